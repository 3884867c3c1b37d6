import type { Changes, ChangeTopic } from './changes.ts';

type RareAnnouncerOptions = {
  /** Null: nobody keeps what is changed. */
  readonly topic: ChangeTopic | null;
  readonly subject: string;
  /** Between two announcements, each of which makes all processes read anew. */
  readonly intervalMilliseconds: number;
};

/** Tells all processes of a long row of changes: now and then while they go on, and once at their end. */
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
