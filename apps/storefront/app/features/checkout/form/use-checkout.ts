import type { CartPayment } from '@kaplya/contract';
import { paymentCodes } from '@kaplya/domain/payment-methods';
import { useEffect, useRef, useState } from 'react';
import { toAddressText } from '#features/addresses/place/address-text.ts';
import { getCart } from '#features/cart/state/cart.ts';
import { findUnappliedCode, PROMO_FORM } from '#features/cart/state/promo-draft.ts';
import { useCart } from '#features/cart/state/use-cart.ts';
import { whenCartIdle } from '#features/cart/state/when-cart-idle.ts';
import { useCatalogue } from '#features/goods/use-catalogue.ts';
import { openSignIn } from '#features/identity/session/sign-in.ts';
import type { MessageId } from '#i18n/message-id.ts';
import { useText } from '#i18n/use-text.ts';
import { ApiFailure, isCancelled, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { clearFormDraft, findFormDraft } from '#platform/storage/form-draft.ts';
import { isOnline } from '@kaplya/client/network/online.ts';
import { useForm } from '@kaplya/ui/form/use-form.ts';
import { useFormDraft } from '#platform/storage/use-form-draft.ts';
import { useStored } from '#platform/storage/use-stored.ts';
import { CHECKOUT_FORM, emptyCheckoutForm, type CheckoutForm } from '#features/cart/state/checkout-draft.ts';
import {
  checkoutFields,
  findFirstField,
  findMissing,
  focusField,
  toCheckoutErrors,
  type CheckoutErrors,
  type CheckoutField,
} from './checkout-form.ts';
import { useAccountContact } from './use-account-contact.ts';
import { concludeOrder } from './conclude-order.ts';
import { useFocusNext } from './use-focus-next.ts';
import { isPaidOnline } from '../sections/payment-choices.ts';
import { saveOrderTerms, toOrderTerms } from '../result/order-terms.ts';
import { saveNote } from './save-note.ts';
import { useProposals } from './use-proposals.ts';
import { findUserToAssign } from './user-to-assign.ts';

const NOTE_DELAY_MS = 800;
const LOOK_AGAIN_MS = 20;

/** The customer must see a new total before the order is made; amounts in minor units. */
export type TotalChange = { before: number | null; after: number };

/** The form of the checkout over the cart: its input, its errors, and the order. */
export function useCheckout() {
  const t = useText();
  const cart = useCart();
  const catalogue = useCatalogue();
  const draft = useFormDraft(CHECKOUT_FORM, emptyCheckoutForm);
  const known = useStored('anonUser');
  const account = useAccountContact();
  const proposals = useProposals(cart);
  const { errors: told, isBusy, tell, reset, run, clear: clearError, toProps } = useForm<CheckoutField>();
  /** The errors that the page found itself. They disappear as soon as they are corrected, in any way. */
  const [ownFields, setOwnFields] = useState<readonly CheckoutField[]>([]);
  const [totalChange, setTotalChange] = useState<TotalChange | null>(null);
  /** The order waits for a confirmed phone, which a customer's account does not have. */
  const [isPhoneToConfirm, setPhoneToConfirm] = useState(false);
  /** The cart that has the consent of this page. */
  const consentedCart = useRef<string | null>(null);

  // The page does not ask again for data that the server, the account or an earlier order knows (WCAG 3.3.7).
  const { user } = cart.assigned;
  const form: CheckoutForm = {
    ...draft.values,
    phone: draft.values.isPhoneTyped
      ? draft.values.phone
      : user?.phoneNumber || account.phone || (known?.phoneNumber ?? ''),
    name: draft.values.isNameTyped ? draft.values.name : user?.name || account.name || (known?.name ?? ''),
    email: draft.values.isEmailTyped ? draft.values.email : (user?.email ?? account.email),
    note: draft.values.isNoteTyped ? draft.values.note : cart.note,
  };

  const isReceiptAsked =
    isPaidOnline(cart.assigned.payment ?? proposals.payment?.payment ?? null) &&
    cart.calculation?.totals.toPay.amount !== 0;
  const stillMissing = findMissing(cart, form, { ...account, isReceiptAsked, proposals });
  const focusNext = useFocusNext(stillMissing, proposals.isWaiting);
  const errors: CheckoutErrors = Object.fromEntries(
    Object.entries(told).filter(([field]) => !ownFields.some((own) => own === field) || field in stillMissing),
  );

  // The page can be edited while an order is being sent.
  const latest = useRef({ form, account, isReceiptAsked });
  useEffect(() => {
    latest.current = { form, account, isReceiptAsked };
  });

  useSavedNote(draft.values);

  function change(changed: Partial<CheckoutForm>, field: CheckoutField) {
    draft.change(changed);
    clearError(field, 'order');
  }

  function show(found: CheckoutErrors, own: readonly CheckoutField[] = []) {
    reset();
    tell(found);
    setOwnFields(own);
    const first = findFirstField(found);
    // After the errors are rendered, so that they are read with the field.
    if (first) requestAnimationFrame(() => focusField(first));
  }

  /** Phone and name go to the cart as soon as they are whole and consented to: they may change the total. */
  function assignUser(typed: CheckoutForm = latest.current.form) {
    const { cartId, assigned } = getCart().getState();
    const { account: owner, isReceiptAsked: isAsked } = latest.current;
    const next = findUserToAssign(typed, {
      user: assigned.user,
      account: owner,
      isReceiptAsked: isAsked,
      isConsentKnown: !typed.hasConsented || consentedCart.current === cartId,
    });
    if (next === null || cartId === null) return null;
    if (typed.hasConsented) consentedCart.current = cartId;
    return getCart().assignUser(next, { hasConsented: typed.hasConsented });
  }

  function toDefaults(attempted: MessageId): DefaultTexts {
    return { fallback: t(attempted), consent: t('errors.privacyAgreement') };
  }

  /** A consent or phone of the account is not missing while this page has not loaded the account. */
  async function whenAccountKnown() {
    while (latest.current.account.isLoading) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }

  async function place(seen: number | null) {
    // A choice that is still being sent is not missing.
    const settled = await whenCartIdle();
    await whenAccountKnown();
    const now = latest.current;
    const missing = findMissing(settled, now.form, {
      ...now.account,
      isReceiptAsked: now.isReceiptAsked,
      proposals: proposals.findOpen(),
    });
    const missingFields = checkoutFields.filter((field) => missing[field] !== undefined);
    if (missingFields.length > 0) {
      return show(
        Object.fromEntries(missingFields.map((field) => [field, t(missing[field] ?? 'errors.required')])),
        missingFields,
      );
    }

    const refused = await proposals.applyProposals();
    if (findFirstField(refused)) return show(refused);
    if (!(await enterTypedCode())) return undefined;
    const assignment = await assignUser();
    if (assignment && !assignment.ok) {
      consentedCart.current = null;
      return show(toErrorsOf(assignment.failure, toDefaults('errors.assignUser')));
    }
    latest.current.account.saveMissing(latest.current.form);
    // Its current value: the field accepts input while the order is being sent.
    const { note, isNoteTyped } = findFormDraft(CHECKOUT_FORM);
    if (isNoteTyped === true) await saveNote(String(note));
    return completeAt(seen);
  }

  /** A typed promo code is intended: the order is not sent without it, nor with an invalid one. */
  async function enterTypedCode(): Promise<boolean> {
    const { promo } = getCart().getState();
    const code = findUnappliedCode(promo?.isValid ? promo.code : null);
    if (code === '') return true;
    const outcome = await getCart().assignPromocode(code);
    const { promo: entered } = getCart().getState();
    if (outcome.ok && entered?.isValid) {
      clearFormDraft(PROMO_FORM);
      return true;
    }
    const message = outcome.ok ? entered?.message : messageOf(outcome.failure, { fallback: '' });
    show({ promo: message || t('errors.assignPromocode') });
    return false;
  }

  /** Makes the order at the sum that the customer has seen. A changed sum is shown instead. */
  async function completeAt(seen: number | null) {
    const { calculation } = await whenCartIdle();
    const after = calculation?.totals.toPay.amount ?? null;
    if (seen !== null && after !== null && after !== seen) return setTotalChange({ before: seen, after });
    return complete(after);
  }

  async function complete(before: number | null) {
    const state = getCart().getState();
    // The values of this order: another address may be chosen before the answer.
    const { payment, address } = state.assigned;
    const addressText = address ? toAddressText(address, t) : '';
    saveOrderTerms({ ...toOrderTerms(state, catalogue), address: addressText });
    const { form: filled, account: owner } = latest.current;
    const savesPaymentMethod = filled.savesMethod && owner.isCustomer && isPaidOnline(payment);
    const outcome = await getCart().complete({ savesPaymentMethod });
    if (outcome.kind === 'completed') {
      concludeOrder(outcome.order, addressText);
    }
    if (outcome.kind === 'total_changed') {
      getCart().dismissOutcome();
      const after = outcome.calculation ?? (await whenCartIdle()).calculation;
      setTotalChange({ before, after: after?.totals.toPay.amount ?? 0 });
    }
    if (outcome.kind === 'refused') {
      const found = toErrorsOf(outcome.failure, toDefaults('errors.orderNotPlaced'), payment);
      // A failure without a place on the page is shown with the result of the order.
      if (found.order !== undefined) return;
      getCart().dismissOutcome();
      show(found);
      if (!isPhoneToProve(outcome.failure)) return;
      if (owner.isCustomer) setPhoneToConfirm(true);
      else openSignIn({ phone: filled.phone, onDone: () => clearError('phone') });
    }
  }

  function runOnce(work: () => Promise<unknown>) {
    return run('submit', async () => {
      if (isOnline()) await work();
      else tell({ order: t('checkout.offline') });
    });
  }

  return {
    cart,
    form,
    proposals,
    /** The next missing answer that the page knows of, from top to bottom. null when all are there. */
    next: checkoutFields.find((field) => stillMissing[field] !== undefined) ?? null,
    focusNext,
    isReceiptAsked,
    account,
    errors,
    change,
    clearError,
    tell,
    toProps,
    assignUser: () => void assignUser(),
    changeConsent(hasConsented: boolean) {
      change({ hasConsented }, 'consent');
      if (hasConsented) void assignUser({ ...form, hasConsented });
    },
    isPlacing: isBusy || cart.completionState === 'loading',
    totalChange,
    isPhoneToConfirm: isPhoneToConfirm && errors.phone !== undefined,
    /** `seen`: the sum that the customer saw when they pressed, predicted or not, in minor units; null for none. */
    placeOrder: (seen: number | null) => runOnce(() => place(seen)),
    confirmTotal() {
      const accepted = totalChange?.after ?? null;
      setTotalChange(null);
      return runOnce(() => completeAt(accepted));
    },
    dismissTotal: () => setTotalChange(null),
  };
}

export type Checkout = ReturnType<typeof useCheckout>;

/** Whether the order waits for a code to the phone alone: signing in is that. */
function isPhoneToProve(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.errors.some(({ code }) => code === 'order.phone_proof_required');
}

type DefaultTexts = { fallback: string; consent: string };

function toErrorsOf(failure: unknown, texts: DefaultTexts, payment: CartPayment | null = null): CheckoutErrors {
  // The customer did not prove who they are: the order waits unchanged.
  if (isCancelled(failure)) return {};
  const violations = failure instanceof ApiFailure ? failure.errors : [];
  const { points, ...others } = toCheckoutErrors(violations);
  // When only points are to pay, the payment method has to change.
  const isMethod = points !== undefined && payment?.monolithType === paymentCodes.bonus;
  const errors = points === undefined ? others : { ...others, [isMethod ? 'payment' : 'points']: points };
  if (Object.keys(errors).length > 0) return withWords(errors, texts);
  const code = failure instanceof ApiFailure ? failure.code : null;
  const message = messageOf(failure, { fallback: '' });
  return withWords(code === null ? { order: message } : toCheckoutErrors([{ code, message }]), texts);
}

/** An answer may name a place and have no message. */
function withWords(errors: CheckoutErrors, { fallback, consent }: DefaultTexts): CheckoutErrors {
  const worded = Object.entries(errors).map(([field, text]) => [
    field,
    text || (field === 'consent' ? consent : fallback),
  ]);
  return Object.fromEntries(worded);
}

/** The comment goes to the cart when the customer pauses. */
function useSavedNote({ note, isNoteTyped }: CheckoutForm) {
  useEffect(() => {
    if (!isNoteTyped) return undefined;
    const timer = setTimeout(() => void saveNote(note), NOTE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [note, isNoteTyped]);
}
