import type { PhoneOrder, PhoneOrderPreview } from '@kaplya/contract';
import { useRef, useState } from 'react';
import { ApiFailure, isUncertain, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { call } from '#platform/data/client.ts';
import { queryClient } from '#platform/data/query-client.ts';
import { toOrderBody, type PhoneDraft } from './phone-draft.ts';

export type PlacedOrder = PhoneOrder & { readonly order: NonNullable<PhoneOrder['order']> };

/** Places the order, and explains a refusal. */
export function usePlaceOrder(onPlaced: (placed: PlacedOrder) => void) {
  const t = useText();
  const { money } = useFormats();
  const isSending = useRef(false);
  const [state, setState] = useState<{ isSending: boolean; problem: string | null }>({
    isSending: false,
    problem: null,
  });

  function explain(failure: unknown): string {
    if (!(failure instanceof ApiFailure)) throw failure;
    if (isUncertain(failure)) return t('phoneOrder.uncertain');
    const { calculation } = failure.details as Partial<Pick<PhoneOrderPreview, 'calculation'>>;
    if (failure.code === 'cart.total_changed' && calculation) {
      return t('phoneOrder.changed', { sum: money(calculation.totals.toPay) });
    }
    return `${messageOf(failure, { fallback: '' })} ${t('phoneOrder.failed')}`.trim();
  }

  async function placeOrder(draft: PhoneDraft, preview: PhoneOrderPreview): Promise<void> {
    // A second press may come before the disabled button has rendered.
    if (isSending.current) return;
    isSending.current = true;
    setState({ isSending: true, problem: null });
    let problem: string | null = null;
    try {
      const placed = await call('orderByPhone', {
        body: toOrderBody(draft, preview),
        headers: { 'idempotency-key': draft.key },
      });
      if (placed.order) onPlaced({ ...placed, order: placed.order });
    } catch (failure) {
      problem = explain(failure);
      void queryClient.invalidateQueries({ queryKey: ['orderByPhone'] });
    } finally {
      isSending.current = false;
      setState({ isSending: false, problem });
    }
  }

  return { ...state, placeOrder, showProblem: (problem: string | null) => setState({ isSending: false, problem }) };
}
