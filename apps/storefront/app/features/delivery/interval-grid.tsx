import type { DeliveryDay, DeliveryInterval } from '@kaplya/contract';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { capitalize, formatWindow, toDay } from '#i18n/formats/dates.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { FEW_PLACES, toIntervalKey, type IntervalChoice, type IntervalKey } from './interval-days.ts';

type IntervalGridProps = {
  /** The days that have intervals, the nearest first. */
  days: readonly DeliveryDay[];
  value: IntervalKey | null;
  /** The interval that is highlighted while `value` is null. */
  proposed?: IntervalKey | null;
  /** The interval that applies so far, which is no choice. */
  current?: IntervalKey | null;
  onValueChange: (chosen: IntervalChoice) => void;
  isBusy: boolean;
};

const isOf = (key: IntervalKey | null, { date }: DeliveryDay) => key?.startsWith(`${date}|`) ?? false;

/** A tab for each day and a tile for each of its intervals. A tile that cannot be chosen shows the reason. */
export function IntervalGrid({
  days,
  value,
  proposed = null,
  current = null,
  onValueChange,
  isBusy,
}: IntervalGridProps) {
  const id = useId();
  /** The day of the tab pressed last, and `value` at that press. It applies until another interval is chosen. */
  const [opened, setOpened] = useState<{ date: string; valueThen: IntervalKey | null } | null>(null);
  const isViewed = opened !== null && (value === null || value === opened.valueThen);
  const viewed = isViewed ? days.find(({ date }) => date === opened.date) : undefined;
  const day = viewed ?? days.find((each) => isOf(value ?? proposed ?? current, each)) ?? days[0];
  if (!day) return null;

  return (
    <div className="flex flex-col gap-3" aria-busy={isBusy || undefined}>
      <DayTabs id={id} days={days} shown={day} onShow={(date) => setOpened({ date, valueThen: value })} />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${day.date}`}>
        <div className="grid grid-cols-2 gap-2 max-[18rem]:grid-cols-1 min-[26rem]:grid-cols-3">
          {day.intervals.map((interval) => {
            const choice = { date: day.date, periodId: interval.id };
            return (
              <IntervalTile
                key={interval.id}
                name={id}
                interval={interval}
                isCurrent={toIntervalKey(choice) === current}
                isChosen={toIntervalKey(choice) === value}
                isProposed={value === null && toIntervalKey(choice) === proposed}
                onChoose={() => onValueChange(choice)}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

type DayTabsProps = {
  id: string;
  days: readonly DeliveryDay[];
  shown: DeliveryDay;
  onShow: (date: string) => void;
};

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

function DayTabs({ id, days, shown, onShow }: DayTabsProps) {
  const t = useText();
  const language = useLanguage();
  const { relativeDay, weekday, date: formatDay } = useFormats();
  const now = useNow();
  const strip = useRef<HTMLDivElement>(null);
  const at = days.indexOf(shown);

  function onKeyDown(event: KeyboardEvent) {
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? days.length - 1 : at + (steps[event.key] ?? 0);
    const next = days[(to + days.length) % days.length];
    if (to === at || !next) return;
    event.preventDefault();
    onShow(next.date);
    const tab = strip.current?.querySelector<HTMLElement>(`[data-date="${next.date}"]`);
    tab?.focus({ preventScroll: true });
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  return (
    // The strip of tabs ends at the edge of its container, so that a tab cut off there shows that it can be scrolled.
    <div
      ref={strip}
      role="tablist"
      // The strip itself takes no focus: its tabs do, one at a time.
      tabIndex={-1}
      aria-label={t('checkout.interval.days')}
      className="-mx-4 flex scrollbar-none gap-2 overflow-x-auto overscroll-x-contain px-4 py-1"
      onKeyDown={onKeyDown}
    >
      {days.map((day) => {
        const { date, timeZone } = day;
        const relative = relativeDay(date, toDay(now, timeZone));
        const isNear = !relative.includes(formatDay(date));
        const isShown = day === shown;
        return (
          <button
            key={date}
            type="button"
            role="tab"
            id={`${id}-${date}`}
            data-date={date}
            aria-selected={isShown}
            aria-controls={`${id}-panel`}
            tabIndex={isShown ? 0 : -1}
            className={classNames(
              'min-h-target shrink-0 rounded-md px-3 py-1.5 text-start leading-tight whitespace-nowrap transition-colors duration-(--duration-fast)',
              isShown ? 'bg-brand text-on-brand' : 'bg-sunken text-ink hover:bg-brand-soft',
            )}
            onClick={() => onShow(date)}
          >
            <span className="block text-sm font-semibold">
              {capitalize(isNear ? relative : weekday(date), language)}
            </span>
            <span className="block text-xs">{formatDay(date)}</span>
          </button>
        );
      })}
    </div>
  );
}

type IntervalTileProps = {
  name: string;
  interval: DeliveryInterval;
  isCurrent: boolean;
  isChosen: boolean;
  isProposed: boolean;
  onChoose: () => void;
};

function IntervalTile({ name, interval, isCurrent, isChosen, isProposed, onChoose }: IntervalTileProps) {
  const t = useText();
  const { money } = useFormats();
  const { available, reason, price } = interval;
  // The customer's own hold stays selectable, even when the slot has no free place for others.
  const isFull = available === 0 && !isChosen && !isCurrent;
  const isDisabled = isFull || isCurrent;
  const surcharge = price.amount > 0 ? `+${money(price)}` : null;
  const isFew = !isDisabled && !isChosen && available <= FEW_PLACES;
  const state = isCurrent
    ? t('checkout.interval.current')
    : isFull
      ? t(`checkout.interval.${reason ?? 'full'}`)
      : isFew
        ? t('checkout.interval.few')
        : isProposed
          ? t('checkout.interval.proposed')
          : null;

  return (
    <label
      className={classNames(
        'relative flex min-h-15 flex-col items-center justify-center gap-0.5 rounded-md border-2 px-1.5 py-1.5 text-center transition-colors duration-(--duration-fast)',
        'has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
        isDisabled
          ? 'cursor-not-allowed border-dashed border-line bg-sunken text-ink-muted'
          : isProposed
            ? 'border-dashed border-brand bg-surface'
            : 'border-line bg-surface not-has-checked:hover:border-line-strong not-has-checked:hover:bg-sunken',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
        className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
      />
      <span
        className={classNames(
          'flex items-center gap-1 text-sm font-semibold min-[18rem]:whitespace-nowrap tabular-nums',
          isFull && 'line-through',
        )}
      >
        {(isChosen || isCurrent) && <Icon name="check" size={16} className="-ms-1 text-brand" />}
        {formatWindow(interval.from, interval.to)}
      </span>
      {(state ?? surcharge) !== null && (
        <span className="text-[0.8125rem] leading-tight">
          {surcharge && !isDisabled && <span className="block text-ink-muted">{surcharge}</span>}
          {state && (
            <span className={classNames('block', isFew ? 'font-medium text-warning' : 'text-ink-muted')}>{state}</span>
          )}
        </span>
      )}
    </label>
  );
}
