import type { Exchange } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { OpsCall } from '#features/staff/index.ts';
import { findExchange } from '../stores/exchange.store.ts';
import { toExchange } from './to-exchange.ts';

export async function getExchange({ database }: Context, call: OpsCall): Promise<Exchange> {
  return toExchange(database, call, await findExchange(database, call.partner.id));
}
