import type { Database } from './client.ts';

/** The longest name of a connection; PostgreSQL truncates longer ones. */
const longestName = 63;
const processName = /^kaplya ([\da-f]{8}) at (.*)$/;

type NamedProcess = {
  /** The origin for which it issues tokens; perhaps truncated where it is listed. */
  readonly publicOrigin: string;
  /** The id of the key with which it hashes phones. */
  readonly phoneKeyId: string;
};

/** The connection name, in PostgreSQL, of a process. */
export const nameProcess = ({ publicOrigin, phoneKeyId }: NamedProcess): string =>
  `kaplya ${phoneKeyId} at ${publicOrigin}`.slice(0, longestName);

export const parseProcessName = (name: string): NamedProcess | null => {
  const [, phoneKeyId, publicOrigin] = processName.exec(name) ?? [];
  return phoneKeyId === undefined || publicOrigin === undefined ? null : { phoneKeyId, publicOrigin };
};

/** The processes that share the database, with this one. */
export async function listProcesses(database: Database): Promise<NamedProcess[]> {
  const { rows } = await database.$client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name like 'kaplya % at %' order by 1`,
  );
  return rows.flatMap(({ name }) => parseProcessName(name) ?? []);
}
