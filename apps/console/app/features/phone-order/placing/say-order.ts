import type { PhoneOrderPreview } from '@kaplya/contract';
import { addressText } from '@kaplya/domain/address-text';
import { isOnlinePayment, parsePaymentCode } from '@kaplya/domain/payment-methods';
import type { createFormats } from '#kit/format/create-formats.ts';

type Formats = ReturnType<typeof createFormats>;

/** The parts of an order that an operator says aloud; null: not known yet. */
export type OrderInWords = {
  readonly name: string;
  readonly payment: string | null;
  readonly isPaidByLink: boolean;
  readonly day: string | null;
  readonly from: string;
  readonly to: string;
  readonly address: string | null;
  readonly sum: string;
};

/** The order of a preview in words. */
export function sayOrder(preview: PhoneOrderPreview, { money, longDay }: Formats): OrderInWords {
  const { customer, slot, days, payment, address, calculation } = preview;
  const intervals = days.find(({ date }) => date === slot?.date)?.intervals;
  const interval = intervals?.find(({ id }) => id === slot?.periodId);
  const code = parsePaymentCode(payment?.monolithType);
  return {
    name: customer.name,
    payment: payment?.description ?? null,
    isPaidByLink: code !== null && isOnlinePayment(code),
    day: slot && interval ? longDay(slot.date) : null,
    from: interval?.from ?? '',
    to: interval?.to ?? '',
    address: address && addressText(address),
    sum: money(calculation.totals.toPay),
  };
}
