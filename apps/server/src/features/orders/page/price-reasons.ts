import type { PriceReason } from '@kaplya/contract';
import { toZoned, type Language } from '@kaplya/domain';
import type { AreaCatalogue } from '#features/catalogue/index.ts';
import { textOf } from '#languages/messages.ts';
import type { NextLine } from '../change/change-lines.ts';
import type { OrderRow } from '../stores/order.store.ts';

type SoldOrder = Pick<OrderRow, 'createdAt' | 'timeZone' | 'promoCode' | 'currency'>;

/** The reasons for the price of an order's line (O-05): the sold price, the discount and the present price. */
export function priceReasonsOf(
  line: NextLine,
  order: SoldOrder,
  offers: Pick<AreaCatalogue, 'findItem'>,
  language: Language,
): PriceReason[] {
  const reader = { language, currency: order.currency };
  const toReason = (code: Exclude<PriceReason['code'], 'FEE'>, params: Record<string, string | number> = {}) => ({
    code,
    text: textOf(`price.${code}`, params, reader),
  });
  const reasons: PriceReason[] = [];
  if (line.refundedQuantity === line.quantity) reasons.push(toReason('RETURNED'));
  if (line.kind === 'fee') reasons.push({ code: 'FEE', text: line.name });
  else if (line.reason === 'GIFT') reasons.push(toReason('GIFT', { code: order.promoCode ?? '' }));
  else if (line.reason === 'RENTAL_DEBT') reasons.push(toReason('DEBT'));
  else if (line.acquisition === 'rent') reasons.push(toReason('RENT'));
  else reasons.push(...listPriceReasons(line, order, offers, toReason));
  if (line.discountMinor > 0) {
    reasons.push(toReason('DISCOUNT', { code: order.promoCode ?? '', amount: line.discountMinor }));
  }
  if (line.pointsMinor > 0) reasons.push(toReason('POINTS', { amount: line.pointsMinor }));
  return reasons;
}

function listPriceReasons(
  line: NextLine,
  { createdAt, timeZone }: SoldOrder,
  { findItem }: Pick<AreaCatalogue, 'findItem'>,
  toReason: (code: 'ORDERED' | 'ADDED' | 'TODAY', params: Record<string, string | number>) => PriceReason,
): PriceReason[] {
  const { date: day } = toZoned((line.pricedAt ?? createdAt).getTime(), timeZone);
  const sold = toReason(line.pricedAt ? 'ADDED' : 'ORDERED', { day });
  const present = findItem(line.productId ?? line.productSetId ?? '')?.priceMinor;
  const isOther = present !== undefined && present !== line.priceMinor;
  return isOther ? [sold, toReason('TODAY', { amount: present })] : [sold];
}
