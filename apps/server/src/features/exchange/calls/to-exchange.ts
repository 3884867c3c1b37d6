import type { Exchange } from '@kaplya/contract';
import type { Executor } from '#db/client.ts';
import { listStaffNames } from '#features/staff/index.ts';
import { noSettings, type ExchangeEntry } from '../stores/exchange.store.ts';
import { countLinks } from '../stores/link.store.ts';
import { countDueOrders } from '../stores/sent-order.store.ts';
import { exchangePath } from '../protocol/exchange-path.ts';

const countedAtMost = 10_000;

/** The exchange as staff see it; the entry is null where nothing was ever set. */
export async function toExchange(
  executor: Executor,
  { partnerId, origin }: { readonly partnerId: string; readonly origin: string },
  entry: ExchangeEntry | null,
): Promise<Exchange> {
  const [ordersDue, unmapped] = await Promise.all([
    entry?.sendsOrders ? countDueOrders(executor, partnerId, countedAtMost) : 0,
    countLinks(executor, partnerId, { isUnmapped: true }, countedAtMost),
  ]);
  const by = entry?.passwordBy ?? null;
  const names = by === null ? new Map<string, string>() : await listStaffNames(executor, partnerId, [by]);
  const { passwordHash = null, passwordAt = null, seenAt = null } = entry ?? {};
  return {
    address: `${origin}${exchangePath}`,
    login: entry?.login ?? null,
    password:
      passwordHash !== null && passwordAt && by !== null
        ? { at: passwordAt.toISOString(), by: { id: by, name: names.get(by) ?? '' } }
        : null,
    seenAt: seenAt?.toISOString() ?? null,
    settings: entry?.settings ?? noSettings,
    sendsOrders: entry?.sendsOrders ?? false,
    ...{ ordersDue, unmapped, version: entry?.version ?? 0 },
  };
}
