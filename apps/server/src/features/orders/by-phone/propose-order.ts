import type { CartAddress, DeliveryDay, DoubleOrder } from '@kaplya/contract';
import { bottlesOfWater } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { createDraft, priceDraft, toCartAddress, type PricedDraft } from '#features/cart/index.ts';
import { findServingArea } from '#features/company/index.ts';
import { countBottlesHeld } from '#features/containers/index.ts';
import { listDays } from '#features/delivery/index.ts';
import { findBlockRefusal, isOfLegalPerson } from '#features/identity/index.ts';
import { listOfferedMethods } from '#features/payments/index.ts';
import { Refusal, type RefusalViolation } from '#http/refusal.ts';
import { toViolation } from '#features/cart/index.ts';
import { findObstacles } from '../placement/find-obstacles.ts';
import { hasOrderedBefore } from '../placement/has-ordered-before.ts';
import type { PhoneCaller } from './caller.ts';
import { actForCustomer, type PhoneCall, type PhoneOrderInput } from './phone-call.ts';
import type { LocatedAddress } from './spoken-address.ts';
import { listProposedDoubles } from './double-orders.ts';
import {
  choosePayment,
  findReplacedPayment,
  isSpeakable,
  possibleWishes,
  type OfferedMethod,
} from './propose-payment.ts';
import { readRepeatedOrder, type RepeatedOrder } from './read-repeated-order.ts';

/** An order on the phone as it would be placed now. */
export type ProposedOrder = {
  readonly draft: PricedDraft;
  readonly repeated: RepeatedOrder | null;
  readonly bottlesHeld: number;
  readonly days: readonly DeliveryDay[];
  readonly payments: readonly OfferedMethod[];
  /** The online payment of the repeated order in whose place another is proposed. */
  readonly paidOnlineBefore: number | null;
  readonly doubles: readonly DoubleOrder[];
  /** All violations of the order; null without any. */
  readonly refusal: Refusal | null;
};

export type ProposalInput = {
  readonly input: PhoneOrderInput;
  readonly caller: PhoneCaller;
  readonly located: LocatedAddress | null;
  /**
   * Whether to choose the first free slot if the input has none: only in a preview, because the customer must have
   * heard the slot of an order.
   */
  readonly choosesSlot: boolean;
};

/**
 * Prices the input by the rules of the cart and completes it with defaults. Only reads: no cart is stored, no slot
 * held and no stock reserved.
 */
export async function proposeOrder(
  context: Context,
  executor: Executor,
  phoneCall: PhoneCall,
  { input, caller, located, choosesSlot }: ProposalInput,
): Promise<ProposedOrder> {
  const { partner } = phoneCall;
  const call = { ...phoneCall, bearer: actForCustomer(phoneCall.bearer, caller) };
  const repeated =
    input.repeatOf === undefined ? null : await readRepeatedOrder(executor, phoneCall, caller, input.repeatOf);
  const [address, bottlesHeld] = await Promise.all([
    findAddressOf(context, executor, call, { input, located, repeated }),
    countBottlesHeld(executor, { partnerId: partner.id, subjectId: caller.id }),
  ]);
  const created = await createDraft(context, call, {
    ...{ phone: caller.phone, customerName: caller.name, email: caller.email, address: address.address },
    items: toItems(input, repeated),
    returned: input.returned ?? repeated?.returned ?? bottlesHeld,
    declinedProducts: input.declinedProducts ?? [],
    ...{ interval: null, payment: null, promoCode: input.promoCode ?? '', paidByPoints: input.points ?? false },
    note: input.note ?? '',
    wishes: input.wishes ?? repeated?.wishes ?? [],
  });
  const options = { acquisition: input.containers ?? 'buy', limitsToStock: input.items === undefined } as const;
  const price = (draft: typeof first) => priceDraft(context, executor, call, draft, { hasOrderedBefore }, options);
  const first: Pick<PricedDraft, 'row' | 'lines'> = created;
  const withoutSlot = await price(first);

  const { cart, calculation, payer } = withoutSlot.priced;
  const bottles = calculation.bottlesOfWater;
  const { days } = await listDays(context, executor, { partner, area: cart.area, bottles });
  const slot = input.slot ?? (choosesSlot ? findFirstFree(days) : null);
  const offered = await listOfferedMethods(context, partner, { ...payer, payableMinor: calculation.totals.toPay });
  const payments = offered.filter(isSpeakable);
  const payment = choosePayment(payments, { input, repeated, call });
  const toPay = calculation.totals.toPay;
  const row = {
    ...withoutSlot.row,
    wishes: input.wishes ?? possibleWishes(withoutSlot.row.wishes, { payment, toPay }),
    ...{ payment, intervalDay: slot?.date ?? null, intervalTemplateId: slot?.periodId ?? null },
  };
  const withSlot = await price({ row, lines: withoutSlot.lines });
  const draft = { ...withSlot, missing: [...withoutSlot.missing, ...withSlot.missing] };
  const readiness = slot === null ? 'missing' : isFree(days, slot) ? 'ready' : 'unavailable';
  const state = {
    priced: draft.priced,
    isProven: true,
    hasConsent: caller.hasConsent,
    interval: readiness,
  } as const;
  const obstacles = await findObstacles(context, executor, call, draft.row, state);
  const inputViolations = [
    ...caller.violations,
    ...address.violations,
    ...created.refusals.map((reason) => toViolation(reason, draft.priced.cart, call.language)),
    ...tooManyReturned(input, draft),
    ...(await blockOf(context, executor, call, { input, row: draft.row })),
  ];
  const whose = { partnerId: partner.id, subjectId: caller.id, phone: caller.phone };
  const { address: to, intervalDay: day } = draft.row;
  // The order itself asks about its doubles under their lock.
  const doubles = choosesSlot ? await listProposedDoubles(executor, { ...whose, address: to, day }) : [];
  const paidOnlineBefore = findReplacedPayment({ input, repeated, payment });
  const refusal = toRefusal(inputViolations, obstacles);
  return { draft, repeated, bottlesHeld, days, payments, paidOnlineBefore, doubles, refusal };
}

