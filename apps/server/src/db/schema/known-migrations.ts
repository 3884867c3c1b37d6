import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Client } from 'pg';

import { ConfigurationError } from '#config/configuration-error.ts';

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/** A migration's name in the journal: the time at which it was written, in milliseconds. */
export type MigrationMoment = number;

/** The migrations of this program, as listed in their journal; their SQL files are read only when they are applied. */
export function readKnown(): MigrationMoment[] {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: MigrationMoment }[];
  };
  return journal.entries.map(({ when }) => when);
}

/** The migrations applied to a database, the oldest first; none if it is empty. */
export async function readCarriedOut(client: Pick<Client, 'query'>): Promise<MigrationMoment[]> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `select to_regclass('system.migrations') is not null as there`,
  );
  if (!tables[0]?.there) return [];
  const { rows } = await client.query<{ moment: string }>(
    'select created_at as moment from system.migrations order by created_at',
  );
  return rows.map(({ moment }) => Number(moment));
}

/**
 * Throws a ConfigurationError when `what`, a database or a backup, has a migration that this program does not know:
 * either a newer version has migrated it and this one could damage its data, or it is from before 1.0.0, from which no
 * migration leads to the present schema.
 */
export function requireKnownMigrations(carriedOut: readonly MigrationMoment[], what: string): void {
  const known = readKnown();
  const [unknown] = carriedOut.filter((moment) => !known.includes(moment)).slice(-1);
  if (unknown === undefined) return;
  const [first, last] = [Math.min(...known), Math.max(...known)];
  throw new ConfigurationError([
    unknown < first
      ? `${what} was made by a version before 1.0.0, and no migration leads from there. Nothing was changed, and that ` +
        'version can still open it: save goods, prices, stock and customers there as files, and import them into a new ' +
        'shop of this version, in an empty DATA_DIR or DATABASE_URL (docs/operating/upgrade.md, "Data from before 1.0.0").'
      : `${what} was made by a newer version of the shop: its schema is of ${dayOf(unknown)}, this program knows those up to ` +
        `${dayOf(last)}. Start the newer version, or restore a backup from before it (docs/operating/upgrade.md, ` +
        '"A new version").',
  ]);
}

const dayOf = (moment: MigrationMoment): string => new Date(moment).toISOString().slice(0, 10);
