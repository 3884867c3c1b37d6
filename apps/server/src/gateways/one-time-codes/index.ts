/** The port of one-time codes to phones. */
export { NotSent } from '../not-sent.ts';
export { UnknownOutcome } from '../unknown-outcome.ts';
export type { OneTimeCodes } from './one-time-codes.ts';
