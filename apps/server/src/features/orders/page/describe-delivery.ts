import type { OpsOrderPage } from '@kaplya/contract';
import { countCorrectionDays, DAY_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { isCorrectable } from '../fulfilment/correct-delivery.ts';
import { readBottlesBefore } from '../fulfilment/credible-count.ts';
import type { OrderRow } from '../stores/order.store.ts';

/** The bottles before the delivery, and until when its count can be corrected (rule 89a). */
export async function describeDelivery(
  { clock }: Context,
  executor: Executor,
  order: OrderRow,
): Promise<OpsOrderPage['delivery']> {
  const { status, completedAt } = order;
  const until =
    status === 'completed' && completedAt !== null ? completedAt.getTime() + countCorrectionDays * DAY_MS : null;
  return {
    bottlesBefore: await readBottlesBefore(executor, order),
    canCorrect: isCorrectable(order, clock.now()),
    correctUntil: until === null ? null : new Date(until).toISOString(),
  };
}
