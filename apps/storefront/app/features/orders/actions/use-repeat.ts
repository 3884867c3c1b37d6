import type { Order } from '@kaplya/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { getCart } from '#features/cart/state/cart.ts';
import { toRepeatedOrderState } from '#features/cart/state/repeated-order.ts';
import { whenCartIdle } from '#features/cart/state/when-cart-idle.ts';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { getClient } from '#platform/data/client.ts';
import { paths } from '#platform/page/paths.ts';
import { createUuid } from '@kaplya/client/tokens/uuid.ts';
import { showToast } from '@kaplya/ui/message/toasts.ts';

/** Fills a new cart with the goods of an order (rule 55). The former goods can be restored there. */
export function useRepeat({ id: number, uuid }: Pick<Order, 'id' | 'uuid'>) {
  const t = useText();
  const navigate = useNavigate();
  const [isRepeating, setRepeating] = useState(false);

  return {
    isRepeating,
    async repeat(): Promise<void> {
      setRepeating(true);
      try {
        // The present cart ends with the call. Its contents must be known before, to be restored.
        await whenCartIdle();
        const { cart, unavailable } = await getClient().call('reorder', {
          body: { externalOrder: uuid },
          headers: { 'Idempotency-Key': createUuid() },
        });
        const hasReplaced = await getCart().replaceWith(cart);
        void navigate(paths.cart(), { state: toRepeatedOrderState({ number, unavailable, hasReplaced }) });
      } catch (failure) {
        showToast({ tone: 'danger', text: messageOf(failure, { fallback: t('errors.cannotRepeat') }) });
      } finally {
        setRepeating(false);
      }
    },
  };
}
