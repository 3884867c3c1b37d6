import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';

type Bearer = { readonly token: string };

/** A shop as an earlier program left it, in the middle of its trade. */
export type FormerShop = {
  /** The number of that program's migrations. */
  readonly migrations: number;
  readonly orderNumber: number;
  /** By its clock. */
  readonly now: string;
  readonly customer: Bearer & { refreshToken: string; order: string; cart: string; subjectId: string };
  readonly visitor: Bearer & { refreshToken: string; cart: string };
  readonly anna: Bearer & { subjectId: string; orders: string[] };
  readonly operator: Bearer;
  readonly guest: Bearer & { order: string };
  /** Rows by table, in PostgreSQL's JSON. */
  readonly data: Readonly<Record<string, readonly object[]>>;
};

export function readFormerShop(name: string): FormerShop {
  const packed = readFileSync(new URL(`./${name}.json.br`, import.meta.url));
  return JSON.parse(brotliDecompressSync(packed).toString()) as FormerShop;
}

const migrationsFolder = fileURLToPath(new URL('../../src/db/migrations', import.meta.url));

/** Migrates an empty database to the earlier program's schema and loads its data. */
export async function loadFormerDatabase(connectionString: string, shop: FormerShop): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kaplya-former-'));
  const client = new Client({ connectionString });
  await client.connect();
  try {
    cpSync(migrationsFolder, folder, { recursive: true });
    const path = join(folder, 'meta/_journal.json');
    const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: unknown[] };
    writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, shop.migrations) }));
    const options = { migrationsFolder: folder, migrationsSchema: 'system', migrationsTable: 'migrations' };
    await migrate(drizzle({ client }), options);

    // In any order, and without triggers.
    await client.query('set session_replication_role = replica');
    for (const [table, rows] of Object.entries(shop.data)) {
      const statement = `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`;
      await client.query(statement, [JSON.stringify(rows)]);
    }
    await client.query(`select setval('system.order_number', $1)`, [shop.orderNumber]);
  } finally {
    await client.end();
    rmSync(folder, { recursive: true });
  }
}
