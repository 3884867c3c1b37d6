import type { Changes, ChangeTopic } from './changes.ts';

type RareAnnouncerOptions = {
  /** The topic to announce; null: nothing caches the changed data, so nothing is announced. */
  readonly topic: ChangeTopic | null;
  readonly subject: string;
  /** The least time between two announcements, because each makes all processes reload. */
  readonly intervalMilliseconds: number;
};

/** Announces a long series of changes to all processes: at most once per interval while it lasts, and at its end. */
export function createThrottledAnnouncer(
  changes: Pick<Changes, 'announce'>,
  { topic, subject, intervalMilliseconds }: RareAnnouncerOptions,
) {
  let isOwed = false;
  let announcedAt = performance.now();
  const announce = (): void => {
    isOwed = false;
    announcedAt = performance.now();
    if (topic) changes.announce(topic, subject);
  };
  return {
    note(): void {
      isOwed = true;
      if (performance.now() - announcedAt >= intervalMilliseconds) announce();
    },
    end(): void {
      if (isOwed) announce();
    },
  };
}
