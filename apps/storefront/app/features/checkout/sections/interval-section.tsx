import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import {
  findNearestInterval,
  reloadDeliveryDays,
  type DeliveryDaysState,
} from '#features/addresses/place/delivery-days.ts';
import { useSelectedAddress } from '#features/addresses/book/selected-address.ts';
import type { AssignOutcome } from '#features/cart/state/cart-engine.ts';
import type { CartState } from '#features/cart/state/cart-state.ts';
import { capitalize, formatWindow, toDay } from '#i18n/formats/dates.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import { toFieldId } from '../form/checkout-form.ts';
import { CheckoutSection } from './checkout-section.tsx';
import { HoldCountdown } from './hold-countdown.tsx';
import {
  findInterval,
  splitDays,
  toIntervalKey,
  type FoundInterval,
  type IntervalChoice,
} from '#features/delivery/interval-days.ts';
import { IntervalGrid } from '#features/delivery/interval-grid.tsx';
import { useFold } from './use-fold.ts';

type IntervalSectionProps = {
  cart: CartState;
  /** The days of delivery at the chosen address. */
  deliveryDays: DeliveryDaysState;
  /** The proposed interval, used while the customer has chosen none. null: there is no proposal. */
  proposed: FoundInterval | null;
  error: string | undefined;
  onChange: () => void;
  /** Called when an interval was chosen and the section has folded. */
  onAnswer: () => void;
  /** Assigns the chosen interval to the cart. */
  assign: (chosen: IntervalChoice) => Promise<AssignOutcome>;
};

/**
 * The choice of the delivery interval (S-30). A chosen interval holds a place in its slot at once, a proposed one does
 * not.
 */
export function IntervalSection({
  cart,
  deliveryDays,
  proposed,
  error,
  onChange,
  onAnswer,
  assign,
}: IntervalSectionProps) {
  const t = useText();
  const selected = useSelectedAddress();
  const { days, failure } = deliveryDays;
  const [wanted, setWanted] = useState<IntervalChoice | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const { interval } = cart.assigned;
  const chosen = wanted ?? interval;
  const found = chosen && days ? findInterval(days, chosen) : proposed;
  const isLoading = selected !== null && days === undefined && failure === undefined;
  // The section starts unfolded for a customer who followed a link to it, to choose another time than the one shown.
  const isLinkedTo = useLocation().hash === `#${toFieldId('interval')}`;
  const fold = useFold(found !== null || isLoading, { startsOpen: isLinkedTo });
  const isRefused = error !== undefined || refusal !== null;

  async function choose(next: IntervalChoice, { folds = true } = {}) {
    onChange();
    setWanted(next);
    setRefusal(null);
    // At once: a fold after a late answer would move what the customer is pressing by then.
    if (folds && fold.foldAfterTap()) onAnswer();
    const outcome = await assign(next);
    // A choice that the customer made while this one was being sent is not reset.
    setWanted((now) => (now === next ? null : now));
    if (!outcome.ok) setRefusal(messageOf(outcome.failure, { fallback: t('errors.assignInterval') }));
    // The number of free places has changed, so the days are loaded again.
    if (selected) await reloadDeliveryDays(selected);
  }

  // The key of the interval that was assigned again. An interval chosen before there were goods has no held place, so
  // it is assigned once more.
  const heldFor = useRef<string | null>(null);
  const holdNow = useEffectEvent(() => {
    if (interval === null || heldFor.current === toIntervalKey(interval)) return;
    heldFor.current = toIntervalKey(interval);
    void choose({ date: interval.date, periodId: interval.periodId }, { folds: false });
  });
  const isUnheld = interval?.heldUntil === null;
  useEffect(() => {
    if (isUnheld) holdNow();
  }, [isUnheld]);

  return (
    <CheckoutSection
      icon="clock"
      title={t('checkout.interval.title')}
      field="interval"
      // Shows the server's refusal, then the error that no interval is chosen.
      error={[refusal, error].filter(Boolean).join(' ')}
      isDone={cart.ready.interval}
      fold={fold}
      summary={
        found ? (
          <IntervalText {...found} />
        ) : (
          <Skeleton className="h-[1lh] w-52 max-w-full rounded-sm max-[26rem]:h-[2lh]" />
        )
      }
      {...(isLoading && { aside: null })}
      below={
        <div role="status" className="empty:hidden">
          {wanted ? (
            // As high as the countdown that follows.
            <p aria-hidden="true" className="invisible text-sm">
              {t('checkout.hold.left', { minutes: 1 })}
            </p>
          ) : interval ? (
            <HoldCountdown
              heldUntil={interval.heldUntil}
              onHoldAgain={() => void choose({ date: interval.date, periodId: interval.periodId }, { folds: false })}
            />
          ) : (
            !chosen &&
            !isRefused &&
            (found || isLoading) && (
              // Rendered invisibly while the proposal loads, so that the height does not change.
              <p className={classNames('text-sm text-ink-muted', isLoading && 'invisible')}>
                {t('checkout.interval.proposal')}
              </p>
            )
          )}
        </div>
      }
    >
      {!selected ? (
        <p className="text-ink-muted">{t('checkout.interval.addressFirst')}</p>
      ) : days ? (
        <Days days={days} chosen={chosen} proposed={proposed} isBusy={wanted !== null} onChoose={choose} />
      ) : failure !== undefined ? (
        <div className="flex flex-col items-start gap-3">
          <p className="text-danger">{messageOf(failure, { fallback: t('errors.fetchIntervals') })}</p>
          <Button variant="secondary" onClick={() => void reloadDeliveryDays(selected)}>
            {t('common.tryAgain')}
          </Button>
        </div>
      ) : (
        <div className="grid grid-cols-3 gap-2">
          {['1', '2', '3', '4', '5', '6'].map((key) => (
            <Skeleton key={key} className="h-15 rounded-md" />
          ))}
        </div>
      )}
    </CheckoutSection>
  );
}

