import type { IntervalEffect, NewInterval, OpsInterval } from '@kaplya/contract';
import {
  doIntervalsOverlap,
  findIntervalProblems,
  findStandingConflicts,
  toZoned,
  type IntervalTemplate,
} from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { getCityOf, type Partner } from '#features/company/index.ts';
import { Refusal } from '#http/refusal.ts';
import { capacityOn, toTemplate } from '../delivery-plan.ts';
import {
  countHolds,
  listIntervalRows,
  listSlotsWithOrders,
  type IntervalRow,
  type SlotWithOrders,
} from './interval.store.ts';

/** Throws the Refusal `interval.invalid`, with the problems in `details`, for an interval that cannot be offered. */
export function requireValidInterval(row: IntervalRow): void {
  const problems = findIntervalProblems(toTemplate(row));
  if ((row.lastDayMaxOrders === null) !== (row.lastDayMaxBottles === null))
    throw new Refusal([{ code: 'request.invalid', field: 'lastDayMaxBottles' }]);
  if (problems.length > 0) throw new Refusal('interval.invalid', { details: { problems } });
}

type IntervalFields = { readonly [Field in keyof NewInterval]?: NewInterval[Field] | undefined };

/** The request's fields as columns; absent fields stay absent. */
export function toColumns({ from: fromTime, to: toTime, ...fields }: IntervalFields): Partial<IntervalRow> {
  const named = Object.entries({ ...fields, fromTime, toTime }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(named);
}

export function toOpsInterval(
  partner: Pick<Partner, 'currency'>,
  row: IntervalRow,
  { orders, isUsed }: Pick<OpsInterval, 'orders' | 'isUsed'>,
): OpsInterval {
  const { partnerId: _partnerId, fromTime: from, toTime: to, surchargeMinor, ...shown } = row;
  const surcharge = { amount: surchargeMinor, currency: partner.currency };
  return { ...shown, from, to, surcharge, orders, isUsed };
}

/** The fields that the audit stores. */
export function toAuditFields(row: IntervalRow) {
  const { partnerId: _partnerId, id: _id, version: _version, ...fields } = row;
  return fields;
}

/**
 * Today's date in the time zone of an area's city, or of the shop's default city if this process has not loaded a new
 * area yet.
 */
export function todayOf(context: Pick<Context, 'clock'>, partner: Partner, areaId: string): string {
  const area = partner.areas.find(({ id }) => id === areaId);
  const { timeZone } = area ? getCityOf(partner, area) : partner;
  return toZoned(context.clock.now().getTime(), timeZone).date;
}

/**
 * The effect of a changed interval, which staff see before saving: its orders, holds, overfilled slots and overlaps
 * with others.
 */
export async function describeEffect(
  context: Context,
  executor: Executor,
  partner: Partner,
  row: IntervalRow,
): Promise<IntervalEffect> {
  const { partnerId, id, areaId } = row;
  const from = todayOf(context, partner, areaId);
  const slots = await listSlotsWithOrders(executor, { partnerId, templateId: id, from });
  const holds = await countHolds(executor, row, context.clock.now());
  const others = await listIntervalRows(executor, partnerId, areaId);
  const template = toTemplate(row);
  const { left, overfull } = findStandingConflicts(template, slots);
  return {
    orders: sumOrders(slots),
    holds,
    left: left.map(({ day, orders, bottles }) => ({ day, orders, bottles })),
    overfull: overfull.map((slot) => {
      const { maxOrders, maxBottles } = capacityOn(template, false, slot);
      return { day: slot.day, orders: slot.orders, bottles: slot.bottles, maxOrders, maxBottles };
    }),
    overlaps: others.filter((other) => other.id !== id && isOfferedFrom(other, from)).flatMap(overlapsWith(template)),
    zoneEnds: findLastDay([row, ...others.filter((other) => other.id !== id)]),
  };
}

/** The last day on which one of the intervals is offered; null: at least one has no end. */
function findLastDay(rows: readonly IntervalRow[]): string | null {
  const ends = rows.flatMap(({ activeTo }) => (activeTo === null ? [] : [activeTo]));
  return ends.length < rows.length ? null : (ends.toSorted().at(-1) ?? null);
}

const overlapsWith = (template: IntervalTemplate) => (other: IntervalRow) =>
  doIntervalsOverlap(template, toTemplate(other)) ? [other.id] : [];

/** Whether an interval is still offered on the given day or on a later one. */
export const isOfferedFrom = ({ activeTo }: IntervalRow, day: string): boolean => activeTo === null || activeTo >= day;

export const sumOrders = (slots: readonly Pick<SlotWithOrders, 'orders'>[]): number =>
  slots.reduce((sum, { orders }) => sum + orders, 0);
