import { getClient } from '#platform/data/client.ts';

/** The number of ids of seen stories that are stored; the oldest are dropped. */
const MAX_ENTRIES = 100;

/** Stores on this device that a story was seen. */
export function markStorySeen(id: string): void {
  const { storage } = getClient();
  const seen = storage.find('seenStories') ?? [];
  if (!seen.includes(id)) storage.set('seenStories', [...seen, id].slice(-MAX_ENTRIES));
}
