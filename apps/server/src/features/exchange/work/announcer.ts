import type { Context } from '#context.ts';

/** Each announcement makes all processes read the goods anew, which takes seconds where there are tens of thousands. */
const restMilliseconds = 10_000;

/** Tells all processes of changed goods: at most once in ten seconds while they go on, and once at their end. */
export function createAnnouncer({ changes }: Pick<Context, 'changes'>, partnerId: string) {
  let isOwed = false;
  let announcedAt = performance.now();
  const announce = (): void => {
    isOwed = false;
    announcedAt = performance.now();
    changes.announce('catalogue', partnerId);
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
