import type { Banner } from '@kaplya/contract';
import { useState } from 'react';
import { useCartValue } from '#features/cart/state/use-cart.ts';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { useText } from '#i18n/use-text.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import type { PromoOutcome } from './apply-promo.ts';
import { loadAndApplyPromo } from './load-and-apply-promo.ts';

type PromoChipProps = { promo: NonNullable<Banner['promo']> };

/**
 * The button of a banner with a promo code: one tap applies it to the cart, and the outcome replaces the button's text.
 */
export function PromoChip({ promo: { code } }: PromoChipProps) {
  const t = useText();
  const [isBusy, setBusy] = useState(false);
  const isCustomer = useIsCustomer();
  const [refusal, setRefusal] = useState<{ outcome: PromoOutcome; isCustomer: boolean } | null>(null);
  // A sign-in may have removed the reason for a refusal.
  const refused = refusal?.isCustomer === isCustomer ? refusal.outcome : null;
  const isTaken = useCartValue(({ promo }) => promo?.isValid === true && promo.code === code);
  const [resultText, setResultText] = useState('');

  async function apply() {
    if (isBusy) return;
    if (refused?.action && !isTaken) return refused.action.onAction();
    setBusy(true);
    try {
      const outcome = await loadAndApplyPromo(code, t);
      setRefusal(outcome.isTaken ? null : { outcome, isCustomer });
      setResultText(outcome.text);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="relative col-start-1 row-start-2 flex justify-start ps-3 pe-2 pb-2">
      <button
        type="button"
        aria-busy={isBusy || undefined}
        className="flex min-h-target max-w-full items-center gap-1.5 rounded-full bg-raised px-3.5 text-start text-sm leading-tight font-semibold text-brand-ink shadow-card aria-busy:opacity-70"
        onClick={() => void apply()}
      >
        {isTaken && <Icon name="check" size={18} />}
        {/* After a refusal the button stays enabled: it signs in where that is the reason, else it tries again. */}
        {isTaken ? t('catalogue.banners.applied', { code }) : (refused?.text ?? t('catalogue.banners.apply', { code }))}
      </button>
      <span role="status" className="sr-only">
        {resultText}
      </span>
    </div>
  );
}
