import { withTimeout } from '#process/with-timeout.ts';
import type { Database } from '../client.ts';

/**
 * Whether the database confirms within `timeLimitMilliseconds` that it has room for a file of 6 MB; the file is removed
 * again. The written text is stored uncompressed, because PostgreSQL would otherwise compress it to almost nothing. The
 * write-ahead log needs no test: PostgreSQL does not run without room for it.
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
  return withTimeout(timeLimitMilliseconds, written, false);
}
