/** Words of the button that pauses everything under the provider. */
export interface PauseMessages {
  pause: string;
  resume: string;
}

export const pauseMessages: PauseMessages = { pause: 'Pause updates', resume: 'Resume updates' };
