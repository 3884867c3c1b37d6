import type { DeliveryDay, DeliveryInterval } from '@kaplya/contract';
import { useId, useState } from 'react';
import { capitalize, formatWindow, toDay } from '#i18n/dates.ts';
import { useFormats } from '#i18n/use-formats.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { useNow } from '#platform/use-now.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';

const DAYS_AT_FIRST = 3;
const FEW_PLACES = 5;

export type IntervalKey = `${string}|${string}`;

export function toIntervalKey(date: string, periodId: string): IntervalKey {
  return `${date}|${periodId}`;
}

type IntervalGridProps = {
  days: readonly DeliveryDay[];
  value: IntervalKey | null;
  onValueChange: (chosen: { date: string; periodId: string }) => void;
  isBusy: boolean;
};

/** Every interval of every day as a tile: free, nearly full, full, closed or too late. */
export function IntervalGrid({ days, value, onValueChange, isBusy }: IntervalGridProps) {
  const t = useText();
  const name = useId();
  const language = useLanguage();
  const { relativeDay, date: formatDay } = useFormats();
  const now = useNow();
  const [showsAll, setShowsAll] = useState(false);

  const first = days.slice(0, DAYS_AT_FIRST);
  const isChosenShown = value === null || first.some(({ date }) => value.startsWith(`${date}|`));
  const shown = showsAll || !isChosenShown ? days : first;
  const hidden = days.length - shown.length;

  return (
    <div className="flex flex-col gap-4" aria-busy={isBusy || undefined}>
      {shown.map((day) => {
        const today = toDay(now, day.timeZone);
        const title = capitalize(relativeDay(day.date, today), language);
        const isNear = !title.includes(formatDay(day.date));
        return (
          <fieldset key={day.date} className="min-w-0">
            <legend className="mb-1.5 text-sm font-semibold">
              {title}
              {isNear && <span className="ms-1.5 font-normal text-ink-muted">{formatDay(day.date)}</span>}
            </legend>
            {day.intervals.length === 0 ? (
              <p className="text-sm text-ink-muted">{t('checkout.interval.closed')}</p>
            ) : (
              <div className="-mx-2 grid grid-cols-3 gap-1.5 sm:mx-0 sm:gap-2">
                {day.intervals.map((interval) => (
                  <IntervalTile
                    key={interval.id}
                    name={name}
                    interval={interval}
                    isChosen={toIntervalKey(day.date, interval.id) === value}
                    onChoose={() => onValueChange({ date: day.date, periodId: interval.id })}
                  />
                ))}
              </div>
            )}
          </fieldset>
        );
      })}
      {hidden > 0 && (
        <Button variant="soft" iconEnd={<Icon name="chevron-down" size={18} />} onClick={() => setShowsAll(true)}>
          {t('checkout.interval.moreDays', { count: hidden })}
        </Button>
      )}
    </div>
  );
}

type IntervalTileProps = { name: string; interval: DeliveryInterval; isChosen: boolean; onChoose: () => void };

function IntervalTile({ name, interval, isChosen, onChoose }: IntervalTileProps) {
  const t = useText();
  const { money } = useFormats();
  const { available, reason, price } = interval;
  // What the customer holds is theirs, though nothing is left for others.
  const isDisabled = available === 0 && !isChosen;
  const surcharge = price.amount > 0 ? `+${money(price)}` : null;
  const state = isDisabled
    ? t(`checkout.interval.${reason ?? 'full'}`)
    : available > 0 && available <= FEW_PLACES
      ? t('checkout.interval.left', { count: available })
      : null;

  return (
    <label
      className={classNames(
        'relative flex min-h-15 flex-col items-center justify-center gap-0.5 rounded-md border-2 py-1.5 sm:px-1 text-center transition-colors duration-(--duration-fast)',
        'has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
        isDisabled
          ? 'cursor-not-allowed border-dashed border-line bg-sunken text-ink-muted'
          : 'border-line bg-surface hover:border-brand',
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
          'text-xs font-semibold whitespace-nowrap tabular-nums sm:text-sm',
          isDisabled && 'line-through',
        )}
      >
        {formatWindow(interval.from, interval.to)}
      </span>
      {(state ?? surcharge) !== null && (
        <span className="text-xs leading-tight">
          {surcharge && !isDisabled && <span className="block text-ink-muted">{surcharge}</span>}
          {state && (
            <span className={classNames('block', isDisabled ? 'text-ink-muted' : 'font-medium text-warning')}>
              {state}
            </span>
          )}
        </span>
      )}
    </label>
  );
}
