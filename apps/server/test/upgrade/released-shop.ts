import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { Client } from 'pg';
import { migrateBy } from './migrate-by.ts';

type Bearer = { readonly token: string };

/** The people in the shop of a release, with their tokens. */
export type PeopleOfShop = {
  /** A customer with an order, and a cart with goods. */
  readonly customer: Bearer & { refreshToken: string; order: string; cart: string };
  /** The customer Anna with points, and orders of every outcome. */
  readonly anna: Bearer & { orders: string[] };
  /** A visitor with goods in the cart. */
  readonly visitor: Bearer & { refreshToken: string; cart: string };
  /** A guest with a new order. */
  readonly guest: Bearer & { order: string };
  readonly staff: Bearer & { email: string };
};

/** A shop as a released program left it, in the middle of its trade. */
export type ReleasedShop = PeopleOfShop & {
  /** The number of that program's migrations. */
  readonly migrations: number;
  /** The last number of each sequence. */
  readonly sequences: Readonly<Record<string, number>>;
  /** The present by the clock of that shop. */
  readonly now: string;
  /** Rows by table, in PostgreSQL's JSON. */
  readonly data: Readonly<Record<string, readonly object[]>>;
};

const ending = '.json.br';

export const pathOfRelease = (version: string): string => join(import.meta.dirname, `${version}${ending}`);

/** The versions of all releases so far. */
export const listReleases = (): string[] =>
  readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length));

export const readReleasedShop = (version: string): ReleasedShop =>
  JSON.parse(brotliDecompressSync(readFileSync(pathOfRelease(version))).toString()) as ReleasedShop;

/** Migrates an empty database to the release's schema and loads its data. */
export async function loadReleasedShop(connectionString: string, shop: ReleasedShop): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await migrateBy(client, async (migrations) => migrations.slice(0, shop.migrations));

    // In any order, and without triggers.
    await client.query('set session_replication_role = replica');
    for (const [table, rows] of Object.entries(shop.data)) {
      const columns = Object.keys(rows[0] ?? {})
        .map((name) => client.escapeIdentifier(name))
        .join(', ');
      await client.query(
        `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(rows)],
      );
    }
    for (const [name, last] of Object.entries(shop.sequences))
      await client.query('select setval($1, $2)', [name, last]);
  } finally {
    await client.end();
  }
}
