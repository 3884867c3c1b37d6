import type { Board, BoardSlot } from '@kaplya/contract';
import { toZoned, type CalendarDate } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { CallOf } from '#http/call.ts';
import { findHoliday } from '../delivery.store.ts';
import { listBoardSlots, loadZones } from './board-slots.ts';

/** The board of one day (O-04), past or future: the limits, holds and confirmed orders of each zone's intervals. */
export async function getBoard(
  context: Context,
  { partner, language }: CallOf<'partner' | 'language'>,
  requestedDate: CalendarDate | undefined,
): Promise<Board> {
  const now = context.clock.now();
  const date = requestedDate ?? toZoned(now.getTime(), partner.timeZone).date;
  const zones = await loadZones(context, partner, now);
  const [slots, holiday] = await Promise.all([
    listBoardSlots(context.database, partner, date, zones),
    findHoliday(context.database, partner.id, date),
  ]);
  const sum = (part: 'limit' | 'confirmed' | 'held' | 'free') => sumOf(slots, part);
  return {
    date,
    holiday: holiday && holiday[language],
    zones: zones.map(({ area, delivery }) => ({
      id: area.id,
      name: area.names[language],
      timeZone: delivery.timeZone,
    })),
    slots,
    total: { limit: sum('limit'), confirmed: sum('confirmed'), held: sum('held'), free: sum('free') },
  };
}

function sumOf(slots: readonly BoardSlot[], part: 'limit' | 'confirmed' | 'held' | 'free') {
  return slots.reduce(
    (sum, { [part]: places }) => ({ orders: sum.orders + places.orders, bottles: sum.bottles + places.bottles }),
    { orders: 0, bottles: 0 },
  );
}
