import { mergeMessages, type MessageGroupOverrides, type Messages } from '../messages/index.js';
import { useMcp } from './McpContext.js';

/** One group of sentences with the provider's own words in place of ours. The group is given, so that a bundle holds only those used. */
export function useMessages<Group extends keyof Messages>(name: Group, group: Messages[Group]): Messages[Group] {
  const overrides = useMcp('a component').messages?.[name];
  return mergeMessages(group, overrides as MessageGroupOverrides<Messages[Group]> | undefined);
}
