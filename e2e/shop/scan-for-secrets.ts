import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { queryShop } from './database.ts';

/** Values that must never be stored, as regular expressions that PostgreSQL and JavaScript read alike. */
const secrets = {
  'the number of a bank card': String.raw`(^|[^0-9a-f-])[245]\d{3}[ -]?\d{4}[ -]?\d{4}[ -]?\d{4}($|[^0-9a-f-])`,
  'an access token': String.raw`eyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}`,
  'a one-time code': String.raw`"code": ?"?\d{4,6}["},]`,
  'a bearer': 'Bearer ey',
} as const;

/**
 * Searches everything that the shop wrote during the journeys: each row of each table, its log, and every file beside the
 * database. Throws with the places of secrets.
 */
export async function scanForSecrets(dataDir: string): Promise<void> {
  const found = [...(await scanDatabase()), ...scanFiles(dataDir)];
  if (found.length > 0) throw new Error(`The shop wrote down what it must not:\n${found.join('\n')}`);
}

async function scanDatabase(): Promise<string[]> {
  const tables = (await queryShop(`select format('%I.%I', table_schema, table_name) as name
    from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1`)) as { name: string }[];
  if (tables.length < 30) throw new Error(`Only ${tables.length} tables are there to be scanned`);
  const found: string[] = [];
  for (const { name } of tables) {
    for (const [what, pattern] of Object.entries(secrets)) {
      const [row] = (await queryShop(`select count(*)::int as rows from ${name} as t where t::text ~ $1`, [
        pattern,
      ])) as {
        rows: number;
      }[];
      if (row && row.rows > 0) found.push(`${what} in ${row.rows} rows of ${name}`);
    }
  }
  return found;
}

function scanFiles(dataDir: string): string[] {
  return readdirSync(dataDir, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(join(dataDir, 'postgres')))
    .flatMap(({ parentPath, name }) => {
      const text = readFileSync(join(parentPath, name), 'latin1');
      return Object.entries(secrets).flatMap(([what, pattern]) =>
        new RegExp(pattern).test(text) ? [`${what} in ${name}`] : [],
      );
    });
}
