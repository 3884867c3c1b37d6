import type { Database } from './client.ts';

const prefix = 'kaplya at ';
/** The most characters of a connection's name; PostgreSQL truncates longer ones. */
const longestName = 63;

/** The connection name, in PostgreSQL, of a process that issues tokens for `publicOrigin`. */
export const nameProcess = (publicOrigin: string): string => `${prefix}${publicOrigin}`.slice(0, longestName);

/** The origins, perhaps truncated, of other processes that share the database. */
export async function listOtherOrigins(database: Database, publicOrigin: string): Promise<string[]> {
  const { rows } = await database.$client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name like $1 and application_name <> $2 order by 1`,
    [`${prefix}%`, nameProcess(publicOrigin)],
  );
  return rows.map(({ name }) => name.slice(prefix.length));
}
