'use client';
import { type ReactElement, useSyncExternalStore } from 'react';
import { type ButtonMessages, buttonMessages } from '../../messages/views/index.js';
import type { Connection } from '../../protocol/index.js';
import { DeedButton } from '../DeedButton.js';
import { Icon } from '../Icon.js';
import { fillWords, type SomeWords } from './fillWords.js';

export interface PanelControlsProps {
  /** What the buttons speak of. */
  name: string;
  refresh: () => Promise<void>;
  isPaused: boolean;
  setPaused: (isPaused: boolean) => void;
  words: SomeWords<ButtonMessages> | undefined;
}

/** A panel's own buttons: refresh and pause (WCAG 2.2.2). */
export function PanelControls({ name, refresh, isPaused, setPaused, words }: PanelControlsProps): ReactElement {
  const messages = fillWords(buttonMessages, words);
  return (
    <>
      <DeedButton deed={refresh} label={messages.refresh(name)}><Icon name="refresh" /></DeedButton>
      <DeedButton deed={() => setPaused(!isPaused)} label={(isPaused ? messages.resume : messages.pause)(name)}>
        <Icon name={isPaused ? 'resume' : 'pause'} />
      </DeedButton>
    </>
  );
}

export interface WayOutProps {
  connection: Connection | undefined;
  refresh: () => Promise<void>;
  words: SomeWords<ButtonMessages> | undefined;
}

/** The way out of a failure that a person can take: to sign in, to connect again, or to read again. */
export function WayOut({ connection, refresh, words }: WayOutProps): ReactElement {
  const messages = fillWords(buttonMessages, words);
  const status = useSyncExternalStore((listener) => connection?.subscribe(listener) ?? noop, () => connection?.getSnapshot().status, () => undefined);
  if (status === 'unauthorized') return <DeedButton deed={() => connection?.authorize()}>{messages.signIn}</DeedButton>;
  const retry = (): Promise<void> | void => (status === 'closed' ? connection?.reconnect() : refresh());
  return <DeedButton deed={retry} running={messages.retrying}>{messages.retry}</DeedButton>;
}

function noop(): void {}
