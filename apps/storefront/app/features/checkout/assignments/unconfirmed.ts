import type { AssignOutcome } from '#features/cart/state/cart-engine.ts';
import type { CartState } from '#features/cart/state/cart-state.ts';
import type { MessageId } from '#i18n/message-id.ts';
import type { Translate } from '#i18n/use-text.ts';
import { ApiFailure, isUncertain } from '@kaplya/client/failures/api-failure.ts';
import type { CheckoutErrors, CheckoutField } from '../form/checkout-form.ts';

const LIMIT_MS = 15_000;

/** `text`: the name itself, such as that of a product. */
type Place = { field: CheckoutField; name: MessageId; text?: string };

/** The place and the name of each choice, by the subject of its assignment. */
const places: Readonly<Record<string, Place>> = {
  assignAddress: { field: 'address', name: 'checkout.address.title' },
  assignInterval: { field: 'interval', name: 'checkout.interval.title' },
  assignUser: { field: 'phone', name: 'checkout.contact.title' },
  'assignUser with consent': { field: 'phone', name: 'checkout.contact.title' },
  assignPayment: { field: 'payment', name: 'checkout.payment.title' },
  assignPromocode: { field: 'promo', name: 'promo.title' },
  assignLoyaltyPoints: { field: 'points', name: 'points.howMany' },
  wishes: { field: 'wishes', name: 'checkout.wishes.title' },
  assignNote: { field: 'comment', name: 'checkout.comment.label' },
};

/** The place of all other choices: they are about the goods. */
const goods: Place = { field: 'goods', name: 'checkout.summary.title' };

const isOfAutomaticGoods = (subject: string): boolean => subject.startsWith('declineRequiredProduct');

/**
 * The errors of choices that the cart has not confirmed: nothing that the customer chose is left out of an order without
 * a word.
 */
export function toUnconfirmedErrors(subjects: readonly string[], t: Translate): CheckoutErrors {
  const found = (subjects.length === 0 ? [''] : subjects).map(
    (subject) => places[subject] ?? (isOfAutomaticGoods(subject) ? goods : { ...goods, text: subject }),
  );
  const names = [...new Set(found.map(({ name, text }) => text || t(name)))];
  const errors = found.map(({ field }) => [field, t('checkout.unconfirmed.field')] as const);
  return { ...Object.fromEntries(errors), order: t('checkout.unconfirmed', { what: names.join(', ') }) };
}

/** The choices, by their subjects, and the goods, by their names, that the cart has not confirmed. */
export function listUnconfirmed({ unconfirmed = [], lines }: CartState): readonly string[] {
  return [...unconfirmed, ...lines.filter(({ isPending }) => isPending).map(({ name }) => name)];
}

/** The choices that the cart refused and the customer has not been stopped for: the page shows the former ones again. */
export function listLost({ unconfirmed = [] }: CartState, known: readonly string[]): readonly string[] {
  return unconfirmed.filter((subject) => !known.includes(subject));
}

/**
 * Whether the button of the order sends it again as it is still typed, the comment, the contact and a promo code, and
 * stops where that fails.
 */
export function isSentWithOrder(subject: string): boolean {
  return subject === 'assignNote' || subject === 'assignPromocode' || subject.startsWith('assignUser');
}

/** The outcome of an assignment, or that no answer came in time. The assignment itself continues. */
export async function withinTime(assigning: Promise<AssignOutcome>): Promise<AssignOutcome> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<AssignOutcome>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, failure: new ApiFailure({ kind: 'timeout' }) }), LIMIT_MS);
  });
  return Promise.race([assigning, limit]).finally(() => clearTimeout(timer));
}

/** Whether the cart may have the value nevertheless, so that the customer has nothing to correct. */
export function isUnknown(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.kind !== 'cancelled' && isUncertain(failure);
}
