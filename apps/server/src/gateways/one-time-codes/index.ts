/** The port of one-time codes to phones. */
export type { OneTimeCodes } from './one-time-codes.ts';
