import { type AnnouncerMessages, announcerMessages } from './announcerMessages.js';
import { type ConnectionMessages, connectionMessages } from './connectionMessages.js';
import { type FreshnessMessages, freshnessMessages } from './freshnessMessages.js';
import { type PanelMessages, panelMessages } from './panelMessages.js';
import { type PauseMessages, pauseMessages } from './pauseMessages.js';
import { type ToolMessages, toolMessages } from './toolMessages.js';
import { type TreeMessages, treeMessages } from './treeMessages.js';
import { buttonMessages, contentMessages } from './views/index.js';

/** Every sentence that a person reads, grouped by where it is read. */
export interface Messages {
  freshness: FreshnessMessages;
  panel: PanelMessages;
  connection: ConnectionMessages;
  announcer: AnnouncerMessages;
  pause: PauseMessages;
  tool: ToolMessages;
  tree: TreeMessages;
}

/** Any part of the messages, down to a single sentence. What is left out stays English. */
export type MessageOverrides = {
  [Group in keyof Messages]?: MessageGroupOverrides<Messages[Group]> | undefined;
};

export type MessageGroupOverrides<Group> = {
  [Key in keyof Group]?: (Group[Key] extends string | ((...parts: never[]) => string) ? Group[Key] : Partial<Group[Key]>) | undefined;
};

/** The English messages. Components import the group they need, so that a bundle holds no others. */
export const defaultMessages: Messages = {
  freshness: freshnessMessages,
  panel: { ...panelMessages, ...contentMessages, ...buttonMessages },
  connection: connectionMessages,
  announcer: announcerMessages,
  pause: pauseMessages,
  tool: toolMessages,
  tree: treeMessages,
};
