import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { checkoutForm } from '#features/cart/state/checkout-draft.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useFormDraft } from '#platform/storage/use-form-draft.ts';
import type { PointsView } from './points-view.ts';

/** The debounce of typing and dragging. */
const DEBOUNCE_MS = 600;

type PointsAmountProps = { view: PointsView; onSpend: (points: number) => void };

/** The number of points to pay with: dragged or typed, never more than this order accepts (V-06). */
export function PointsAmount({ view: { usable, spent, extra, toExtra }, onSpend }: PointsAmountProps) {
  const t = useText();
  const { money } = useFormats();
  const draft = useFormDraft(checkoutForm);
  const setTyped = (typed: string) => draft.change({ points: typed });
  /** The typed number, which the order takes if it is pressed at once. '': the field shows the number in the cart. */
  const typed = draft.values.points;
  const [isEmptied, setEmptied] = useState(false);
  const text = isEmptied ? '' : typed || String(spent);
  const points = Number(text);
  const isTooMany = points > usable;
  const isValid = typed !== '' && !isTooMany;
  const isSent = isValid && points === spent;
  const forgetSent = useEffectEvent(() => setTyped(''));
  useEffect(() => {
    if (isSent) forgetSent();
  }, [isSent]);

  const spend = useEffectEvent(onSpend);
  useEffect(() => {
    if (!isValid || isSent) return undefined;
    const timer = setTimeout(() => spend(points), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [isValid, isSent, points]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // Enter sends the points instead of submitting the order.
    event.preventDefault();
    if (isValid) onSpend(points);
  }

  return (
    <div className="flex flex-col gap-2">
      <input
        type="range"
        min={1}
        max={usable}
        value={Math.min(Math.max(1, points), usable)}
        aria-label={t('points.howMany')}
        className="h-target w-full cursor-pointer accent-brand"
        onChange={(event) => setTyped(event.target.value)}
      />
      <TextField
        label={t('points.howMany')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={text}
        error={
          isTooMany
            ? `${t('errors.notEnoughPoints')}. ${t('errors.extraPayment', { amount: money(toExtra(points)) })}`
            : null
        }
        onChange={(event) => {
          const digits = event.target.value.replaceAll(/\D/g, '');
          setEmptied(digits === '');
          setTyped(digits);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setEmptied(false)}
        beside={
          <Button variant="secondary" isDisabled={points === usable} onClick={() => setTyped(String(usable))}>
            {t('points.all')}
          </Button>
        }
      />
      {/* Empty while the field shows an error that too many points are typed. */}
      <p role="status" className="text-sm font-medium empty:hidden">
        {!isTooMany && (extra.amount > 0 ? t('points.extra', { sum: money(extra) }) : t('points.whole'))}
      </p>
    </div>
  );
}
