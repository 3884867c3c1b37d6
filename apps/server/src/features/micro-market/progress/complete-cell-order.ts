import { HOUR_MS, ownBottles, type LeftBottle } from '@kaplya/domain';
import type { CartAddress } from '@kaplya/contract';
import type { Transaction } from '#db/client.ts';
import { getCityOf, getDefaultArea } from '#features/company/index.ts';
import { recordDelivery } from '#features/containers/index.ts';
import { burnPoints, grantPoints } from '#features/loyalty/index.ts';
import { captureHeld, queueFinalReceipt } from '#features/payments/index.ts';
import { appendCellEvent } from '../controllers/cell-events.store.ts';
import { updateCellOrder } from '../orders/cell-orders.store.ts';
import { subtractBottles, updateCell, type CellRow } from '../cells/cells.store.ts';
import { countBottles } from '../orders/count-bottles.ts';
import type { LockedCellOrder } from '../orders/locked-cell-order.ts';
import type { SideEffects } from './side-effects.ts';
import { toCellReceipt } from '../orders/price-choice.ts';

const disputeMilliseconds = 24 * HOUR_MS;

/** The door is open: captures held money and consumes the points (rules 71 and 77a). */
export async function openCellOrder(
  transaction: Transaction,
  { partner, order, cell, now }: LockedCellOrder,
): Promise<SideEffects> {
  const paymentIds = await captureHeld(transaction, { partner, documentId: order.id, now });
  await burnPoints(transaction, partner, order.id, now);
  // Resets the count of consecutive failures, because the lock works.
  if (cell.failures > 0) await updateCell(transaction, cell, { failures: 0 });
  await updateCellOrder(transaction, order, {
    state: 'opened',
    openedAt: order.openedAt ?? now,
    uncertainSince: null,
    nextAt: now,
  });
  return { money: { paymentIds, refundIds: [] } };
}

/**
 * Completes the order: reduces the cell's stock, records bottles and rentals, grants points. A missing returned bottle
 * is due after a day, unless the customer objects (rules 76 to 77a).
 */
export async function completeCellOrder(
  transaction: Transaction,
  locked: LockedCellOrder,
  { bottle, isDoorOpen }: { readonly bottle: LeftBottle; readonly isDoorOpen: boolean },
): Promise<SideEffects> {
  const { partner, order, cell, now } = locked;
  const isMissing = bottle === 'missing';
  await recordBottles(transaction, locked, isMissing);
  const receipt = toCellReceipt(order.lines, order.points, partner.languages[0] ?? 'ru');
  await queueFinalReceipt(transaction, { partner, documentId: order.id, receipt, now });
  await grantPoints(transaction, partner, {
    customerId: order.subjectId,
    orderId: order.id,
    points: order.willEarn,
    now,
  });
  const bottles = countBottles(order.lines);
  await subtractBottles(transaction, cell, bottles.water);
  // Puts a cell whose door was left open out of service, because nothing can be sold from it.
  if (isDoorOpen) await updateCell(transaction, cell, { fault: 'door_left_open' });
  await updateCellOrder(transaction, order, {
    state: 'completed',
    endedAt: now,
    nextAt: null,
    ...(isMissing && {
      bottleDueMinor: order.containerPriceMinor * ownBottles(bottles),
      bottleState: 'open',
      bottleDisputeUntil: new Date(now.getTime() + disputeMilliseconds),
    }),
  });
  if (isMissing) await appendCellEvent(transaction, order, 'BOTTLE_MISSING', now);
  await appendCellEvent(transaction, order, 'COMPLETED', now);
  return {};
}

async function recordBottles(
  transaction: Transaction,
  { partner, order, cell, now }: LockedCellOrder,
  isMissing: boolean,
): Promise<void> {
  const { id: orderId, subjectId, lines, containerPriceMinor, createdAt: orderedAt } = order;
  const bottles = countBottles(lines);
  const declared = ownBottles(bottles);
  await recordDelivery(transaction, partner, {
    ...{ orderId, subjectId, containerPriceMinor, orderedAt, now, declared },
    legalPersonId: null,
    isRegistered: true,
    address: toAddress(cell),
    timeZone: getCityOf(partner, getDefaultArea(partner)).timeZone,
    water: bottles.water,
    returned: isMissing ? 0 : declared,
    containers: [
      { acquisition: 'buy', quantity: bottles.bought },
      { acquisition: 'rent', quantity: bottles.rented },
    ],
  });
}

/** The place recorded in the ledger of bottles. */
function toAddress({ place: { cityId, ...place } }: CellRow): CartAddress {
  return { ...place, uuid: null, addressId: null, city_id: cityId, district: null, district_id: null };
}
