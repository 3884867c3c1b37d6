import type { CartAddress, CartPayment, DeliveryDay } from '@kaplya/contract';
import { bottlesOfWater, isPaidToCourier, paymentCodes } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { createDraft, settleDraft, toCartAddress, type SettledDraft } from '#features/cart/index.ts';
import { findServingArea } from '#features/company/index.ts';
import { countBottlesHeld } from '#features/containers/index.ts';
import { listDays } from '#features/delivery/index.ts';
import { isOfLegalPerson } from '#features/identity/index.ts';
import { listOfferedMethods, toPaymentMethod } from '#features/payments/index.ts';
import { Refusal, type RefusalViolation } from '#http/refusal.ts';
import { toViolation } from '#features/cart/index.ts';
import { findObstacles } from '../placement/find-obstacles.ts';
import { hasOrderedBefore } from '../stores/order.store.ts';
import type { PhoneCaller } from './caller.ts';
import { speakFor, type PhoneCall, type Said } from './phone-call.ts';
import type { LocatedAddress } from './spoken-address.ts';
import { takeFromOrder, type Repeated } from './take-from-order.ts';

/** An order as it would be made now. */
export type ProposedOrder = {
  readonly draft: SettledDraft;
  readonly repeated: Repeated | null;
  readonly bottlesHeld: number;
  readonly days: readonly DeliveryDay[];
  readonly payments: readonly PaymentMethodRow[];
  /** With everything in the way of the order; null if nothing is. */
  readonly refusal: Refusal | null;
};

type PaymentMethodRow = Awaited<ReturnType<typeof listOfferedMethods>>[number];

export type Proposing = {
  readonly said: Said;
  readonly caller: PhoneCaller;
  readonly located: LocatedAddress | null;
  /** Whether it may choose the first free slot. An order is made for the one that the customer has heard. */
  readonly choosesSlot: boolean;
};

/**
 * Prices what was said by the rules of the cart, and chooses what was not said. Reads only: neither a cart nor a place or
 * stock is held.
 */
export async function proposeOrder(
  context: Context,
  executor: Executor,
  phoneCall: PhoneCall,
  { said, caller, located, choosesSlot }: Proposing,
): Promise<ProposedOrder> {
  const { partner } = phoneCall;
  const call = { ...phoneCall, bearer: speakFor(phoneCall.bearer, caller) };
  const repeated = said.repeatOf === undefined ? null : await takeFromOrder(executor, phoneCall, caller, said.repeatOf);
  const [address, bottlesHeld] = await Promise.all([
    findAddressOf(context, executor, call, { said, located, repeated }),
    countBottlesHeld(executor, { partnerId: partner.id, subjectId: caller.id }),
  ]);
  const asked = await createDraft(context, call, {
    ...{ phone: caller.phone, customerName: caller.name, email: caller.email, address: address.address },
    items: toItems(said, repeated),
    returned: said.returned ?? repeated?.returned ?? bottlesHeld,
    declinedProducts: said.declinedProducts ?? [],
    ...{ interval: null, payment: null, promoCode: said.promoCode ?? '', paidByPoints: said.points ?? false },
    note: said.note ?? '',
    wishes: said.wishes ?? repeated?.wishes ?? [],
  });
  const settling = { acquisition: said.containers ?? 'buy', limitsToStock: said.items === undefined } as const;
  const settle = (draft: typeof first) => settleDraft(context, executor, call, draft, { hasOrderedBefore }, settling);
  const first: Pick<SettledDraft, 'row' | 'lines'> = asked;
  const unplaced = await settle(first);

  const { cart, calculation, payer } = unplaced.priced;
  const bottles = calculation.bottlesOfWater;
  const { days } = await listDays(context, executor, { partner, area: cart.area, bottles });
  const slot = said.slot ?? (choosesSlot ? findFirstFree(days) : null);
  const offered = await listOfferedMethods(context, partner, { ...payer, payableMinor: calculation.totals.toPay });
  const payments = offered.filter(({ code }) => !needsCustomersDevice.has(code));
  const payment = choosePayment(payments, { said, repeated, call });
  const row = {
    ...unplaced.row,
    ...{ payment, intervalDay: slot?.date ?? null, intervalTemplateId: slot?.periodId ?? null },
  };
  const placed = await settle({ row, lines: unplaced.lines });
  const draft = { ...placed, missing: [...unplaced.missing, ...placed.missing] };
  const readiness = slot === null ? 'missing' : isFree(days, slot) ? 'ready' : 'unavailable';
  const standing = {
    priced: draft.priced,
    isProven: true,
    hasConsent: caller.hasConsent,
    interval: readiness,
  } as const;
  const obstacles = await findObstacles(context, executor, call, draft.row, standing);
  const own = [
    ...caller.violations,
    ...address.violations,
    ...asked.refusals.map((reason) => toViolation(reason, draft.priced.cart, call.language)),
    ...tooManyReturned(said, draft),
  ];
  return { draft, repeated, bottlesHeld, days, payments, refusal: toRefusal(own, obstacles) };
}

