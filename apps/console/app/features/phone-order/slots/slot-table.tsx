import type { PhoneOrderPreview } from '@kaplya/contract';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import {
  daysShown,
  findFirstShown,
  findNextSlot,
  isFree,
  toSlotGrid,
  type Direction,
  type Slot,
  type SlotRow,
} from './slot-grid.ts';

type SlotTableProps = { days: PhoneOrderPreview['days']; chosen: Slot | null; onChoose: (slot: Slot) => void };

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Three days beside each other with the free places of their intervals. Arrows walk over all days. */
export function SlotTable({ days, chosen, onChoose }: SlotTableProps) {
  const t = useText();
  const { day: writeDay } = useFormats();
  const name = useId();
  const table = useRef<HTMLTableElement>(null);
  const isWalking = useRef(false);
  const grid = toSlotGrid(days);
  const [first, setFirst] = useState(0);
  const [shownDate, setShownDate] = useState<string | null>(null);
  // Only a new choice moves the shown days: the buttons may show others than the chosen one.
  const date = chosen?.date ?? null;
  if (date !== shownDate) {
    setShownDate(date);
    setFirst(findFirstShown(grid.dates, date, first));
  }
  const from = findFirstShown(grid.dates, null, first);
  const isShown = (_: unknown, at: number) => at >= from && at < from + daysShown;

  // The chosen radio may be of a day that was not rendered before.
  useEffect(() => {
    if (isWalking.current) table.current?.querySelector<HTMLElement>('input:checked')?.focus();
    isWalking.current = false;
  });

  function onKeyDown(event: KeyboardEvent) {
    const direction = DIRECTIONS[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = findNextSlot(grid, chosen, direction);
    if (!next) return;
    isWalking.current = true;
    onChoose(next);
  }

  return (
    <div className="flex flex-col gap-1">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the radios in it */}
      <table ref={table} className="w-full min-w-0 table-fixed border-collapse text-sm" onKeyDown={onKeyDown}>
        <caption className="sr-only">{t('phoneOrder.when')}</caption>
        <thead>
          <tr>
            <th scope="col" className="w-12 sm:w-24">
              <span className="sr-only">{t('phoneOrder.when')}</span>
            </th>
            {grid.dates.filter(isShown).map((each) => (
              <th key={each} scope="col" className="px-1 pb-1 text-center font-semibold">
                {writeDay(each)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.rows.map((row) => (
            <tr key={`${row.from} ${row.to}`}>
              <th scope="row" className="pe-1 text-start font-normal wrap-anywhere">
                {`${row.from}–${row.to}`}
              </th>
              {row.cells
                .map((interval, at) => ({ interval, date: grid.dates[at] ?? '' }))
                .filter(isShown)
                .map((cell) => (
                  <td key={cell.date} className="p-0.5">
                    <SlotCell {...cell} row={row} {...{ name, chosen, onChoose }} />
                  </td>
                ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex items-center justify-between gap-2">
        <p className="text-xs text-ink-muted pointer-coarse:invisible">{t('phoneOrder.slot.keys')}</p>
        <span className="flex shrink-0">
          <Turn
            icon="chevron-left"
            label={t('phoneOrder.slot.earlier')}
            isOff={from === 0}
            onTurn={() => setFirst(from - 1)}
          />
          <Turn
            icon="chevron-right"
            label={t('phoneOrder.slot.later')}
            isOff={from + daysShown >= grid.dates.length}
            onTurn={() => setFirst(from + 1)}
          />
        </span>
      </div>
    </div>
  );
}

type TurnProps = { icon: 'chevron-left' | 'chevron-right'; label: string; isOff: boolean; onTurn: () => void };

function Turn({ icon, label, isOff, onTurn }: TurnProps) {
  return (
    <IconButton
      {...{ icon, label }}
      iconSize={18}
      className="size-7 shrink-0 aria-disabled:opacity-40"
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onTurn()}
    />
  );
}

type SlotCellProps = Pick<SlotTableProps, 'chosen' | 'onChoose'> & {
  interval: SlotRow['cells'][number];
  date: string;
  row: SlotRow;
  name: string;
};

function SlotCell({ interval, date, row: { from, to }, name, chosen, onChoose }: SlotCellProps) {
  const t = useText();
  const { day: writeDay, money } = useFormats();
  if (!interval) return <span className="block text-center text-ink-muted">–</span>;
  const { id, available, reason, price } = interval;
  const isChosen = chosen?.date === date && chosen.periodId === id;
  const places =
    reason === undefined && available > 0
      ? t('phoneOrder.slot.left', { count: available })
      : t(`phoneOrder.slot.${reason ?? 'full'}`);
  const surcharge = price.amount > 0 && `+${money(price)}`;
  return (
    <label
      className={classNames(
        'relative flex min-h-8 flex-col items-center justify-center rounded-md border px-1 text-center',
        'has-checked:border-brand has-checked:bg-brand-soft has-checked:font-semibold has-checked:text-brand-ink',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-brand',
        isFree(interval) ? 'border-line-strong bg-surface hover:border-brand' : 'border-line bg-sunken text-ink-muted',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        // A chosen slot that is gone stays reachable, so that arrows leave it.
        disabled={!isFree(interval) && !isChosen}
        className="absolute inset-0 appearance-none outline-none"
        aria-label={[writeDay(date), `${from}–${to}`, places, surcharge].filter(Boolean).join(', ')}
        onChange={() => onChoose({ date, periodId: id })}
      />
      <span aria-hidden="true">{places}</span>
      {surcharge && (
        <span aria-hidden="true" className="text-xs">
          {surcharge}
        </span>
      )}
    </label>
  );
}
