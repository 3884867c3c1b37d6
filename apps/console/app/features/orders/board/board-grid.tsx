import { Link } from 'react-router';
import type { Board, BoardSlot } from '@kaplya/contract';
import { Button } from '@kaplya/ui/button/button.tsx';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { StatusPill } from '#kit/status/status-pill.tsx';

type BoardGridProps = {
  board: Board;
  /** Opens the limit of a slot; absent without the permission to set limits. */
  onLimit?: (slot: BoardSlot) => void;
};

const timeOf = ({ from, to }: Pick<BoardSlot, 'from' | 'to'>): string => `${from}–${to}`;

/** A table of intervals by zone; each cell links to the orders of its slot. */
export function BoardGrid({ board, onLimit }: BoardGridProps) {
  const t = useText();
  const formats = useFormats();
  const byTime = Map.groupBy(board.slots, timeOf);
  const zones = board.zones.filter(({ id }) => board.slots.some(({ zoneId }) => zoneId === id));
  return (
    <div className="overflow-x-auto rounded-md border border-line bg-surface">
      <table className="w-full border-collapse text-sm tabular-nums">
        <caption className="sr-only">{t('board.caption', { day: formats.longDay(board.date) })}</caption>
        <thead>
          <tr className="border-b border-line text-start text-ink-muted">
            <th scope="col" className="sticky start-0 bg-surface px-3 py-2 text-start font-medium">
              {t('board.time')}
            </th>
            {zones.map(({ id, name }) => (
              <th key={id} scope="col" className="px-3 py-2 text-start font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...byTime].map(([time, slots]) => (
            <tr key={time} className="border-b border-line align-top last:border-0">
              <th
                scope="row"
                className="sticky start-0 bg-surface px-3 py-3 text-start font-semibold whitespace-nowrap"
              >
                {time}
              </th>
              {zones.map(({ id, name }) => (
                <td key={id} className="min-w-52 px-3 py-3">
                  {slots
                    .filter(({ zoneId }) => zoneId === id)
                    .map((slot) => (
                      <SlotCell key={slot.id} slot={slot} zone={name} day={board.date} {...(onLimit && { onLimit })} />
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type SlotCellProps = { slot: BoardSlot; zone: string; day: string; onLimit?: (slot: BoardSlot) => void };

function SlotCell({ slot, zone, day, onLimit }: SlotCellProps) {
  const t = useText();
  const { confirmed, held, free, limit } = slot;
  const search = new URLSearchParams({ date: day, zone: slot.zoneId, slot: slot.id });
  return (
    <div className={classNames('flex flex-col gap-1', slot.isOverfull ? 'text-danger' : null)}>
      <Link
        to={`/orders?${search}`}
        className={linkClass('text-base')}
        aria-label={`${t('board.open', { time: timeOf(slot), zone })}, ${t('board.of', { taken: confirmed.orders, limit: limit.orders })}`}
      >
        {t('board.of', { taken: confirmed.orders, limit: limit.orders })}
      </Link>
      <Bar taken={confirmed.orders} held={held.orders} limit={limit.orders} isOverfull={slot.isOverfull} />
      <span className={confirmed.bottles > limit.bottles ? 'font-semibold' : 'text-ink-muted'}>
        {t('board.bottles')}: {t('board.of', { taken: confirmed.bottles, limit: limit.bottles })}
      </span>
      <span className="text-ink-muted">
        {t('board.free', { orders: free.orders })}
        {held.orders > 0 && `, ${t('board.held', { orders: held.orders })}`}
      </span>
      <span className="flex flex-wrap items-center gap-1 has-[>button:first-child]:-ms-3">
        <SlotStatus slot={slot} />
        {slot.hasOwnLimit && <StatusPill tone="active">{t('board.ownLimit')}</StatusPill>}
        {onLimit && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={t('board.limitOf', { time: timeOf(slot), zone })}
            onClick={() => onLimit(slot)}
          >
            {t('board.limit')}
          </Button>
        )}
      </span>
    </div>
  );
}

function SlotStatus({ slot }: { slot: BoardSlot }) {
  const t = useText();
  if (slot.isOverfull) return <StatusPill tone="danger">{t('board.isOverfull')}</StatusPill>;
  if (slot.isClosed) return <StatusPill tone="off">{t('board.isClosed')}</StatusPill>;
  if (slot.free.orders === 0) return <StatusPill tone="problem">{t('board.isFull')}</StatusPill>;
  if (slot.isPastCutoff) return <StatusPill tone="off">{t('board.isPastCutoff')}</StatusPill>;
  return null;
}

type BarProps = { taken: number; held: number; limit: number; isOverfull: boolean };

/** A decorative bar of the occupancy, which the numbers beside it state too. */
function Bar({ taken, held, limit, isOverfull }: BarProps) {
  const whole = Math.max(1, limit, taken + held);
  const shareOf = (part: number) => `${(part / whole) * 100}%`;
  return (
    <span aria-hidden="true" className="flex h-1.5 w-40 max-w-full overflow-hidden rounded-full bg-sunken">
      <span className={isOverfull ? 'bg-danger' : 'bg-brand'} style={{ inlineSize: shareOf(taken) }} />
      <span className="bg-line-strong" style={{ inlineSize: shareOf(held) }} />
    </span>
  );
}
