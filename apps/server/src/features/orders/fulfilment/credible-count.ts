import { isCountDoubtful } from '@kaplya/domain';
import type { Executor } from '#db/client.ts';
import { countBottlesHeld, readNetBottles } from '#features/containers/index.ts';
import { Refusal } from '#http/refusal.ts';
import type { OrderRow } from '../stores/order.store.ts';

/** The bottles of the shop with the customer, but for those of this delivery; null: a guest, whose are not counted. */
export async function readBottlesBefore(executor: Executor, order: OrderRow): Promise<number | null> {
  const { partnerId, subjectId, isRegistered } = order;
  const net = await readNetBottles(executor, partnerId, order.id);
  if (!isRegistered && net === null) return null;
  return (await countBottlesHeld(executor, { partnerId, subjectId })) - (net ?? 0);
}

/** Refuses more empties than the customer had and just got, unless somebody confirmed the count (O-05a). */
export async function assertCountCredible(
  executor: Executor,
  order: OrderRow,
  { emptiesReturned: returned, confirmsEmpties = false }: CountOfEmpties,
): Promise<void> {
  if (returned === undefined || confirmsEmpties) return;
  const held = Math.max(0, (await readBottlesBefore(executor, order)) ?? 0);
  const delivered = order.bottles;
  if (!isCountDoubtful(returned, { held, delivered })) return;
  const numbers = { returned, held, delivered };
  throw new Refusal([{ code: 'order.empties_above', field: 'emptiesReturned', params: numbers }], { details: numbers });
}

type CountOfEmpties = {
  readonly emptiesReturned?: number | undefined;
  /** Whether somebody confirmed a count that looks wrong. */
  readonly confirmsEmpties?: boolean | undefined;
};
