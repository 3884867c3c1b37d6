import { isActiveOn, type CalendarDate } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Partner } from '#features/company/index.ts';
import { getAreaDelivery } from './delivery-plan.ts';

/** `from` and `to`: local wall time of the area, HH:MM. */
type WantedInterval = {
  readonly areaId: string;
  readonly date: CalendarDate;
  readonly from: string;
  readonly to: string;
};

/** The id of the area's interval with these very times on a day; null if it has none. */
export async function findIntervalAt(
  context: Context,
  partner: Partner,
  { areaId, date, from, to }: WantedInterval,
): Promise<string | null> {
  const area = partner.areas.find(({ id }) => id === areaId);
  if (!area) return null;
  const { templates } = await getAreaDelivery(context, partner, area, context.clock.now());
  const found = templates.find((each) => each.from === from && each.to === to && isActiveOn(each, date));
  return found?.id ?? null;
}
