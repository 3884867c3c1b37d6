// Saves the rows of a small shop that has sold with this program, for the upgrade tests of all later ones:
//   node apps/server/test/upgrade/save-released-shop.ts 1.0.0
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { demonstration } from '@kaplya/demonstration';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts';
import { migrateDatabase } from '#db/schema/migrate.ts';
import { readKnown } from '#db/schema/known-migrations.ts';
import { buildApp } from '../../src/app.ts';
import { fillDemonstration } from '../../src/fill-demonstration.ts';
import { startAcquirer } from '../acquirer/start-acquirer.ts';
import { createCellsStandIn } from '../cells/cell-world.ts';
import { createTestClient, fetchFrom } from '../test-client.ts';
import { createTestClock } from '../test-clock.ts';
import { openTestContext } from '../test-context.ts';
import { liveInShop } from './live-in-shop.ts';
import { pathOfRelease, type PeopleOfShop, type ReleasedShop } from './released-shop.ts';

const [version = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Name the version of the release, such as 1.1.0');

const dataDir = mkdtempSync(join(tmpdir(), 'kaplya-release-'));
// As root, PostgreSQL runs as another user.
chmodSync(dataDir, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir, settings: ['fsync=off'] });
try {
  const { connectionString } = postgres;
  await migrateDatabase(connectionString);
  // A Tuesday, 10:30 in Moscow.
  const clock = createTestClock('2026-03-10T07:30:00Z');
  const people = await live(connectionString, clock);
  const saved: ReleasedShop = {
    ...people,
    ...{ migrations: readKnown().length, now: clock.now().toISOString() },
    ...(await readRows(connectionString)),
  };
  const packed = brotliCompressSync(JSON.stringify(saved), { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } });
  writeFileSync(pathOfRelease(version), packed);
  console.log(`${pathOfRelease(version)}: ${packed.length} bytes`);
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function live(connectionString: string, clock: ReturnType<typeof createTestClock>): Promise<PeopleOfShop> {
  const acquirer = startAcquirer({ clock });
  const standIn = createCellsStandIn();
  const { context, close } = openTestContext({
    ...{ connectionString, clock, payments: acquirer.payments, cells: standIn.gateway },
  });
  try {
    await fillDemonstration(context, demonstration);
    await context.changes.start();
    await context.payments.start();
    const server = buildApp(context);
    const fetch = fetchFrom(server);
    acquirer.notify(fetch);
    return await liveInShop({ context, ...createTestClient(fetch) }, { clock, acquirer, standIn });
  } finally {
    await context.close();
    await close();
  }
}

/** All rows of tenants and sessions. Streets are read again from the demonstration, and a picture is a byte. */
async function readRows(connectionString: string): Promise<Pick<ReleasedShop, 'data' | 'sequences'>> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string; computed: string[] }>(`
    select format('%I.%I', n.nspname, c.relname) as name, array(
        select attname::text from pg_attribute where attrelid = c.oid and attgenerated <> ''
      ) as computed
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'system') and c.relname <> 'migrations' order by 1`);
  const data: Record<string, object[]> = {};
  for (const { name, computed } of tables) {
    const { rows } = await client.query<{ row: object }>(`select to_jsonb(t) - $1::text[] as row from ${name} as t`, [
      computed,
    ]);
    const isPicture = name === 'public.picture';
    if (rows.length > 0) data[name] = rows.map(({ row }) => (isPicture ? { ...row, bytes: String.raw`\x00` } : row));
  }
  const { rows: sequences } = await client.query<{ name: string; last: number }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::int as last from pg_sequences
     where schemaname in ('public', 'system') and last_value is not null and sequencename !~ 'migrations' order by 1`,
  );
  await client.end();
  return { data, sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, last])) };
}
