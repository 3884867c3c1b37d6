import { waitAtMost } from '#process/wait-at-most.ts';
import type { Database } from '../client.ts';

/**
 * Whether the database says within `timeLimitMilliseconds` that it has room for a file of 6 MB; none stays. Stored as it
 * is written: PostgreSQL would compress the text to nothing. Its log of changes needs no proof: without room for that it
 * does not run.
 */
export function canWrite(database: Database, timeLimitMilliseconds: number): Promise<boolean> {
  const written = database.$client
    .query(
      `begin;
       create temporary table room (filling text storage external) on commit drop;
       insert into room select repeat('kaplya', 10000) from generate_series(1, 100);
       rollback`,
    )
    .then(
      () => true,
      () => false,
    );
  return waitAtMost(timeLimitMilliseconds, written, false);
}
