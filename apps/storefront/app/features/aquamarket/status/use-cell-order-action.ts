import { useState } from 'react';
import type { MessageId } from '#i18n/message-id.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { findFailureText } from '#platform/form/find-failure-text.ts';
import { getClient } from '#platform/data/client.ts';
import { getQueryClient } from '#platform/data/query-client.ts';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { cacheCellOrder } from './use-cell-order.ts';

type Action = 'reopenCell' | 'cancelCellOrder' | 'disputeBottle';

/** The customer's actions on a current order. The server answers each with the changed order, which is cached. */
export function useCellOrderAction(id: string) {
  const t = useText();
  const language = useLanguage();
  const [busy, setBusy] = useState<Action | null>(null);

  async function act(action: Action, fallback: MessageId): Promise<void> {
    if (busy !== null) return;
    setBusy(action);
    const { call } = getClient();
    const request = { params: { id } };
    try {
      const order =
        action === 'disputeBottle' ? await call(action, { ...request, body: {} }) : await call(action, request);
      cacheCellOrder(order, language);
    } catch (failure) {
      showToast({ tone: 'danger', text: messageOf(failure, { fallback: t(findFailureText(failure, fallback)) }) });
      // The action may have failed because the order has changed, so it is fetched again.
      void getQueryClient().invalidateQueries({ queryKey: ['getCellOrder', id] });
    }
    setBusy(null);
  }

  return { busy, act };
}
