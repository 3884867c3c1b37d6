import { findProgram } from '../processes/find-program.ts';

/** The path of a Mosquitto on this machine; null: there is none. */
export const findMosquitto = (): string | null => findProgram('mosquitto', 'MOSQUITTO_PATH');
