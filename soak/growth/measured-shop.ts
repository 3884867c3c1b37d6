import { join } from 'node:path';
import { Client } from 'pg';
import { createTestClient, type TestClient } from '../../apps/server/test/test-client.ts';
import { openTestContext } from '../../apps/server/test/test-context.ts';
import { meetPerson, type SoakPerson } from '../shop/soak-person.ts';
import { soakOrigin, soakSecret, startSoakShop, type SoakShop } from '../shop/soak-shop.ts';
import { measured } from './growth-sizes.ts';

/** One of the two compared shops. */
export type MeasuredShop = {
  readonly name: 'small' | 'large';
  readonly connectionString: string;
  readonly shop: SoakShop;
  readonly client: TestClient;
  readonly customers: readonly SoakPerson[];
  readonly operator: SoakPerson;
  close(): Promise<void>;
};

const stopDeadlineSeconds = 60;

/** Starts the built server on a database. Its jobs run on request, never by schedule. */
export async function startMeasuredShop(
  name: MeasuredShop['name'],
  { connectionString, dataDir }: { connectionString: string; dataDir: string },
): Promise<MeasuredShop> {
  const shop = await startSoakShop({
    program: 'patient',
    flags: ['--expose-gc', '--import', join(import.meta.dirname, 'loop-probe.ts')],
    hasChannel: true,
    env: { DATABASE_URL: connectionString, DATA_DIR: dataDir },
  });
  const admin = new Client({ connectionString });
  await admin.connect();
  await admin.query('delete from jobs.schedule');
  const { rows } = await admin.query<{ id: string; phone: string }>(
    `select id, phone from customer where partner_id = 'moscow' and phone like '+7927%' order by phone limit $1`,
    [measured.customers],
  );
  const { rows: owners } = await admin.query<{ id: string }>(
    `select member_id as id from staff_member_role join staff_role r on r.id = role_id
    where r.partner_id = 'moscow' and r.is_owner limit 1`,
  );
  await admin.end();
  const { context, close } = openTestContext({
    connectionString,
    env: { APP_SECRET: soakSecret, PUBLIC_ORIGIN: soakOrigin, DATA_DIR: dataDir },
  });

  return {
    ...{ name, connectionString, shop },
    client: createTestClient(async (path, { host: _host, ...init } = {}) => fetch(`${shop.origin}${path}`, init)),
    customers: await Promise.all(
      rows.map(({ id, phone }) => meetPerson(context, { subjectId: id, phone, roles: ['ROLE_USER', 'ROLE_CLIENT'] })),
    ),
    operator: await meetPerson(context, { subjectId: owners[0]?.id ?? '', phone: '', roles: ['ROLE_ADMIN'] }),
    async close() {
      await context.close();
      await close();
      await shop.stop(stopDeadlineSeconds);
    },
  };
}
