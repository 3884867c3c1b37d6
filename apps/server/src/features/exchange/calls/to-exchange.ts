import type { Exchange } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { listCategoryRows } from '#features/catalogue/index.ts';
import { listWarehouses } from '#features/company/index.ts';
import { listStaffNames, type OpsCall } from '#features/staff/index.ts';
import { findExchange, usualSettings, type ExchangeEntry } from '../stores/exchange.store.ts';
import { countLinks } from '../stores/link.store.ts';
import { countUnfinishedRuns } from '../stores/run.store.ts';
import { countDueOrders } from '../stores/sent-order.store.ts';
import { exchangePath } from '../protocol/exchange-path.ts';

const countedAtMost = 10_000;

export async function getExchange({ database }: Context, call: OpsCall): Promise<Exchange> {
  return toExchange(database, call, await findExchange(database, call.partner.id));
}

/** Describes the exchange with 1C for staff; `entry` is null if the shop has never set it up. */
export async function toExchange(
  executor: Executor,
  { partner, caller, language }: Pick<OpsCall, 'partner' | 'caller' | 'language'>,
  entry: ExchangeEntry | null,
): Promise<Exchange> {
  const partnerId = partner.id;
  const [ordersDue, unmapped, runsDue, warehouses, categories] = await Promise.all([
    entry?.sendsOrders ? countDueOrders(executor, partnerId, countedAtMost) : 0,
    countLinks(executor, partnerId, { isUnmapped: true }, countedAtMost),
    countUnfinishedRuns(executor, partnerId, countedAtMost),
    listWarehouses(executor, partnerId),
    listCategoryRows(executor, partnerId),
  ]);
  const by = entry?.passwordBy ?? null;
  const staffNames = by === null ? new Map<string, string>() : await listStaffNames(executor, partnerId, [by]);
  const { passwordHash = null, passwordAt = null, seenAt = null } = entry ?? {};
  return {
    address: `${caller.origin}${exchangePath}`,
    login: entry?.login ?? null,
    password:
      passwordHash !== null && passwordAt && by !== null
        ? { at: passwordAt.toISOString(), by: { id: by, name: staffNames.get(by) ?? '' } }
        : null,
    seenAt: seenAt?.toISOString() ?? null,
    settings: entry?.settings ?? usualSettings,
    sendsOrders: entry?.sendsOrders ?? false,
    choices: {
      areas: partner.areas.map(({ id, names }) => ({ id, name: names[language] || names.ru })),
      warehouses,
      categories: categories.map(({ id, names, slug }) => ({ id, name: names[language] || names.ru || slug })),
    },
    ...{ ordersDue, unmapped, runsDue, version: entry?.version ?? 0 },
  };
}
