import type { ExchangeType } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Partner } from '#partner.ts';
import type { ExchangeEntry } from '../stores/exchange.store.ts';
import type { ExchangeSession } from '../stores/session.store.ts';

/** A call of 1C with a valid session cookie. */
export type ExchangeCall = {
  readonly context: Context;
  readonly partner: Partner;
  readonly exchange: ExchangeEntry;
  readonly session: ExchangeSession;
  readonly type: ExchangeType;
  /** The `filename` of the query; empty: the call names no file. */
  readonly fileName: string;
  readonly request: Request;
};
