import type { AreaEffect } from '@kaplya/contract';
import { toZoned } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import type { AreaRow, Partner } from '#features/company/index.ts';
import { countIntervals } from '#features/delivery/index.ts';

const sourcesAtMost = 20;

/** The active zones, of those named, in which nobody can order, each with the zones whose intervals suit it best. */
export async function listZonesWithoutIntervals(
  { clock }: Pick<Context, 'clock'>,
  executor: Executor,
  { id: partnerId, timeZone }: Pick<Partner, 'id' | 'timeZone'>,
  areas: readonly AreaRow[],
  ids: readonly (string | null)[],
): Promise<AreaEffect['withoutIntervals']> {
  const counts = await countIntervals(executor, partnerId, toZoned(clock.now().getTime(), timeZone).date);
  const sources = areas.filter(({ id }) => counts.has(id));
  return areas
    .filter(({ id, isActive }) => isActive && ids.includes(id) && !counts.has(id))
    .map((area) => ({
      areaId: area.id,
      copyFrom: sources
        .map((source) => ({ id: source.id, isOfCity: source.cityId === area.cityId, apart: apartOf(area, source) }))
        .toSorted((one, other) => Number(other.isOfCity) - Number(one.isOfCity) || one.apart - other.apart)
        .map(({ id }) => id)
        .slice(0, sourcesAtMost),
    }));
}

/** How far apart the middles of two zones are, in squared degrees: enough to compare with each other. */
function apartOf(one: AreaRow, other: AreaRow): number {
  const [[x, y], [otherX, otherY]] = [middleOf(one), middleOf(other)];
  // A degree of longitude is shorter than one of latitude.
  const narrowing = Math.cos((y * Math.PI) / 180);
  return ((x - otherX) * narrowing) ** 2 + (y - otherY) ** 2;
}

function middleOf({ ring }: AreaRow): [number, number] {
  const corners = ring.slice(1);
  const mean = (at: 0 | 1) => corners.reduce((sum, corner) => sum + corner[at], 0) / corners.length;
  return [mean(0), mean(1)];
}