/** These are paid on the customer's own phone; points are wanted by a number. */
const needsCustomersDevice: ReadonlySet<number> = new Set([
  paymentCodes.apple,
  paymentCodes.google,
  paymentCodes.bonus,
]);

function toItems(said: Said, repeated: Repeated | null) {
  if (said.items === undefined) return repeated?.items ?? [];
  return said.items.map((item) =>
    'productId' in item
      ? { kind: 'product' as const, itemId: item.productId, quantity: item.quantity }
      : { kind: 'product_set' as const, itemId: item.productSetId, quantity: item.quantity },
  );
}

type AddressOf = { readonly address: CartAddress | null; readonly violations: readonly RefusalViolation[] };

async function findAddressOf(
  context: Context,
  executor: Executor,
  call: PhoneCall,
  { said, located, repeated }: Pick<Proposing, 'said' | 'located'> & { readonly repeated: Repeated | null },
): Promise<AddressOf> {
  if (located && 'violation' in located) return { address: null, violations: [located.violation] };
  const wanted = located && ('addressId' in located ? located : located.fields);
  const found = wanted ? await toCartAddress(context, executor, call, wanted) : (repeated?.address ?? null);
  if (!found) return { address: null, violations: [] };
  const { legalPersonId = found.legal_person_id } = said;
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

/** The method that was said, else that of the repeated order, else the first one at the door, else the first one. */
function choosePayment(
  payments: readonly PaymentMethodRow[],
  { said, repeated, call }: Pick<Proposing, 'said'> & { readonly repeated: Repeated | null; readonly call: PhoneCall },
): CartPayment | null {
  const { code: wanted } = said.payment ?? {};
  const byCode = (code: number | undefined) => payments.find((method) => method.code === code);
  // One that is not offered stays in the order, which is refused for it.
  if (wanted !== undefined && !byCode(wanted)) return { monolithType: wanted, paymentMethod: '', description: '' };
  const chosen =
    byCode(wanted) ??
    byCode(repeated?.paymentCode) ??
    payments.find(({ code }) => isPaidToCourier(code)) ??
    payments[0];
  if (!chosen) return null;
  const { '@id': paymentMethod, description } = toPaymentMethod(chosen, call.language);
  return { monolithType: chosen.code, paymentMethod, description };
}

/** More empties than water were said; a proposal of them is cut down instead (rule 55). */
function tooManyReturned({ returned }: Said, { priced }: SettledDraft): RefusalViolation[] {
  const water = bottlesOfWater(priced.calculation.lines);
  if (returned === undefined || returned <= water || priced.calculation.lines.length === 0) return [];
  return [{ code: 'cart.returned_exceed_water', field: 'returned', params: { bottles: returned, water } }];
}

/** All violations at once: those of what was said replace the same ones, and the general ones, of the cart. */
function toRefusal(own: readonly RefusalViolation[], obstacles: Refusal | null): Refusal | null {
  const said = new Set(own.map(({ code }) => code));
  const isSaid = (code: RefusalViolation['code']) => {
    if (code === 'address.required') return own.some(({ field }) => field?.startsWith('address') === true);
    if (code === 'cart.phone_required') return said.has('cart.phone_invalid');
    return false;
  };
  const others = (obstacles?.violations ?? []).filter(({ code }) => !isSaid(code));
  const [first, ...rest] = [...own, ...others];
  if (!first) return null;
  return new Refusal([first, ...rest], obstacles?.details ? { details: obstacles.details } : {});
}
