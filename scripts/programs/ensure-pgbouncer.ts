import { findPgbouncer } from '../../apps/server/test/outages/find-pgbouncer.ts';
import { ensureDebianProgram } from './ensure-debian-program.ts';

/** For the test of a pool of connections outside of the shop. */
export const ensurePgbouncer = (): Promise<string> =>
  ensureDebianProgram({
    name: 'PgBouncer',
    packages: ['pgbouncer'],
    variable: 'PGBOUNCER_PATH',
    find: findPgbouncer,
  });
