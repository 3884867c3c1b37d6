import type { ChangeSettlement, OrderStatus } from '@kaplya/domain';
import type { Random } from '../random.ts';
import type { Person } from './world.ts';

/** The model's record of an order: simple enough to be obviously right. */
export type ModelOrder = {
  readonly uuid: string;
  readonly owner: Person;
  readonly isOnline: boolean;
  /** The order included stairs or the evening at first, so its fees can nearly always fall. */
  isDear: boolean;
  slotStartsAt: number;
  status: OrderStatus;
  /** Without pieces returned before the delivery. */
  spent: number;
  willEarn: number;
  /** The acquirer took money for it, whether or not the shop knows. */
  isApproved: boolean;
};

export type Model = {
  readonly people: Person[];
  readonly orders: ModelOrder[];
  /** The points that a customer can spend. */
  readonly balances: Map<Person, number>;
  /** Counts how changes of orders settled their difference. */
  readonly settlements: ChangeSettlement[];
  isAcquirerDown: boolean;
};

export function pickWhere(model: Model, random: Random, where: (order: ModelOrder) => boolean): ModelOrder | null {
  const fitting = model.orders.filter(where);
  return fitting.length > 0 ? random.pick(fitting) : null;
}

export const isOver = (status: OrderStatus) => status === 'completed' || status === 'cancelled';
