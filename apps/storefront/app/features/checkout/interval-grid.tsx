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

/** Every interval of every day as a tile: how many places are left, or why there are none. */
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
              <div className="grid max-[18rem]:grid-cols-1 grid-cols-2 gap-2 min-[26rem]:grid-cols-3">
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
    : available > 0
      ? t('checkout.interval.left', { count: available })
      : null;
  const isFew = !isDisabled && available <= FEW_PLACES;

  return (
    <label
      className={classNames(
        'relative flex min-h-15 flex-col items-center justify-center gap-0.5 rounded-md border-2 px-1.5 py-1.5 text-center transition-colors duration-(--duration-fast)',
        'has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
        isDisabled
          ? 'cursor-not-allowed border-dashed border-line bg-sunken text-ink-muted'
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
          isDisabled && 'line-through',
        )}
      >
        {isChosen && <Icon name="check" size={16} className="-ms-1 text-brand" />}
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
