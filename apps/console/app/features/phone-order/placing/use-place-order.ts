import type { DoubleOrder, PhoneOrder, PhoneOrderPreview } from '@kaplya/contract';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiFailure, isUncertain, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { showToast, type ToastMessage } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { call } from '#platform/data/client.ts';
import { queryClient } from '#platform/data/query-client.ts';
import { toBody, toOrderBody, type PhoneDraft } from '../calls/phone-draft.ts';
import { useIsShown } from '../calls/use-is-shown.ts';

/** A made order, with what the customer has heard of it. */
export type PlacedOrder = PhoneOrder & {
  readonly order: NonNullable<PhoneOrder['order']>;
  readonly heard: PhoneOrderPreview;
};

/** An order whose answer was lost. It is sent again as it was, so that the server finds it made already. */
type Unanswered = {
  readonly of: string;
  readonly body: ReturnType<typeof toOrderBody>;
  readonly heard: PhoneOrderPreview;
};

type State = {
  isSending: boolean;
  problem: string | null;
  /** Doubles that the refusal named and the preview did not. */
  doubles: readonly DoubleOrder[];
};

const initialState: State = { isSending: false, problem: null, doubles: [] };

/**
 * Places the order, and explains a refusal. Another call may have begun before the answer: then a toast says it.
 * `onPlaced` returns whether it shows the order.
 */
export function usePlaceOrder(shownKey: string, onPlaced: (placed: PlacedOrder) => boolean) {
  const t = useText();
  const navigate = useNavigate();
  const { money, phone } = useFormats();
  const isShown = useIsShown(shownKey);
  const isSending = useRef(false);
  const unanswered = useRef<Unanswered | null>(null);
  const [state, setState] = useState<State>(initialState);

  function explain(failure: unknown): string {
    if (!(failure instanceof ApiFailure)) throw failure;
    if (isUncertain(failure)) return t('phoneOrder.uncertain');
    const { calculation } = failure.details as Partial<Pick<PhoneOrderPreview, 'calculation'>>;
    if (failure.code === 'cart.total_changed' && calculation) {
      return t('phoneOrder.changed', { sum: money(calculation.totals.toPay) });
    }
    return `${messageOf(failure, { fallback: '' })} ${t('phoneOrder.failed')}`.trim();
  }

  async function send(key: string, attempt: Unanswered): Promise<void> {
    // A second press may come before the disabled button has rendered.
    if (isSending.current) return;
    isSending.current = true;
    unanswered.current = null;
    setState({ ...initialState, isSending: true });
    let after = initialState;
    const { name, phone: number } = attempt.heard.customer;
    const sayInToast = (text: string, more: Partial<ToastMessage>) =>
      showToast({ text: `${name || phone(number ?? '')}: ${text}`, ...more });
    try {
      const placed = await call('orderByPhone', { body: attempt.body, headers: { 'idempotency-key': key } });
      const { order } = placed;
      if (!order) return;
      if (!onPlaced({ ...placed, order, heard: attempt.heard })) {
        const action = {
          label: t('phoneOrder.number', { number: order.id }),
          onAction: () => void navigate(`/orders/${order.uuid}`),
        };
        sayInToast(t('phoneOrder.made', { number: order.id }), { tone: 'success', action });
      }
    } catch (failure) {
      const doubles = findDoubles(failure);
      if (!isShown(key)) sayInToast(explain(failure), { tone: 'danger', durationMs: Infinity });
      else after = { ...initialState, doubles, problem: doubles.length > 0 ? null : explain(failure) };
      if (failure instanceof ApiFailure && isUncertain(failure)) unanswered.current = attempt;
      void queryClient.invalidateQueries({ queryKey: ['orderByPhone'] });
    } finally {
      isSending.current = false;
      setState(after);
    }
  }

  return {
    ...state,
    placeOrder: (draft: PhoneDraft, preview: PhoneOrderPreview) =>
      send(draft.key, { of: JSON.stringify(toBody(draft)), body: toOrderBody(draft, preview), heard: preview }),
    /** Sends an unanswered order of this very draft again; returns whether there was one. */
    repeatUnanswered(draft: PhoneDraft): boolean {
      const attempt = unanswered.current;
      if (attempt?.of !== JSON.stringify(toBody(draft))) return false;
      void send(draft.key, attempt);
      return true;
    },
    showProblem: (problem: string | null) => setState({ ...initialState, problem }),
  };
}

function findDoubles(failure: unknown): readonly DoubleOrder[] {
  if (!(failure instanceof ApiFailure) || failure.code !== 'order.double') return [];
  return (failure.details as { orders?: DoubleOrder[] }).orders ?? [];
}
