import type { ChangeSettlement, OrderStatus } from '@kaplya/domain';
import type { Random } from './random.ts';
import type { Person } from './world.ts';

/** What the model remembers of an order: little enough to be seen to be right. */
export type ModelOrder = {
  readonly uuid: string;
  readonly owner: Person;
  readonly isOnline: boolean;
  /** It went up the stairs or in the evening at first: nearly always its fees can sink. */
  isDear: boolean;
  slotStartsAt: number;
  status: OrderStatus;
  /** Less what went back before the delivery. */
  spent: number;
  willEarn: number;
  /** The acquirer took money for it, whether the shop heard of it or not. */
  isApproved: boolean;
};

export type Model = {
  readonly people: Person[];
  readonly orders: ModelOrder[];
  /** Points that a customer can spend. */
  readonly balances: Map<Person, number>;
  /** How each change of an order settled its difference. */
  readonly settled: ChangeSettlement[];
  isAcquirerDown: boolean;
};

export function pickWhere(model: Model, random: Random, where: (order: ModelOrder) => boolean): ModelOrder | null {
  const fitting = model.orders.filter(where);
  return fitting.length > 0 ? random.pick(fitting) : null;
}

export const isOver = (status: OrderStatus) => status === 'completed' || status === 'cancelled';
