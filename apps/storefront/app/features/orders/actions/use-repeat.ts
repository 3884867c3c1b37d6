import type { Order } from '@kaplya/contract';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { toRepeatedOrderState } from '#features/cart/state/repeated-order.ts';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { findFailureText } from '#platform/form/find-failure-text.ts';
import { paths } from '#platform/page/paths.ts';
import { createUuid } from '@kaplya/client/tokens/uuid.ts';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { repeatOrder } from './repeat-order.ts';

/** Fills a new cart with the goods of an order (rule 55). The former goods can be restored there. */
export function useRepeat(order: Pick<Order, 'id' | 'uuid'>) {
  const t = useText();
  const navigate = useNavigate();
  const [isRepeating, setRepeating] = useState(false);
  // The idempotency key of a press without an answer: the next press sends it again, so that no second cart is made.
  const idempotencyKey = useRef<string | null>(null);

  return {
    isRepeating,
    async repeat(): Promise<void> {
      setRepeating(true);
      try {
        idempotencyKey.current ??= createUuid();
        const repeated = await repeatOrder(order, idempotencyKey.current);
        idempotencyKey.current = null;
        void navigate(paths.cart(), { state: toRepeatedOrderState(repeated) });
      } catch (failure) {
        showToast({
          tone: 'danger',
          text: messageOf(failure, { fallback: t(findFailureText(failure, 'errors.cannotRepeat')) }),
        });
      } finally {
        setRepeating(false);
      }
    },
  };
}
