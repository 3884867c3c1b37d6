import { useState } from 'react';
import { findNearestInterval, reloadDeliveryDays, useDeliveryDays } from '#features/addresses/delivery-days.ts';
import { useSelectedAddress } from '#features/addresses/selected-address.ts';
import { getCart } from '#features/cart/cart-session.ts';
import type { CartState } from '#features/cart/cart-state.ts';
import { formatWindow, toDay } from '#i18n/dates.ts';
import { useFormats } from '#i18n/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '#platform/api-failure.ts';
import { useNow } from '#platform/use-now.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toFieldId } from './checkout-form.ts';
import { CheckoutSection } from './checkout-section.tsx';
import { HoldCountdown } from './hold-countdown.tsx';
import { IntervalGrid, toIntervalKey } from './interval-grid.tsx';

type IntervalSectionProps = { cart: CartState; error: string | undefined; onChange: () => void };

export function IntervalSection({ cart, error, onChange }: IntervalSectionProps) {
  const t = useText();
  const { relativeDay } = useFormats();
  const now = useNow();
  const selected = useSelectedAddress();
  const { days, failure } = useDeliveryDays(selected);
  const [wanted, setWanted] = useState<{ date: string; periodId: string } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const { interval } = cart.assigned;
  const chosen = wanted ?? interval;
  const nearest = days && findNearestInterval(days);

  async function choose(next: { date: string; periodId: string }) {
    onChange();
    setWanted(next);
    setRefusal(null);
    const outcome = await getCart().assignInterval(next);
    setWanted(null);
    if (!outcome.ok) setRefusal(messageOf(outcome.failure, { fallback: t('errors.assignInterval') }));
    // Somebody took a place, we or another: what is left is shown anew.
    if (selected) await reloadDeliveryDays(selected);
  }

  return (
    <CheckoutSection
      icon="clock"
      title={t('checkout.interval.title')}
      field="interval"
      error={error ?? refusal ?? undefined}
      isDone={cart.ready.interval}
    >
      {!selected ? (
        <p className="text-ink-muted">{t('checkout.interval.addressFirst')}</p>
      ) : days ? (
        days.length === 0 ? (
          <p className="text-warning">{t('addresses.notServed')}</p>
        ) : (
          <div className="flex flex-col gap-4">
            {!chosen && nearest && (
              <Button
                variant="soft"
                className="self-start"
                iconStart={<Icon name="truck" size={20} />}
                onClick={() => {
                  void choose({ date: nearest.day.date, periodId: nearest.interval.id });
                  focusChosen();
                }}
              >
                {t('checkout.interval.nearest', {
                  time: `${relativeDay(nearest.day.date, toDay(now, nearest.day.timeZone))} ${keepTogether(formatWindow(nearest.interval.from, nearest.interval.to))}`,
                })}
              </Button>
            )}
            <IntervalGrid
              days={days}
              value={chosen && toIntervalKey(chosen.date, chosen.periodId)}
              isBusy={wanted !== null}
              onValueChange={(next) => void choose(next)}
            />
            <div role="status">
              {interval && !wanted && (
                <HoldCountdown
                  heldUntil={interval.heldUntil}
                  onHoldAgain={() => void choose({ date: interval.date, periodId: interval.periodId })}
                />
              )}
            </div>
          </div>
        )
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

/** The button that chose is gone: the focus goes to what it chose. */
function focusChosen(): void {
  requestAnimationFrame(() => {
    document.getElementById(toFieldId('interval'))?.querySelector<HTMLElement>('input:checked')?.focus();
  });
}

const WORD_JOINER = '\u2060';

/** A line never ends within a time. */
function keepTogether(window: string): string {
  return window.replace('–', `${WORD_JOINER}–${WORD_JOINER}`);
}
