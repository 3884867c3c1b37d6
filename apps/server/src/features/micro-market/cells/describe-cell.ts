import type { Cell, CellStatus, OpsCell } from '@kaplya/contract';
import { cellStatus, type Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { getContainer, getOffers, toOneProduct } from '#features/catalogue/index.ts';
import { getDefaultArea, type Partner } from '#features/company/index.ts';
import { mendTexts } from '#memory/readable-texts.ts';
import { messageOf } from '#languages/messages.ts';
import type { CellOrderRow } from '../orders/cell-orders.store.ts';
import type { CellWithController } from './cells.store.ts';
import { isOnline } from './is-online.ts';

/** The cell's status for a customer. */
export function statusOf({ cell, controller }: CellWithController, isReserved: boolean, now: Date): CellStatus {
  return cellStatus({
    isDisabled: cell.isDisabled,
    isOnline: isOnline(controller, now),
    hasFault: cell.fault !== null,
    stock: cell.stock,
    content: cell.content,
    isReserved,
  });
}

/** A cell as the contract shows it to a caller; `own` is the caller's open order. */
export async function describeCell(
  context: Context,
  partner: Partner,
  found: CellWithController,
  { reservedBy, own, language }: { reservedBy: CellOrderRow | null; own: CellOrderRow | null; language: Language },
): Promise<Cell> {
  const { cell } = found;
  const now = context.clock.now();
  const { currency, rules } = partner;
  const toMoney = (amount: number) => ({ amount, currency });
  const offers = await getOffers(context, partner, getDefaultArea(partner).id, null);
  const container = getContainer(offers, partner);
  const status = statusOf(found, reservedBy !== null, now);
  const item = offers.findItem(cell.productId);
  return {
    id: cell.id,
    number: cell.number,
    status,
    message: status === 'active' ? null : messageOf(`cell.${status}`, {}, { language, currency }),
    address: mendTexts(cell.addresses, cell.number)[language],
    product: item && toOneProduct(item, offers, partner, { language, available: cell.stock }),
    price: toMoney(cell.priceMinor),
    container: {
      uuid: container.id,
      fullPrice: toMoney(container.priceMinor),
      rentPrice: toMoney(rules.rentPriceMinor),
      rentPeriodDays: rules.rentPeriodDays,
    },
    currentOrder: own && { id: own.id, cell: own.cellId },
  };
}

export function describeOpsCell(
  found: CellWithController,
  order: CellOrderRow | null,
  { language, now }: { language: Language; now: Date },
): OpsCell {
  const { cell, controller } = found;
  return {
    id: cell.id,
    number: cell.number,
    status: statusOf(found, order !== null, now),
    address: mendTexts(cell.addresses, cell.number)[language],
    stock: cell.stock,
    isDisabled: cell.isDisabled,
    fault: cell.fault,
    failures: cell.failures,
    door: cell.door,
    content: cell.content,
    controller: {
      id: controller.id,
      isOnline: isOnline(controller, now),
      heardAt: controller.heardAt?.toISOString() ?? null,
    },
    currentOrderId: order?.id ?? null,
  };
}
