import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Board, BoardSlot } from '@kaplya/contract';
import { Button } from '@kaplya/ui/button/button.tsx';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { StatusPill } from '#kit/status/status-pill.tsx';
import { measureSlot, type SlotMeasure } from './measure-slot.ts';

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
              <th key={id} scope="col" className="px-3 py-2 text-start font-medium wrap-anywhere">
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
                className="sticky start-0 bg-surface px-3 py-3 text-start font-semibold sm:whitespace-nowrap"
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
  const { orders, bottles, fuller } = measureSlot(slot);
  const search = new URLSearchParams({ date: day, zone: slot.zoneId, slot: slot.id });
  const taken = t('board.takenOf', {
    ...{ orders: orders.taken, limit: orders.limit, bottles: bottles.taken, bottleLimit: bottles.limit },
  });
  return (
    <div className="flex flex-col gap-1">
      <div className="grid grid-cols-[auto_auto_1fr] items-baseline gap-x-2 gap-y-0.5">
        <Measure
          measure={orders}
          total={
            <Link
              to={`/orders?${search}`}
              className={linkClass('text-base')}
              aria-label={`${t('board.open', { time: timeOf(slot), zone })}, ${taken}`}
            >
              {t('board.of', { taken: orders.taken, limit: orders.limit })}
            </Link>
          }
        />
        <Measure measure={bottles} total={t('board.of', { taken: bottles.taken, limit: bottles.limit })} />
      </div>
      <Bar measure={fuller} />
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <SlotStatus slot={slot} />
        {slot.hasOwnLimit && <StatusPill tone="active">{t('board.ownLimit')}</StatusPill>}
        {onLimit && (
          <Button
            variant="ghost"
            size="sm"
            className="-ms-3"
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

/** One measure in three columns: its name, what is taken of the limit, what is free or over. */
function Measure({ measure: { name, free, held, over }, total }: { measure: SlotMeasure; total: ReactNode }) {
  const t = useText();
  const left = over > 0 ? t('board.over', { count: over }) : t('board.free', { count: free });
  return (
    <>
      <span className="text-ink-muted">{t(`board.${name}`)}</span>
      <span className="whitespace-nowrap">{total}</span>
      <span className={classNames('whitespace-nowrap', over > 0 ? 'font-semibold text-danger' : 'text-ink-muted')}>
        {held > 0 ? t('board.andHeld', { left, held }) : left}
      </span>
    </>
  );
}

function SlotStatus({ slot }: { slot: BoardSlot }) {
  const t = useText();
  const { orders, bottles } = measureSlot(slot);
  const toWords = (fits: (measure: SlotMeasure) => boolean) =>
    [orders, bottles]
      .filter(fits)
      .map(({ name }) => t(`board.by.${name}`))
      .join(', ');
  const over = toWords((measure) => measure.over > 0);
  if (over !== '') return <StatusPill tone="danger">{t('board.overBy', { measures: over })}</StatusPill>;
  if (slot.isClosed) return <StatusPill tone="off">{t('board.isClosed')}</StatusPill>;
  const full = toWords(({ free }) => free === 0);
  if (full !== '') return <StatusPill tone="problem">{t('board.fullBy', { measures: full })}</StatusPill>;
  if (slot.isPastCutoff) return <StatusPill tone="off">{t('board.isPastCutoff')}</StatusPill>;
  return null;
}

/** A decorative bar of the fuller measure, which the numbers beside it state too. */
function Bar({ measure }: { measure: SlotMeasure }) {
  const { name, taken, held, limit, over } = measure;
  const whole = Math.max(1, limit, taken + held);
  const widthOf = (part: number) => `${(part / whole) * 100}%`;
  return (
    <span
      aria-hidden="true"
      data-measure={name}
      className="flex h-1.5 w-40 max-w-full overflow-hidden rounded-full bg-sunken"
    >
      <span className={over > 0 ? 'bg-danger' : 'bg-brand'} style={{ inlineSize: widthOf(taken) }} />
      <span className="bg-line-strong" style={{ inlineSize: widthOf(held) }} />
    </span>
  );
}
