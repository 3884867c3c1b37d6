import type { EndpointRequest, Money, operatorEndpoints, OpsPromoCode } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { recordListExport, type OpsCall } from '#features/staff/index.ts';
import { answerWithList } from '#http/listing/answer-with-list.ts';
import { listFileTexts } from '#languages/files/list-files/list-file-texts.ts';
import { listPromoCodes } from '../codes/list-promo-codes.ts';

/** The filtered promo codes, as a file. */
export async function exportPromoCodes(
  context: Context,
  call: OpsCall,
  { format, ...filters }: EndpointRequest<typeof operatorEndpoints.exportPromoCodes>['query'],
): Promise<Response> {
  const { promoStatuses, promoEffects } = listFileTexts[call.language];
  const { currency } = call.partner;
  return answerWithList(context, call, {
    ...{ name: 'promo-codes', filters, format, recordExport: recordListExport },
    readPage: (page) => listPromoCodes(context, call, { ...filters, ...page }),
    columns: [
      ['code', ({ code }) => code],
      ['status', ({ status }) => promoStatuses[status]],
      ['effect', ({ effect }) => promoEffects[effect.kind]],
      ['value', ({ effect }) => toValueCell(effect, currency)],
      ['minGoods', ({ minGoods }) => (minGoods === null ? null : { amount: minGoods, currency })],
      ['currency', () => currency],
      ['starts', ({ validFrom }) => validFrom && { at: validFrom }],
      ['ends', ({ validTo }) => validTo && { at: validTo }],
      ['used', ({ used }) => used],
      ['limit', ({ globalLimit }) => globalLimit],
      ['limitPerCustomer', ({ perCustomerLimit }) => perCustomerLimit],
      ['firstOrder', ({ isFirstOrderOnly }) => isFirstOrderOnly],
      ['points', ({ allowsPoints }) => allowsPoints],
    ],
  });
}

function toValueCell(effect: OpsPromoCode['effect'], currency: Money['currency']) {
  switch (effect.kind) {
    case 'percent':
      return `${effect.bps / 100} %`;
    case 'fixed':
      return { amount: effect.amount, currency };
    case 'giftProduct':
      return effect.quantity;
    case 'pointsMultiplier':
      return `×${effect.times}`;
    case 'freeDelivery':
      return null;
  }
}
