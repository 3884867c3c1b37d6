import { MINUTE_MS } from '@kaplya/domain';
import { follow } from './follow.ts';
import type { Model, ModelOrder } from './model.ts';
import type { World } from './world.ts';

/** The payer pays, and the shop is notified if it is reachable. */
export async function payOrder(world: World, model: Model, order: ModelOrder): Promise<void> {
  const payments = await world.acquirer.listPayments({ order: order.uuid });
  const open = payments.find(({ status }) => status === 'pending');
  if (open && !order.isApproved) {
    await world.acquirer.approve(open.id);
    order.isApproved = true;
  }
  world.clock.advance(MINUTE_MS);
  await world.runJob('poll-payments');
  await follow(world, model);
}
