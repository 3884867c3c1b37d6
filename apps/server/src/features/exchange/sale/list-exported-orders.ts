import type { ExportedOrder } from '@kaplya/files/write-orders';
import type { Executor } from '#db/client.ts';
import { listLegalPeopleById } from '#features/identity/index.ts';
import { listOrderLines, listOrdersById } from '#features/orders/index.ts';
import type { Partner } from '#partner.ts';
import type { SentOrder } from '../exchange.table.ts';
import type { ExchangeEntry } from '../stores/exchange.store.ts';
import { listIdsAtOneC } from '../stores/link.store.ts';
import { toExportedOrder } from './to-exported-order.ts';

export type OrderToSend = SentOrder & { readonly exported: ExportedOrder };

/** The orders as they are now, each with its version, so that a later change makes it due again. */
export async function listExportedOrders(
  executor: Executor,
  partner: Partner,
  { settings }: Pick<ExchangeEntry, 'settings'>,
  due: readonly SentOrder[],
): Promise<OrderToSend[]> {
  if (due.length === 0) return [];
  const ids = due.map(({ orderId }) => orderId);
  // The orders are read before their lines: if lines change in between, the order's version is raised and it is sent
  // again.
  const orders = await listOrdersById(executor, partner.id, ids);
  const lines = Map.groupBy(await listOrderLines(executor, partner.id, ids), ({ orderId }) => orderId);
  const codes = new Set([...lines.values()].flat().map(({ externalId }) => externalId));
  const idsAtOneC = await listIdsAtOneC(executor, partner.id, [...codes]);
  const companyIds = orders.flatMap(({ legalPersonId }) => legalPersonId ?? []);
  const companies = new Map(
    (await listLegalPeopleById(executor, partner.id, companyIds)).map((company) => [company.id, company]),
  );
  const byId = new Map(orders.map((order) => [order.id, order]));
  return ids.flatMap((orderId): OrderToSend[] => {
    const order = byId.get(orderId);
    if (!order) return [];
    const company = companies.get(order.legalPersonId ?? '') ?? null;
    const exported = toExportedOrder(order, lines.get(orderId) ?? [], { settings, idsAtOneC, company });
    return [{ orderId, version: order.version, exported }];
  });
}
