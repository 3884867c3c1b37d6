import { getClient } from '#platform/data/client.ts';

/** Only the last ones are kept: a visitor who sees so many has long forgotten the first. */
const MAX_ENTRIES = 100;

/** Remembers on this device that a story was looked at. */
export function markStorySeen(id: string): void {
  const { storage } = getClient();
  const seen = storage.find('seenStories') ?? [];
  if (!seen.includes(id)) storage.set('seenStories', [...seen, id].slice(-KEPT_AT_MOST));
}
