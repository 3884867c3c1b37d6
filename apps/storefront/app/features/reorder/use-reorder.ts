import type { Order } from '@kaplya/contract';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { getCart } from '#features/cart/state/cart.ts';
import type { CartState } from '#features/cart/state/cart-state.ts';
import { whenCartIdle } from '#features/cart/state/when-cart-idle.ts';
import { toPaymentMethodsQuery } from '#features/cart/state/payment-methods-query.ts';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { getClient } from '#platform/data/client.ts';
import { paths } from '#platform/page/paths.ts';
import { getQueryClient } from '#platform/data/query-client.ts';
import { createUuid } from '@kaplya/client/tokens/uuid.ts';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { toReorderState } from './reorder-state.ts';
import { fillCheckout, type ReorderInterval } from './fill-checkout.ts';

/** One tap from the last order to a checkout that is filled in (S-62). */
export function useReorder({ uuid, id: number, ...order }: Order) {
  const t = useText();
  const navigate = useNavigate();
  const [isWorking, setWorking] = useState(false);
  // A tap after an unanswered one is the same request.
  const wish = useRef<string | null>(null);

  return {
    isWorking,
    async orderAgain(shown: ReorderInterval | null): Promise<void> {
      setWorking(true);
      try {
        // The present cart ends with it. Its contents must be known before, to be restored.
        await whenCartIdle();
        wish.current ??= createUuid();
        const { cart, unavailable } = await getClient().call('reorder', {
          body: { externalOrder: uuid },
          headers: { 'Idempotency-Key': wish.current },
        });
        const hasReplaced = await getCart().replaceWith(cart);
        wish.current = null;
        const filled = await fillCheckout(order, shown, { cart: getCart(), listDays, listMethods });
        void navigate(paths.checkout(), { state: toReorderState({ number, unavailable, hasReplaced, ...filled }) });
      } catch (failure) {
        showToast({ tone: 'danger', text: messageOf(failure, { fallback: t('errors.cannotRepeat') }) });
      } finally {
        setWorking(false);
      }
    },
  };
}

async function listDays({ latitude, longitude }: { latitude: number; longitude: number }) {
  return (await getClient().call('listDeliveryIntervals', { query: { latitude, longitude } })).data;
}

async function listMethods(cart: CartState) {
  const query = toPaymentMethodsQuery(cart, getClient().tokens.isRegistered());
  return (await getQueryClient().fetchQuery({ ...query, staleTime: 0 }))['hydra:member'];
}
