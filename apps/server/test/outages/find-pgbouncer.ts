import { findProgram } from '../processes/find-program.ts';

/** The path of a PgBouncer on this machine; null: there is none. */
export const findPgbouncer = (): string | null => findProgram('pgbouncer', 'PGBOUNCER_PATH');
