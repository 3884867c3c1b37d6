import { getEarlyCart } from '#features/cart/state/cart-session.ts';
import { useChosenQuantity } from '#features/cart/state/use-cart.ts';
import { useText } from '#i18n/use-text.ts';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { Stepper } from '@kaplya/ui/field/stepper.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import type { ShopItem } from '#features/goods/catalogue.ts';
import { findMaximum } from '#features/goods/stock.ts';

type AddToCartProps = { item: ShopItem; size?: 'md' | 'lg' };

/**
 * The button that adds an item to the cart, and the stepper of its quantity after that. Each press shows at once; the
 * cart sends it to the server.
 */
export function AddToCart({ item, size = 'md' }: AddToCartProps) {
  const t = useText();
  const quantity = useChosenQuantity(item.type, item.id);
  const maximum = findMaximum(item);

  // Sends the difference, not the new number: two presses between two renderings are two pieces.
  function changeTo(next: number) {
    const reference = { type: item.type, id: item.id, name: item.name };
    if (next > quantity) getEarlyCart().add(reference, next - quantity);
    else getEarlyCart().reduce(reference, quantity - next);
  }

  if (item.available === 0 && quantity === 0) {
    return (
      <p
        className={buttonClass({
          variant: 'secondary',
          size,
          isWide: true,
          className: 'pointer-events-none border-dashed px-1 text-sm whitespace-nowrap text-ink-muted',
        })}
      >
        {t('catalogue.soldOut')}
      </p>
    );
  }

  return (
    <Stepper
      isWide
      size={size}
      value={quantity}
      max={maximum}
      label={t('catalogue.quantityOf', { name: item.name })}
      addLabel={
        <>
          {t('catalogue.add')}
          <span className="sr-only">{` ${item.name}`}</span>
        </>
      }
      onValueChange={changeTo}
      onMaximum={() =>
        showToast({ tone: 'warning', key: 'maximum', text: t('catalogue.maximumReached', { count: maximum ?? 0 }) })
      }
    />
  );
}
