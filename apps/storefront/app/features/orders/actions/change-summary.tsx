import type { Order, OrderChange } from '@kaplya/contract';
import type { ReactNode } from 'react';
import { toAddressText } from '#features/addresses/place/address-text.ts';
import { UnconfirmedPlace } from '#features/addresses/place/unconfirmed-place.tsx';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { scrollIntoView } from '@kaplya/ui/focus/scroll-into-view.ts';
import { useWindowText } from '../display/use-window-text.ts';

type ChangeSummaryProps = { order: Order; change: OrderChange; children?: ReactNode };

/** The effect of a change to an order, in plain words. */
export function ChangeSummary({ order, change, children }: ChangeSummaryProps) {
  const t = useText();
  const { money } = useFormats();
  const toWindow = useWindowText();
  const { difference, settlement, toPay, address } = change;
  const sum = money({ ...difference, amount: Math.abs(difference.amount) });
  const isMore = difference.amount > 0;
  const isElsewhere = toAddressText(address, t) !== toAddressText(order.shipping.address, t);

  return (
    <div ref={children === undefined ? scrollIntoView : null} className="scroll-mb-4 rounded-lg bg-sunken p-4">
      <p className="flex items-start gap-2 font-semibold tabular-nums">
        <Icon name="clock" size={20} className="mt-0.5 text-brand" />
        {toWindow(change)}
      </p>
      {isElsewhere && (
        <p className="mt-1 flex items-start gap-2 wrap-anywhere">
          <Icon name="pin" size={20} className="mt-0.5 text-brand" />
          <span>
            {toAddressText(address, t)}
            <UnconfirmedPlace address={address} />
          </span>
        </p>
      )}
      <p className="mt-2">
        {settlement === 'none' && t('orders.change.same')}
        {settlement === 'refund' && t('orders.change.refund', { sum, method: order.paymentMethodName })}
        {settlement === 'invoice' && t(isMore ? 'orders.change.invoiceMore' : 'orders.change.invoiceLess', { sum })}
        {settlement === 'at_door' &&
          t(isMore ? 'orders.change.doorMore' : 'orders.change.doorLess', { sum, total: money(toPay) })}
      </p>
      {children}
    </div>
  );
}
