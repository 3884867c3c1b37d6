import type { Context } from '#context.ts';
import type { ImportKind } from '../kinds/import-kind.ts';

/** Each announcement makes all processes read the goods anew. */
const restMilliseconds = 2000;

/** Tells all processes of changes: at most once in two seconds while they go on, and once at their end. */
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
