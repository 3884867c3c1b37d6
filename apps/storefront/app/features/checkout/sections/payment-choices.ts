import type { Calculation, CartPayment, Order, PaymentMethod, SavedPaymentMethod } from '@kaplya/contract';
import { paymentCodes } from '@kaplya/domain/payment-methods';
import { minorUnitsPerPoint } from '@kaplya/domain/points-ledger';
import type { SavedMethodsByKind } from '#features/account/use-saved-methods.ts';
import { toSavedMethodName } from '#features/account/saved-method-name.ts';
import type { MessageId } from '#i18n/message-id.ts';

/** One way to pay that can be chosen: a method, or the customer's saved card or account for it. */
export type PaymentChoice = {
  /** The `@id` of the method, or of the saved card or account. */
  id: string;
  payment: CartPayment;
  note: { id: MessageId; values?: Record<string, string> };
  isSaved: boolean;
};

const NOTES: Readonly<Record<number, MessageId>> = {
  [paymentCodes.cash]: 'checkout.payment.cash',
  [paymentCodes.contract]: 'checkout.payment.contract',
  [paymentCodes.apple]: 'checkout.payment.wallet',
  [paymentCodes.google]: 'checkout.payment.wallet',
  [paymentCodes.online]: 'checkout.payment.online',
  [paymentCodes.sbp]: 'checkout.payment.sbp',
  [paymentCodes.bonus]: 'checkout.payment.bonus',
};

const atDoor: ReadonlySet<number> = new Set([paymentCodes.cash, paymentCodes.card, paymentCodes.qr]);

/** The offered ways to pay, each saved card and account after the method that it pays by (S-33). */
export function toPaymentChoices(
  methods: readonly PaymentMethod[],
  { cards, sbps }: SavedMethodsByKind,
): PaymentChoice[] {
  return methods.flatMap((method) => {
    const { code } = method.setup;
    if (code === paymentCodes.online) return [toChoice(method), ...cards.map((card) => toSavedChoice(card, code))];
    if (code === paymentCodes.sbp) return [toChoice(method), ...sbps.map((sbp) => toSavedChoice(sbp, code))];
    return toChoice(method);
  });
}

export type BonusObstacle = { id: MessageId; values: { have: number; need: number } };

/** Why points alone cannot pay for a cart (rule 35). null when they can. */
export function findBonusObstacle({ loyalty, totals }: Pick<Calculation, 'loyalty' | 'totals'>): BonusObstacle | null {
  const need = Math.ceil(totals.total.amount / minorUnitsPerPoint);
  if (loyalty.usable >= need) return null;
  const have = Math.max(0, loyalty.available);
  const id = have < need ? 'checkout.payment.bonusShort' : 'checkout.payment.bonusPart';
  return { id, values: { have, need } };
}

/**
 * The codes of the methods that can be proposed. Wallets are left out, because the phone may have none, and points,
 * because they may not suffice.
 */
const proposable: ReadonlySet<number> = new Set([
  paymentCodes.cash,
  paymentCodes.card,
  paymentCodes.qr,
  paymentCodes.online,
  paymentCodes.sbp,
  paymentCodes.contract,
]);

type LastOrder = Pick<Order, 'paymentType' | 'paymentMethodId' | 'payer'>;

/**
 * The way to pay proposed while nothing is chosen: that of the last order if the same company paid it, or none did both
 * times; else by contract for a company, else the first that the shop offers.
 */
export function findProposedPayment(
  choices: readonly PaymentChoice[],
  { last, payerId }: { readonly last: LastOrder | null; readonly payerId: string | null },
): PaymentChoice | null {
  const sensible = choices.filter(({ payment }) => proposable.has(payment.monolithType));
  const fresh = sensible.filter(({ isSaved }) => !isSaved);
  const findFresh = (code: number) => fresh.find(({ payment }) => payment.monolithType === code);
  const known =
    last && (last.payer?.id ?? null) === payerId
      ? (sensible.find(({ id }) => id === last.paymentMethodId) ?? findFresh(last.paymentType))
      : null;
  return known ?? findFresh(paymentCodes.contract) ?? fresh[0] ?? null;
}

/** Whether the order is paid on the acquirer's page, after it is made (E-19). */
export function isPaidOnline(payment: Pick<CartPayment, 'monolithType'> | null): boolean {
  return payment?.monolithType === paymentCodes.online || payment?.monolithType === paymentCodes.sbp;
}

/** Whether the courier is paid at the door. */
export function isPaidAtDoor({ monolithType }: Pick<CartPayment, 'monolithType'>): boolean {
  return atDoor.has(monolithType);
}

function toChoice({ '@id': id, description, setup: { code } }: PaymentMethod): PaymentChoice {
  return {
    id,
    payment: { monolithType: code, paymentMethod: id, description },
    note: { id: NOTES[code] ?? 'checkout.payment.courier' },
    isSaved: false,
  };
}

function toSavedChoice(method: SavedPaymentMethod, code: number): PaymentChoice {
  const { '@id': id, expiry } = method;
  const description = toSavedMethodName(method);
  const isCard = code === paymentCodes.online;
  const note = !isCard
    ? { id: 'checkout.payment.savedSbp' as const }
    : expiry === null
      ? { id: 'checkout.payment.savedCard' as const }
      : { id: 'checkout.payment.savedCardUntil' as const, values: { expiry } };
  return { id, payment: { monolithType: code, paymentMethod: id, description }, note, isSaved: true };
}
