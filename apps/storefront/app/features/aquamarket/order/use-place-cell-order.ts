import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { MessageId } from '#i18n/message-id.ts';
import { ApiFailure, isUncertain } from '@kaplya/client/failures/api-failure.ts';
import type { CallRequest } from '@kaplya/client/calls/api-types.ts';
import { isOnline } from '@kaplya/client/network/online.ts';
import { getClient } from '#platform/data/client.ts';
import { paths } from '#platform/page/paths.ts';
import { useDeparture } from '#platform/page/use-departure.ts';
import { clearAttempt, getAttemptKey } from './order-attempt.ts';

export type CellOrderInput = Omit<CallRequest<'placeCellOrder'>['body'], 'sourceSite' | 'returnUrl'>;

/**
 * Orders at a cell, which reserves it, and opens the payment page; or the page of the order, when there is no payment
 * page.
 */
export function usePlaceCellOrder() {
  const navigate = useNavigate();
  const { isLeaving, leave } = useDeparture();
  const [failure, setFailure] = useState<unknown>(null);

  async function submit(input: CellOrderInput): Promise<string | null> {
    setFailure(null);
    try {
      const { order, payment } = await getClient().call('placeCellOrder', {
        body: { ...input, sourceSite: location.host.slice(0, 60) },
        headers: { 'Idempotency-Key': getAttemptKey(input) },
      });
      clearAttempt();
      if (payment.paymentUrl !== null) return payment.paymentUrl;
      await navigate(paths.cellOrder(order.id));
    } catch (refusal) {
      // The attempt is cleared only after a definite refusal. Without an answer the order may exist, so the next press
      // repeats the same request.
      if (refusal instanceof ApiFailure && !isUncertain(refusal)) clearAttempt();
      setFailure(refusal);
    }
    return null;
  }

  return {
    isSubmitting: isLeaving,
    failure,
    submit: (input: CellOrderInput) => leave(() => submit(input)),
    clearFailure: () => setFailure(null),
  };
}

/** The message for a failure that has none from the server. */
export function toCellOrderFallback(failure: unknown): MessageId {
  const kind = failure instanceof ApiFailure ? failure.kind : 'answer';
  if (kind === 'network') return isOnline() ? 'errors.unanswered' : 'errors.network';
  return kind === 'timeout' ? 'errors.cellTimeout' : 'errors.cellOrder';
}

/** The id of the open order because of which another was refused (rule 70). null for other failures. */
export function findOpenOrder(failure: unknown): string | null {
  if (!(failure instanceof ApiFailure) || failure.code !== 'cell.order_open') return null;
  const { order } = failure.details;
  return typeof order === 'string' ? order : null;
}
