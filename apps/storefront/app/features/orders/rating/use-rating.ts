import type { Order } from '@kaplya/contract';
import { useState } from 'react';
import { useText } from '#i18n/use-text.ts';
import { useCallForm } from '#platform/form/use-call-form.ts';
import { getClient } from '#platform/data/client.ts';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { cacheOrder } from '../data/order-queries.ts';

const LOW_AT_MOST = 3;

export type RatingReason = NonNullable<Order['rating']>['reasons'][number];

/** The customer's rating of a delivery before it is sent. It stays when sending fails. */
export type RatingDraft = {
  /** The number of stars; 0: none is chosen yet. */
  stars: number;
  isLow: boolean;
  reasons: readonly RatingReason[];
  comment: string;
  isBusy: boolean;
  error: string | undefined;
  change: (next: Partial<RatingInput>) => void;
  send: () => Promise<void>;
};

type RatingInput = { stars: number; reasons: readonly RatingReason[]; comment: string };

/** The form state of a rating, from the first star until the server has it (rule 83c). */
export function useRating({ uuid, rating }: Pick<Order, 'uuid' | 'rating'>, onSent: () => void): RatingDraft {
  const t = useText();
  const [input, setInput] = useState<RatingInput>({
    stars: rating?.stars ?? 0,
    reasons: rating?.reasons ?? [],
    comment: rating?.comment ?? '',
  });
  const form = useCallForm({ failed: 'orders.rating.failed' });
  const { stars, reasons } = input;
  const isLow = stars > 0 && stars <= LOW_AT_MOST;

  return {
    ...input,
    isLow,
    isBusy: form.isBusy,
    error: form.errors.form,
    change(next) {
      // Input made while the rating is sent would be lost with the answer.
      if (form.isBusy) return;
      form.clear();
      setInput((now) => ({ ...now, ...next }));
    },
    send: () =>
      form.run('submit', async () => {
        const comment = input.comment.trim();
        const { order } = await getClient().call('rateOrder', {
          params: { uuid },
          body: { stars, ...(isLow && { reasons: [...reasons] }), ...(comment !== '' && { comment }) },
        });
        onSent();
        cacheOrder(order);
        showToast({ tone: 'success', text: t('orders.rating.thanks') });
      }),
  };
}
