import type { PriceReason } from '@kaplya/contract';
import { toZoned, type Language } from '@kaplya/domain';
import type { AreaCatalogue } from '#features/catalogue/index.ts';
import { textOf } from '#languages/messages.ts';
import type { NextLine } from '../change/change-lines.ts';
import type { OrderRow } from '../stores/order.store.ts';

type Sold = Pick<OrderRow, 'createdAt' | 'timeZone' | 'promoCode' | 'currency'>;

/** Why a line of an order has its price (O-05): what it was sold for, what was taken off, and what it costs now. */
export function priceReasonsOf(
  line: NextLine,
  order: Sold,
  offers: Pick<AreaCatalogue, 'findItem'>,
  language: Language,
): PriceReason[] {
  const reader = { language, currency: order.currency };
  const say = (code: Exclude<PriceReason['code'], 'FEE'>, params: Record<string, string | number> = {}) => ({
    code,
    text: textOf(`price.${code}`, params, reader),
  });
  const reasons: PriceReason[] = [];
  if (line.refundedQuantity === line.quantity) reasons.push(say('RETURNED'));
  if (line.kind === 'fee') reasons.push({ code: 'FEE', text: line.name });
  else if (line.reason === 'GIFT') reasons.push(say('GIFT', { code: order.promoCode ?? '' }));
  else if (line.reason === 'RENTAL_DEBT') reasons.push(say('DEBT'));
  else if (line.acquisition === 'rent') reasons.push(say('RENT'));
  else reasons.push(...listPrice(line, order, offers, say));
  if (line.discountMinor > 0) {
    reasons.push(say('DISCOUNT', { code: order.promoCode ?? '', amount: line.discountMinor }));
  }
  if (line.pointsMinor > 0) reasons.push(say('POINTS', { amount: line.pointsMinor }));
  return reasons;
}

function listPrice(
  line: NextLine,
  { createdAt, timeZone }: Sold,
  { findItem }: Pick<AreaCatalogue, 'findItem'>,
  say: (code: 'ORDERED' | 'ADDED' | 'TODAY', params: Record<string, string | number>) => PriceReason,
): PriceReason[] {
  const { date: day } = toZoned((line.pricedAt ?? createdAt).getTime(), timeZone);
  const sold = say(line.pricedAt ? 'ADDED' : 'ORDERED', { day });
  const present = findItem(line.productId ?? line.productSetId ?? '')?.priceMinor;
  const isOther = present !== undefined && present !== line.priceMinor;
  return isOther ? [sold, say('TODAY', { amount: present })] : [sold];
}