function toItems(input: PhoneOrderInput, repeated: RepeatedOrder | null) {
  if (input.items === undefined) return repeated?.items ?? [];
  return input.items.map((item) =>
    'productId' in item
      ? { kind: 'product' as const, itemId: item.productId, quantity: item.quantity }
      : { kind: 'product_set' as const, itemId: item.productSetId, quantity: item.quantity },
  );
}

type ProposedAddress = { readonly address: CartAddress | null; readonly violations: readonly RefusalViolation[] };

async function findAddressOf(
  context: Context,
  executor: Executor,
  call: PhoneCall,
  { input, located, repeated }: Pick<ProposalInput, 'input' | 'located'> & { readonly repeated: RepeatedOrder | null },
): Promise<ProposedAddress> {
  if (located && 'violation' in located) return { address: null, violations: [located.violation] };
  const requested = located && ('addressId' in located ? located : located.fields);
  const found = requested ? await toCartAddress(context, executor, call, requested) : (repeated?.address ?? null);
  if (!found) return { address: null, violations: [] };
  const { legalPersonId = found.legal_person_id } = input;
  const address = { ...found, ...(legalPersonId && { legal_person_id: legalPersonId }) };
  const violations: RefusalViolation[] = [];
  if (!findServingArea(call.partner, address)) violations.push({ code: 'address.not_served', field: 'address' });
  if (legalPersonId && !(await isMember(executor, call, legalPersonId))) {
    violations.push({ code: 'address.legal_person_unknown', field: 'legalPersonId' });
  }
  return { address, violations };
}

const isMember = (executor: Executor, { partner, bearer }: PhoneCall, legalPersonId: string) =>
  isOfLegalPerson(executor, { partnerId: partner.id, subjectId: bearer.subjectId, legalPersonId });

function findFirstFree(days: readonly DeliveryDay[]): { date: string; periodId: string } | null {
  for (const { date, intervals } of days) {
    const free = intervals.find(({ available, reason }) => available > 0 && reason === undefined);
    if (free) return { date, periodId: free.id };
  }
  return null;
}

function isFree(days: readonly DeliveryDay[], { date, periodId }: { date: string; periodId: string }): boolean {
  const interval = days.find((day) => day.date === date)?.intervals.find(({ id }) => id === periodId);
  return interval !== undefined && interval.available > 0 && interval.reason === undefined;
}

/** The violation of more empties than water; a proposed number is reduced instead (rule 55). */
function tooManyReturned({ returned }: PhoneOrderInput, { priced }: PricedDraft): RefusalViolation[] {
  const water = bottlesOfWater(priced.calculation.lines);
  if (returned === undefined || returned <= water || priced.calculation.lines.length === 0) return [];
  return [{ code: 'cart.returned_exceed_water', field: 'returned', params: { bottles: returned, water } }];
}

/** The violation of a blocked customer for whom the operator has given no reason to order. */
async function blockOf(
  context: Context,
  executor: Executor,
  { partner }: PhoneCall,
  { input, row }: { readonly input: PhoneOrderInput; readonly row: PricedDraft['row'] },
): Promise<readonly RefusalViolation[]> {
  if (input.blockOverride !== undefined) return [];
  return (
    (await findBlockRefusal(context, executor, { partner, customerId: row.subjectId, phone: row.phone }))?.violations ??
    []
  );
}

/** All violations at once: those of the input replace the same or more general ones of the cart. */
function toRefusal(inputViolations: readonly RefusalViolation[], obstacles: Refusal | null): Refusal | null {
  const codes = new Set(inputViolations.map(({ code }) => code));
  const isReplaced = (code: RefusalViolation['code']) => {
    if (code === 'address.required') return inputViolations.some(({ field }) => field?.startsWith('address') === true);
    if (code === 'cart.phone_required') return codes.has('cart.phone_invalid');
    return false;
  };
  const others = (obstacles?.violations ?? []).filter(({ code }) => !isReplaced(code));
  const [first, ...rest] = [...inputViolations, ...others];
  if (!first) return null;
  return new Refusal([first, ...rest], obstacles?.details ? { details: obstacles.details } : {});
}
