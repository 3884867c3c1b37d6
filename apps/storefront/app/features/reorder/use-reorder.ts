import type { Order } from '@kaplya/contract';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { getCart } from '#features/cart/state/cart.ts';
import type { CartState } from '#features/cart/state/cart-state.ts';
import { repeatOrder } from '#features/orders/actions/repeat-order.ts';
import { toPaymentMethodsQuery } from '#features/cart/state/payment-methods-query.ts';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { findFailureText } from '#platform/form/find-failure-text.ts';
import { getClient } from '#platform/data/client.ts';
import { paths } from '#platform/page/paths.ts';
import { getQueryClient } from '#platform/data/query-client.ts';
import { createUuid } from '@kaplya/client/tokens/uuid.ts';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { toReorderState } from './reorder-state.ts';
import { fillCheckout, type ReorderInterval } from './fill-checkout.ts';

/** Repeats the last order and opens its filled-in checkout (S-62). */
export function useReorder(order: Order) {
  const t = useText();
  const navigate = useNavigate();
  const [isReordering, setReordering] = useState(false);
  // The idempotency key of a tap without an answer: the next tap sends it again, so that no second cart is made.
  const idempotencyKey = useRef<string | null>(null);

  return {
    isReordering,
    async reorder(shown: ReorderInterval | null): Promise<void> {
      setReordering(true);
      try {
        idempotencyKey.current ??= createUuid();
        const repeated = await repeatOrder(order, idempotencyKey.current);
        idempotencyKey.current = null;
        const filled = await fillCheckout(order, shown, { cart: getCart(), listDays, listMethods });
        void navigate(paths.checkout(), { state: toReorderState({ ...repeated, ...filled }) });
      } catch (failure) {
        showToast({
          tone: 'danger',
          text: messageOf(failure, { fallback: t(findFailureText(failure, 'errors.cannotRepeat')) }),
        });
      } finally {
        setReordering(false);
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
