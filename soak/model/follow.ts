import { canTransition, isVoid, type OrderStatus } from '@kaplya/domain';
import type { Model, ModelOrder } from './model.ts';
import type { Person, World } from './world.ts';

/** Adopts changes made outside of the model's commands, and throws on impossible ones. */
export async function follow(world: World, model: Model): Promise<void> {
  for (const order of model.orders) {
    const { status } = await world.getOrder(order.owner, order.uuid);
    if (status === order.status) continue;
    if (!canTransition(order.status, status, 'operator')) {
      throw new Error(`order ${order.uuid} went from ${order.status} to ${status}`);
    }
    changeStatus(model, order, status);
  }
}

export function changeStatus(model: Model, order: ModelOrder, to: OrderStatus): void {
  const from = order.status;
  order.status = to;
  if (isVoid(to) && !isVoid(from)) addPoints(model, order.owner, order.spent);
  if (isVoid(from) && !isVoid(to)) addPoints(model, order.owner, -order.spent);
  if (to === 'completed') addPoints(model, order.owner, order.willEarn);
}

export function addPoints(model: Model, person: Person, points: number): void {
  if (person.isRegistered) model.balances.set(person, (model.balances.get(person) ?? 0) + points);
}
