import { useText } from '#i18n/use-text.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { EmptyState } from '@kaplya/ui/message/empty-state.tsx';
import { getCart } from '../state/cart.ts';

/** The message in place of a cart whose contents could not be read, with a way to retry. */
export function UnreadableCart() {
  const t = useText();
  return (
    <div role="alert">
      <EmptyState
        drawing="cart"
        title={t('cart.unread.title')}
        text={t('cart.unread.text')}
        action={<Button onClick={() => getCart().recalculate()}>{t('common.tryAgain')}</Button>}
      />
    </div>
  );
}
