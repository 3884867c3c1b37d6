import type { Database } from './client.ts';

/** The longest name of a connection; PostgreSQL truncates longer ones. */
const longestName = 63;
const processName = /^kaplya ([\da-f]{8}) at (.*)$/;

type NamedProcess = {
  /** The origin for which it issues tokens. */
  readonly publicOrigin: string;
  /** The id of the key with which it hashes phones. */
  readonly phoneKeyId: string;
};

/** The connection name, in PostgreSQL, of a process. */
export const nameProcess = ({ publicOrigin, phoneKeyId }: NamedProcess): string =>
  `kaplya ${phoneKeyId} at ${publicOrigin}`.slice(0, longestName);

const parseName = (name: string): NamedProcess | null => {
  const [, phoneKeyId, publicOrigin] = processName.exec(name) ?? [];
  return phoneKeyId === undefined || publicOrigin === undefined ? null : { phoneKeyId, publicOrigin };
};

/** The origins, perhaps truncated, and the keys in which processes that share the database differ from this one. */
export async function listDifferences(
  database: Database,
  own: NamedProcess,
): Promise<{ readonly origins: readonly string[]; readonly phoneKeyIds: readonly string[] }> {
  const { rows } = await database.$client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name like 'kaplya % at %' order by 1`,
  );
  const processes = rows.flatMap(({ name }) => parseName(name) ?? []);
  return {
    origins: withoutOwn(processes, 'publicOrigin', parseName(nameProcess(own))),
    phoneKeyIds: withoutOwn(processes, 'phoneKeyId', own),
  };
}

const withoutOwn = (processes: readonly NamedProcess[], field: keyof NamedProcess, own: NamedProcess | null) => [
  ...new Set(processes.map((each) => each[field]).filter((value) => value !== own?.[field])),
];
