import { useCallback } from 'react';
import type { MessageId } from '#i18n/message-id.ts';
import { useText } from '#i18n/use-text.ts';

/** What the columns and the actions of an order are called; others have their own name. */
const labels: Readonly<Record<string, MessageId | undefined>> = {
  note: 'orders.note',
  status: 'orders.status',
  recipient_name: 'orders.name',
  recipient_phone: 'orders.phone',
  wishes: 'orders.wishes',
  'order.changed': 'orders.action.changed',
  'order.saved': 'orders.action.saved',
  'order.moved': 'orders.action.moved',
  'order.refunded': 'orders.action.refunded',
};

/** Names a field of an order, as the conflict bar and the audit say it. */
export function useFieldLabel(): (field: string) => string {
  const t = useText();
  return useCallback(
    (field) => {
      const id = labels[field];
      return id ? t(id) : field;
    },
    [t],
  );
}
