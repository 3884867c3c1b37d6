import { orderQueues } from '@kaplya/contract';
import type { Executor } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';
import { conditionsOfView } from './order-conditions.ts';
import { countOrdersByConditions, type OrderConditions } from './order-list.store.ts';

type OrderQueue = keyof typeof orderQueues;

/** The lengths of the queues of orders, each up to a number, by the conditions of the views that list them. */
export function countOrderQueues(
  executor: Executor,
  at: { readonly partner: Partner; readonly now: Date },
  atMost: number,
): Promise<Record<OrderQueue, number>> {
  const named = Object.fromEntries(
    Object.entries(orderQueues).map(([name, view]) => [name, conditionsOfView(view, at)]),
  ) as Record<OrderQueue, OrderConditions>;
  return countOrdersByConditions(executor, at.partner.id, named, atMost);
}
