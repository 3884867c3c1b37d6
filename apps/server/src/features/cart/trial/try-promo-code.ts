import { randomUUID } from 'node:crypto';
import type { PromoTrial, PromoTrialRequest } from '@kaplya/contract';
import { parsePaymentCode } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { getOffers } from '#features/catalogue/index.ts';
import { getDefaultArea } from '#features/company/index.ts';
import { findTriedPromo } from '#features/promotions/index.ts';
import type { OpsCall } from '#features/staff/index.ts';
import type { CallOf } from '#http/call.ts';
import { Refusal, refuseViolations, type RefusalViolation } from '#http/refusal.ts';
import { createDraft, type CartDraft, type DraftItem } from '../drafts/create-draft.ts';
import { priceDraft } from '../drafts/price-draft.ts';
import type { PricedCart, PromoTrialFacts } from '../pricing/price-locked-cart.ts';
import { toCalculation } from '../pricing/to-calculation.ts';

const customerRoles = ['ROLE_USER', 'ROLE_CLIENT'];
const visitorRoles = ['ANONYMOUS_AGGREGATOR_CLIENT'];

/**
 * The empties declared in a trial, more than any cart has bottles: the calculation reduces them to the bottles of
 * water.
 */
const allBottles = 999;

/**
 * Tries a code, or a draft of one, on a made-up cart of nobody: priced by the functions that price a customer's, with
 * all empties handed over. Nothing is stored. Throws the Refusals `promo.…` and `area.unknown`.
 */
export async function tryPromoCode(context: Context, call: OpsCall, request: PromoTrialRequest): Promise<PromoTrial> {
  const { partner, language } = call;
  const { code, draft, usedByCustomer = 0, isRegistered = true } = request;
  const areaId = request.areaId ?? getDefaultArea(partner).id;
  if (!partner.areas.some(({ id }) => id === areaId)) throw new Refusal([{ code: 'area.unknown', field: 'areaId' }]);
  if (request.paymentCode !== undefined && parsePaymentCode(request.paymentCode) === null)
    throw new Refusal([{ code: 'promo.payment_unknown', field: 'paymentCode' }]);
  const tried = await findTriedPromo(context.database, partner, { code, draft, usedByCustomer });

  const nobody = { ...call.bearer, subjectId: randomUUID(), roles: isRegistered ? customerRoles : visitorRoles };
  const customer = { partner, bearer: nobody };
  const cart = await createTrialDraft(context, customer, { ...request, areaId });
  const trial: PromoTrialFacts = {
    ...{ promo: tried, isProven: isRegistered },
    at: request.at === undefined ? context.clock.now() : new Date(request.at),
  };
  const hasOrderedBefore = () => Promise.resolve(!request.isFirstOrder);
  const price = async (promoCode: string | null): Promise<PricedCart> => {
    const of = { row: { ...cart.row, promoCode }, lines: cart.lines };
    const options = { acquisition: 'buy', limitsToStock: false, ...(promoCode !== null && { trial }) } as const;
    return (await priceDraft(context, context.database, customer, of, { hasOrderedBefore }, options)).priced;
  };
  const [priced, without] = await Promise.all([price(tried.rule.code), price(null)]);
  const calculation = toCalculation(priced, language);
  const { totals, promocode, items } = calculation;
  const error = priced.promo?.check.valid === false ? priced.promo.check.error : null;
  const delivery = without.calculation.totals.delivery - totals.delivery.amount;
  return {
    isValid: error === null,
    reason: error && { code: error, message: promocode?.errorMessage ?? '' },
    isOff: tried.isOff,
    lines: items.map(({ product, productSet, quantity, isRequired, subtotal, discount, total }) => ({
      ...{ itemId: (product ?? productSet)?.id ?? '', name: (product ?? productSet)?.name ?? '', quantity },
      ...{ isAdded: isRequired, subtotal, discount, total },
    })),
    ...{ goods: totals.goods, discount: totals.discount, delivery: totals.delivery, toPay: totals.toPay },
    savedDelivery: { amount: Math.max(0, delivery), currency: partner.currency },
    points: { without: without.calculation.willEarn, with: calculation.loyalty.willEarn },
    warnings: calculation.warnings.map(({ message }) => message),
  };
}

async function createTrialDraft(
  context: Context,
  call: CallOf<'bearer' | 'partner'>,
  { areaId, items, day, paymentCode }: PromoTrialRequest & { readonly areaId: string },
): Promise<CartDraft> {
  const offers = await getOffers(context, call.partner, areaId, day ?? null);
  const violations: RefusalViolation[] = [];
  const draftItems: DraftItem[] = [];
  for (const [index, { itemId, quantity }] of items.entries()) {
    const item = offers.findItem(itemId);
    if (item) draftItems.push({ kind: item.kind, itemId, quantity });
    else violations.push({ code: 'promo.goods_unavailable', field: `items.${index}.itemId` });
  }
  refuseViolations(violations);
  const { row, lines } = await createDraft(context, call, {
    ...{ phone: null, customerName: null, email: null, address: null, items: draftItems, returned: allBottles },
    ...{ declinedProducts: [], interval: null, note: '', wishes: [], promoCode: '', paidByPoints: false },
    payment: paymentCode === undefined ? null : { monolithType: paymentCode, paymentMethod: '', description: '' },
  });
  return { row: { ...row, areaId, intervalDay: day ?? null }, lines };
}
