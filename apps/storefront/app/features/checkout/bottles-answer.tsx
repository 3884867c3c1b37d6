import { getCart } from '#features/cart/cart-session.ts';
import { useText } from '#i18n/use-text.ts';
import { Button } from '#ui/button.tsx';

export function BottlesAnswer() {
  const t = useText();
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <Button variant="secondary" onClick={() => getCart().declareBottles(true)}>
        {t('checkout.bottles.have')}
      </Button>
      <Button variant="secondary" onClick={() => getCart().declareBottles(false)}>
        {t('checkout.bottles.none')}
      </Button>
    </div>
  );
}
