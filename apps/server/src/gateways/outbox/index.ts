/** Messages that the stand-ins show instead of sending. */
export type { Outbox } from './outbox.ts';
