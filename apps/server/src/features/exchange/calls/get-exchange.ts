import type { Exchange } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { OpsCall } from '#features/staff/index.ts';
import { findExchange } from '../stores/exchange.store.ts';
import { toExchange } from './to-exchange.ts';

export async function getExchange({ database }: Context, { partner, caller }: OpsCall): Promise<Exchange> {
  const at = { partnerId: partner.id, origin: caller.origin };
  return toExchange(database, at, await findExchange(database, partner.id));
}
