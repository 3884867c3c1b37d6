import { orderStatuses } from '@kaplya/domain/order-states';
import { deliveryWishes } from '@kaplya/domain/delivery-wishes';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Texts of values in an order's audit entries; null for a value that is shown unformatted. */
export function useAuditValues(currency: string): (field: string, value: unknown) => string | null {
  const t = useText();
  const formats = useFormats();

  function toLine(line: unknown): string {
    if (!isObject(line)) return '';
    const { name, quantity, refundedQuantity: refunded } = line;
    const goods = t('order.goods.line', { name: String(name), quantity: Number(quantity) });
    return typeof refunded === 'number' && refunded > 0
      ? `${goods} (${t('order.goods.refunded', { count: refunded })})`
      : goods;
  }

  return (field, value) => {
    if (typeof value === 'number' && (field.endsWith('Minor') || field === 'points')) {
      return formats.money({ amount: value, currency });
    }
    if (field === 'lines' && Array.isArray(value)) return value.map(toLine).join(', ');
    if (field === 'wishes' && Array.isArray(value)) {
      const wishes = deliveryWishes.filter((deliveryWish) => value.includes(deliveryWish));
      return wishes.map((deliveryWish) => t(`order.wish.${deliveryWish}`)).join(', ') || '—';
    }
    if (field === 'status') {
      const status = orderStatuses.find((each) => each === value);
      return status ? t(`orders.status.${status}`) : null;
    }
    if (field === 'slot' && typeof value === 'string') {
      const [day = '', ...interval] = value.split(' ');
      return [formats.day(day), ...interval].join(' ');
    }
    return null;
  };
}
