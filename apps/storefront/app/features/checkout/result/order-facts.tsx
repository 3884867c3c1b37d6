import type { Order } from '@kaplya/contract';
import type { Money } from '@kaplya/domain/money';
import type { TimeZone } from '@kaplya/domain/zoned-time';
import { toAddressText } from '#features/addresses/place/address-text.ts';
import { Fact } from '#features/orders/order/fact.tsx';
import { toMethodText } from '#features/orders/payment/method-text.ts';
import { capitalize, formatInstantWindow, toDay } from '#i18n/formats/dates.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { useNow } from '#platform/browser/use-now.ts';
import type { PlacedOrder } from './last-order.ts';

type ShownOrder = { shippingDate: string; shippingDateTo: string; timeZone: TimeZone; total: Money };

type OrderFactsProps = {
  order: ShownOrder;
  own: Order | null;
  placed: PlacedOrder | null;
  /** Whether the order is cancelled or undelivered, so that only the sum is shown. */
  isOff: boolean;
};

/** Time, address and sum of the order. Only its customer sees the address. */
export function OrderFacts({ order, own, placed, isOff }: OrderFactsProps) {
  const t = useText();
  const language = useLanguage();
  const now = useNow();
  const { money, date, weekday, relativeDay } = useFormats();
  const { shippingDate, shippingDateTo, timeZone, total } = order;
  const day = toDay(shippingDate, timeZone);
  const relative = relativeDay(day, toDay(now, timeZone));
  const full = `${weekday(day)}, ${date(day)}`;
  const isNear = !relative.includes(date(day));
  const address = own ? toAddressText(own.shipping.address, t) : placed?.address;
  const toPay = own?.totals.toPay ?? placed?.promised.toPay;
  const points = toPay && { ...total, amount: total.amount - toPay.amount };

  return (
    <dl className="flex flex-col gap-4">
      {!isOff && (
        <Fact icon="clock" name={t('checkout.done.when')}>
          <span className="font-semibold">
            {capitalize(isNear ? relative : full, language)},{' '}
            {formatInstantWindow(shippingDate, shippingDateTo, timeZone)}
          </span>
          {isNear && <span className="block text-sm text-ink-muted">{full}</span>}
        </Fact>
      )}
      {!isOff && address && (
        <Fact icon="pin" name={t('checkout.done.where')}>
          {address}
        </Fact>
      )}
      <Fact icon="wallet" name={t('checkout.done.total')}>
        <span className="font-semibold tabular-nums">{money(total)}</span>
        {points && points.amount > 0 && (
          <span className="block text-sm text-ink-muted">{t('checkout.done.points', { sum: money(points) })}</span>
        )}
        {own?.payment.state === 'contract' && (
          <span className="block text-sm wrap-anywhere text-ink-muted">{toMethodText(own)}</span>
        )}
      </Fact>
    </dl>
  );
}
