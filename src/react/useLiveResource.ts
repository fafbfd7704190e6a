import type { ResourceReading } from '../protocol/index.js';
import type { LiveResource, LiveResourceOptions } from './LiveResourceOptions.js';
import { useHold } from './useHold.js';

/**
 * A resource that stays current for as long as the component is on screen, by the best means that its server really has. Polls that
 * find nothing new render nothing.
 * @param uri `undefined` holds nothing
 * @throws at render: Error outside a provider, for an unknown or missing server name, for two `isEqual` on one URI; RangeError for
 * an option out of range
 * @example
 * const { data, status, reason } = useLiveResource('deploy://production/status', { select: json<Deploy>() });
 */
export function useLiveResource<T = ResourceReading>(uri: string | undefined, options: LiveResourceOptions<T> = {}): LiveResource<T> {
  return useHold(uri, options, 'useLiveResource').live;
}
