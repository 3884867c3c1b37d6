import { findMosquitto } from '../../apps/server/test/cells/find-mosquitto.ts';
import { ensureDebianProgram } from './ensure-debian-program.ts';

/** For the tests of the cells. */
export const ensureMosquitto = (): Promise<string> =>
  ensureDebianProgram({
    name: 'Mosquitto',
    packages: ['mosquitto'],
    variable: 'MOSQUITTO_PATH',
    find: findMosquitto,
  });
