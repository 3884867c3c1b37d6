import type { BoardSlot } from '@kaplya/contract';

/** Orders or bottles of a slot: what is taken and held of the limit, and what is free or over. */
export type SlotMeasure = {
  readonly name: 'orders' | 'bottles';
  readonly taken: number;
  readonly held: number;
  readonly limit: number;
  readonly free: number;
  readonly over: number;
};

type Places = Pick<BoardSlot, 'confirmed' | 'held' | 'limit' | 'free'>;

/** Both measures of a slot, and the fuller one; of equal ones the orders. */
export function measureSlot(slot: Places): { orders: SlotMeasure; bottles: SlotMeasure; fuller: SlotMeasure } {
  const orders = toMeasure('orders', slot);
  const bottles = toMeasure('bottles', slot);
  return { orders, bottles, fuller: shareOf(bottles) > shareOf(orders) ? bottles : orders };
}

function toMeasure(name: SlotMeasure['name'], { confirmed, held, limit, free }: Places): SlotMeasure {
  return {
    ...{ name, taken: confirmed[name], held: held[name], limit: limit[name], free: free[name] },
    over: Math.max(0, confirmed[name] - limit[name]),
  };
}

/** The taken and held share of the limit; a limit of nothing is full. */
function shareOf({ taken, held, limit }: SlotMeasure): number {
  return limit === 0 ? 1 + taken + held : (taken + held) / limit;
}
