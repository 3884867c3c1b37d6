/** What the stand-ins for the outside show instead of sending it. */
export type { Outbox } from './outbox.ts';
