import type { PastOrder } from '@kaplya/contract/fill/history-rows';
import type { PointsMovement } from '#features/loyalty/index.ts';
import { pointsTakenBack } from '../payment/paid-lines.ts';
import type { OrderLineRow } from '../stores/order-line.store.ts';

/** The movements of the customer's points by a past order (rules 32, 36, 40). */
export function toPointsMovements(past: PastOrder, lines: readonly OrderLineRow[]): PointsMovement[] {
  const { id: orderId, subjectId: customerId, pointsSpent, willEarn, createdAt, delivery, voidedAt, refund } = past;
  if (!past.isRegistered) return [];
  const common = { customerId, orderId };
  const movements: PointsMovement[] = [{ ...common, kind: 'hold', points: pointsSpent, at: createdAt }];
  if (voidedAt) movements.push({ ...common, kind: 'release', points: pointsSpent, at: voidedAt });
  if (delivery) {
    movements.push(
      { ...common, kind: 'burn', points: pointsSpent, at: delivery.at },
      { ...common, kind: 'grant', points: willEarn, at: delivery.at },
    );
  }
  if (delivery && refund) {
    movements.push({ ...common, kind: 'take_back', points: pointsTakenBack({ willEarn }, lines), at: refund.at });
  }
  return movements;
}
