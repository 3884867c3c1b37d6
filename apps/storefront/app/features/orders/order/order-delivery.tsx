import type { Order } from '@kaplya/contract';
import { useId } from 'react';
import { toAddressText } from '#features/addresses/place/address-text.ts';
import { UnconfirmedPlace } from '#features/addresses/place/unconfirmed-place.tsx';
import { formatPhone } from '@kaplya/domain/phones';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { Card } from '@kaplya/ui/layout/card.tsx';
import { CalendarButton } from './calendar-button.tsx';
import { Fact } from './fact.tsx';
import { useWindowText } from '../display/use-window-text.ts';

/** The delivery of an order: time, address and recipient. */
export function OrderDelivery({ order }: { order: Order }) {
  const t = useText();
  const id = useId();
  const toWindow = useWindowText();
  const { money } = useFormats();
  const { shipping, note, wishes, status, changeFrom } = order;
  const { name, phone, address } = shipping;

  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="sr-only">
        {t('orders.delivery')}
      </h2>
      <dl className="flex flex-col gap-4">
        <Fact icon="clock" name={t('orders.when')}>
          <span
            className={
              status === 'cancelled' ? 'text-ink-muted tabular-nums line-through' : 'font-semibold tabular-nums'
            }
          >
            {toWindow(order)}
          </span>
        </Fact>
        <Fact icon="pin" name={t('orders.where')}>
          {toAddressText(address, t)}
          {status !== 'cancelled' && <UnconfirmedPlace address={address} />}
          {address.comment && <span className="block text-sm text-ink-muted">{address.comment}</span>}
        </Fact>
        {(name || phone) && (
          <Fact icon="user" name={t('orders.recipient')}>
            {name}
            {phone && <span className="block text-ink-muted tabular-nums">{formatPhone(phone)}</span>}
          </Fact>
        )}
        {changeFrom && (
          <Fact icon="wallet" name={t('orders.changeFrom')}>
            {money(changeFrom)}
          </Fact>
        )}
        {wishes.length > 0 && (
          <Fact icon="truck" name={t('orders.wishes')}>
            {wishes.map((wish) => t(`orders.wishes.${wish}`)).join(' · ')}
          </Fact>
        )}
        {note && (
          <Fact icon="comment" name={t('orders.note')}>
            <span className="whitespace-pre-line">{note}</span>
          </Fact>
        )}
      </dl>
      <div className="mt-4 empty:hidden">
        <CalendarButton order={order} place={toAddressText(address, t)} />
      </div>
    </Card>
  );
}
