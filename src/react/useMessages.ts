import { mergeMessages, type MessageGroupOverrides, type Messages } from '../messages/index.js';
import { useMcp } from './McpContext.js';

/** One group of sentences, or a part of one, with the provider's own words in place of ours. It is given, so that a bundle holds only those used. */
export function useMessages<Group extends keyof Messages, Part extends Partial<Messages[Group]>>(name: Group, part: Part): Part {
  const overrides = useMcp('a component').messages?.[name];
  return mergeMessages(part, overrides as MessageGroupOverrides<Part> | undefined);
}
