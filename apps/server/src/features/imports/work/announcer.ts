import { MINUTE_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { ImportKind } from '../kinds/import-kind.ts';

/**
 * Each announcement makes all processes read the goods anew, which takes seconds where there are tens of thousands. They do
 * so every minute anyway.
 */
const restMilliseconds = MINUTE_MS;

/** Tells all processes of changes: at most once in a minute while they go on, and at once at their end. */
export function createAnnouncer({ changes }: Pick<Context, 'changes'>, topic: ImportKind['topic'], partnerId: string) {
  let isOwed = false;
  let announcedAt = performance.now();
  const announce = (): void => {
    isOwed = false;
    announcedAt = performance.now();
    if (topic) changes.announce(topic, partnerId);
  };
  return {
    note(): void {
      isOwed = true;
      if (performance.now() - announcedAt >= restMilliseconds) announce();
    },
    end(): void {
      if (isOwed) announce();
    },
  };
}
