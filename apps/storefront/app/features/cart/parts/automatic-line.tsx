import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { focusBottlesQuestion } from '../bottles/bottles-question.tsx';
import { useCatalogue } from '#features/goods/use-catalogue.ts';
import type { CartLine } from '../state/cart-state.ts';
import { countWater } from '../state/count-water.ts';
import { useCart } from '../state/use-cart.ts';

/** The reason for an automatic line, and the customer's way to change it (S-22). */
export function AutomaticLine({ line }: { line: CartLine }) {
  const t = useText();
  const { money } = useFormats();
  const { reason, tooltipText } = line;
  const { container } = useConfig();
  const bottlesReason = useBottlesReason(line.quantity);
  const rentedReason =
    line.acquisition === 'rent'
      ? t('bottles.line.rented', { days: container.rentPeriodDays, price: money(container.fullPrice) })
      : null;
  const text =
    (reason === 'CONTAINER' && rentedReason) ||
    (reason === 'CONTAINER' && bottlesReason) ||
    tooltipText ||
    // Gifts and rental debts have no text of the page's own: the server names their reason.
    (reason && reason !== 'GIFT' && reason !== 'RENTAL_DEBT' && t(`cart.reason.${reason}`));

  return (
    <div className="mt-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 rounded-md bg-sunken py-2 ps-3 pe-2 text-sm">
      <p className="min-w-0 grow basis-48 text-ink-muted">
        <strong className="block font-semibold text-brand-ink">
          {t(reason === 'GIFT' ? 'totals.gift' : 'cart.automatic')}
        </strong>
        {text}
      </p>
      {reason === 'CONTAINER' && (
        <Button variant="secondary" className="text-sm" onClick={focusBottlesQuestion}>
          {t('cart.declareBottles')}
        </Button>
      )}
    </div>
  );
}

/** Text why new bottles were added: it follows from the answer about empty ones. null without an answer. */
function useBottlesReason(count: number): string | null {
  const t = useText();
  const cart = useCart();
  const water = countWater(cart, useCatalogue());
  if (cart.haveContainersToReturn === false) return t('cart.bottles.bought', { count });
  if (cart.haveContainersToReturn === null || cart.returnableContainer === null || water === null) return null;
  return t('cart.bottles.boughtRest', { returned: cart.returnableContainer, water, count });
}