type DaysProps = {
  days: NonNullable<DeliveryDaysState['days']>;
  chosen: IntervalChoice | null;
  proposed: FoundInterval | null;
  isBusy: boolean;
  onChoose: (next: IntervalChoice) => Promise<void>;
};

/** The days to choose from, and the reasons why other days have no delivery. */
function Days({ days, chosen, proposed, isBusy, onChoose }: DaysProps) {
  const t = useText();
  const { relativeDay } = useFormats();
  const now = useNow();
  const selected = useSelectedAddress();
  const value = chosen && toIntervalKey(chosen);
  const { open, skipped } = splitDays(days, value);
  const nearest = findNearestInterval(days);
  if (days.length === 0) return <p className="text-warning">{t('addresses.notServed')}</p>;

  return (
    <div className="flex flex-col gap-3">
      {!chosen && !proposed && nearest && (
        <Button
          variant="soft"
          className="self-start"
          iconStart={<Icon name="truck" size={20} />}
          onClick={() => {
            void onChoose({ date: nearest.day.date, periodId: nearest.interval.id });
            focusChosen();
          }}
        >
          {t('checkout.interval.nearest', {
            time: `${relativeDay(nearest.day.date, toDay(now, nearest.day.timeZone))} ${withoutBreaks(formatWindow(nearest.interval.from, nearest.interval.to))}`,
          })}
        </Button>
      )}
      {open.length === 0 && (
        <div className="flex flex-col items-start gap-3">
          <p className="text-warning">{t('checkout.interval.none')}</p>
          {selected && (
            <Button variant="secondary" onClick={() => void reloadDeliveryDays(selected)}>
              {t('checkout.interval.look')}
            </Button>
          )}
        </div>
      )}
      <IntervalGrid
        days={open}
        value={value}
        proposed={proposed && toIntervalKey({ date: proposed.day.date, periodId: proposed.interval.id })}
        isBusy={isBusy}
        onValueChange={(next) => void onChoose(next)}
      />
      {skipped.length > 0 && (
        <p className="text-sm text-ink-muted">
          {skipped
            .map(({ reason, days: without }) =>
              t(`checkout.interval.skipped.${reason}`, {
                days: without.map(({ date, timeZone }) => relativeDay(date, toDay(now, timeZone))).join('; '),
              }),
            )
            .join(' ')}
        </p>
      )}
    </div>
  );
}

/** Renders an interval: `Tomorrow, 23 November, 9:00–13:00`. */
function IntervalText({ day: { date, timeZone }, interval: { from, to } }: FoundInterval) {
  const language = useLanguage();
  const { relativeDay, date: formatDay } = useFormats();
  const now = useNow();
  const relative = relativeDay(date, toDay(now, timeZone));
  const isNear = !relative.includes(formatDay(date));
  return (
    <p className="font-semibold">
      {[capitalize(relative, language), isNear && formatDay(date)].filter(Boolean).join(', ')},{' '}
      {/* Always two lines on a narrow screen, as high as the skeleton. */}
      <span className="whitespace-nowrap tabular-nums max-[26rem]:block">{formatWindow(from, to)}</span>
    </p>
  );
}

/** Focuses the chosen interval, after the pressed button has disappeared. */
function focusChosen(): void {
  requestAnimationFrame(() => {
    document.getElementById(toFieldId('interval'))?.querySelector<HTMLElement>('input:checked')?.focus();
  });
}

const WORD_JOINER = '\u2060';

/** Makes the text of an interval unbreakable, so that no line ends within a time. */
function withoutBreaks(window: string): string {
  return window.replace('–', `${WORD_JOINER}–${WORD_JOINER}`);
}
