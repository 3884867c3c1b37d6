import { useText, type Translate } from '#i18n/use-text.ts';

/** Actions and fields of the audit that have words of their own. */
const actions = [
  'staff.added',
  'staff.changed',
  'staff.switched_off',
  'staff.switched_on',
  'staff.invited',
  'staff.invitation_withdrawn',
  'staff.signed_out',
  'staff.passkeys_removed',
  'role.created',
  'role.changed',
  'role.deleted',
  'policy.changed',
  'cell.changed',
  'cellOrder.refunds_retried',
  'cellOrder.bottle_decided',
  'customer.opened',
  'customer.recovery_started',
  'customer.recovery_cancelled',
  'customer.changed',
  'customer.noted',
  'customer.points_corrected',
  'customer.bottles_corrected',
  'customer.merge_proven',
  'customer.merged',
  'address.saved',
  'order.placed',
  'order.changed',
  'order.saved',
  'order.moved',
  'order.overfilled',
  'order.refunded',
  'order.refunds_retried',
  'order.undelivered_step',
  'orders.exported',
  'slot.limited',
  'price.changed',
  'price.planned',
  'secret.set',
  'secret.deleted',
  'call.opened',
  'call.outcome',
  'view.created',
  'view.changed',
  'view.deleted',
] as const;

export type AuditAction = (typeof actions)[number];

export const auditActions: readonly AuditAction[] = actions;

const fields = [
  'name',
  'email',
  'phone',
  'language',
  'roles',
  'isOff',
  'permissions',
  'passkeys',
  'note',
  'stock',
  'isDisabled',
  'status',
  'slot',
  'areaId',
  'warehouseId',
  'wishes',
  'promoCode',
  'bottles',
  'returnableContainer',
  'toPayMinor',
  'paidMinor',
  'refundedMinor',
  'paymentCode',
  'emptiesReturned',
  'points',
  'pointsMinor',
  'refundMinor',
  'lines',
  'address',
  'customerName',
  'maxOrders',
  'maxBottles',
  'isClosed',
  'kind',
  'outcome',
  'dueAt',
  'order',
  'isShared',
  'query',
  'columns',
  'step',
  'birthday',
  'number',
  'change',
  'rows',
  'q',
  'source',
  'intervalDay',
  'intervalTemplateId',
  'screen',
  'city',
  'street',
  'house',
  'room',
  'entrance',
  'floor',
  'intercom',
  'document',
  'attempts',
  'date',
  'view',
  'priceMinor',
  'isSold',
  'product',
  'from',
  'account',
  'position',
  'setAt',
] as const;

/** What an action did, as a sentence without its author; its own name where nobody wrote one. */
export function toActionText(action: string, t: Translate): string {
  const known = actions.find((each) => each === action);
  return known ? t(`staff.action.${known}`) : action;
}

/** Answers what an action or a field of an entry is called. */
export function useAuditLabels(): (name: string) => string {
  const t = useText();
  return (name) => {
    const field = fields.find((each) => each === name);
    return field ? t(`staff.field.${field}`) : toActionText(name, t);
  };
}
