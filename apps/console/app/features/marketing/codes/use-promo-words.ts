import { useText } from '#i18n/use-text.ts';
import { toShown } from '#kit/record/to-shown.ts';

const labels = [
  ...(['code', 'effect', 'percent', 'maxDiscount', 'amount', 'gift', 'giftQuantity', 'times', 'isOn'] as const),
  ...(['firstOrder', 'minGoods', 'from', 'to', 'globalLimit', 'perCustomerLimit', 'items', 'areas'] as const),
  ...(['payments', 'weekdays', 'allowsPoints'] as const),
];
type Label = (typeof labels)[number];

/** Maps columns, form fields and audit fields to the label that they share. */
const others: Readonly<Record<string, Label>> = {
  ...{ kind: 'effect', bps: 'percent', giftId: 'gift', productId: 'gift', quantity: 'giftQuantity' },
  ...{ is_enabled: 'isOn', isEnabled: 'isOn', is_first_order_only: 'firstOrder', isFirstOrderOnly: 'firstOrder' },
  ...{ min_goods_minor: 'minGoods', valid_from: 'from', validFrom: 'from', valid_to: 'to', validTo: 'to' },
  ...{ global_limit: 'globalLimit', per_customer_limit: 'perCustomerLimit', item_ids: 'items', itemIds: 'items' },
  ...{ area_ids: 'areas', areaIds: 'areas', payment_codes: 'payments', paymentCodes: 'payments' },
  ...{ weekday_mask: 'weekdays', weekdayMask: 'weekdays', allows_points: 'allowsPoints' },
};

const actions = [...(['promo.created', 'promo.changed', 'promo.switched_on', 'promo.switched_off'] as const)];

/** Labels of a promo code's fields and audit actions, and texts of their values. */
export function usePromoWords(): { toLabel: (field: string) => string; toValue: (value: unknown) => string } {
  const t = useText();
  return {
    toLabel(field) {
      const action = actions.find((each) => each === field);
      if (action) return t(`marketing.audit.${action}`);
      const known = others[field] ?? labels.find((each) => each === field);
      return known ? t(`marketing.${known}`) : field;
    },
    toValue: (value) => (Array.isArray(value) ? value.join(', ') || '—' : toShown(value)),
  };
}
