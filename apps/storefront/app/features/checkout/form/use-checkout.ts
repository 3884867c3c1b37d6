import type { CartPayment } from '@kaplya/contract';
import { paymentCodes } from '@kaplya/domain/payment-methods';
import { useEffect, useRef, useState } from 'react';
import { toAddressText } from '#features/addresses/place/address-text.ts';
import { getCart } from '#features/cart/state/cart-session.ts';
import { findUnappliedCode, PROMO_FORM } from '#features/cart/state/promo-draft.ts';
import { useCart } from '#features/cart/state/use-cart.ts';
import { whenCartSettled } from '#features/cart/state/when-cart-settled.ts';
import { useCatalogue } from '#features/goods/use-catalogue.ts';
import { openSignIn } from '#features/identity/session/sign-in.ts';
import type { MessageId } from '#i18n/message-id.ts';
import { useText } from '#i18n/use-text.ts';
import { ApiFailure, isCancelled, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { dropFormDraft, findFormDraft } from '#platform/kept/form-draft.ts';
import { isOnline } from '@kaplya/client/network/online.ts';
import { useForm } from '@kaplya/ui/form/use-form.ts';
import { useFormDraft } from '#platform/kept/use-form-draft.ts';
import { useStored } from '#platform/kept/use-stored.ts';
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
import { keepPromised, toPromised } from '../result/promised-at-order.ts';
import { saveNote } from './save-note.ts';
import { useProposals } from './use-proposals.ts';
import { findUserToAssign } from './user-to-assign.ts';

const NOTE_DELAY_MS = 800;
const LOOK_AGAIN_MS = 20;

/** The customer must see a new total before the order is made; amounts in minor units. */
export type TotalChange = { before: number | null; after: number };

/** The form of the checkout over the cart: what is typed, what is wrong, and the way to the order. */
export function useCheckout() {
  const t = useText();
  const cart = useCart();
  const catalogue = useCatalogue();
  const draft = useFormDraft(CHECKOUT_FORM, emptyCheckoutForm);
  const known = useStored('anonUser');
  const account = useAccountContact();
  const proposals = useProposals(cart);
  const { errors: told, isBusy, tell, reset, run, clear: clearError, toProps } = useForm<CheckoutField>();
  /** Those of `told` that the page found itself: they go as soon as they are mended, in whatever way. */
  const [ownFields, setOwnFields] = useState<readonly CheckoutField[]>([]);
  const [totalChange, setTotalChange] = useState<TotalChange | null>(null);
  /** The order waits for a confirmed phone, which a customer's account does not have. */
  const [isPhoneToConfirm, setPhoneToConfirm] = useState(false);
  /** The cart that has the consent of this page. */
  const consentedCart = useRef<string | null>(null);

  // What the server, the account or an earlier order knows is not asked for again (WCAG 3.3.7).
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

  // The page is filled in further while an order is on its way.
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

  /** A consent or a phone of the account is not missing where this page has not heard of it yet. */
  async function whenAccountKnown() {
    while (latest.current.account.isLoading) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }

  async function place() {
    // A choice that is still on its way to the server is not a missing one.
    const settled = await whenCartSettled();
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

    const shown = cart.calculation?.totals.toPay.amount ?? null;
    const refused = await proposals.take();
    if (findFirstField(refused)) return show(refused);
    if (!(await enterTypedCode())) return undefined;
    const assignment = await assignUser();
    if (assignment && !assignment.ok) {
      consentedCart.current = null;
      return show(toErrorsOf(assignment.failure, toDefaults('errors.assignUser')));
    }
    latest.current.account.learn(latest.current.form);
    // As it is now: the field takes letters while the order is on its way.
    const { note, isNoteTyped } = findFormDraft(CHECKOUT_FORM);
    if (isNoteTyped === true) await saveNote(String(note));
    return completeAt(shown);
  }

  /** A promo code that was typed is meant: the order does not go without it, nor with one that is no good. */
  async function enterTypedCode(): Promise<boolean> {
    const { promo } = getCart().getState();
    const code = findUnappliedCode(promo?.isValid ? promo.code : null);
    if (code === '') return true;
    const outcome = await getCart().assignPromocode(code);
    const { promo: entered } = getCart().getState();
    if (outcome.ok && entered?.isValid) {
      dropFormDraft(PROMO_FORM);
      return true;
    }
    const message = outcome.ok ? entered?.message : messageOf(outcome.failure, { fallback: '' });
    show({ promo: message || t('errors.assignPromocode') });
    return false;
  }

  /** Makes the order at the sum that the customer has seen; one that has changed meanwhile is shown instead. */
  async function completeAt(seen: number | null) {
    const { calculation } = await whenCartSettled();
    const after = calculation?.totals.toPay.amount ?? null;
    if (seen !== null && after !== null && after !== seen) return setTotalChange({ before: seen, after });
    return complete(after);
  }

  async function complete(before: number | null) {
    const state = getCart().getState();
    // As they go with the order: another address may be chosen before the answer comes.
    const { payment, address } = state.assigned;
    const addressText = address ? toAddressText(address, t) : '';
    keepPromised({ ...toPromised(state, catalogue), address: addressText });
    const { form: filled, account: owner } = latest.current;
    const savesPaymentMethod = filled.savesMethod && owner.isCustomer && isPaidOnline(payment);
    const outcome = await getCart().complete({ savesPaymentMethod });
    if (outcome.kind === 'completed') {
      concludeOrder(outcome.order, addressText);
    }
    if (outcome.kind === 'total_changed') {
      getCart().dismissOutcome();
      const after = outcome.calculation ?? (await whenCartSettled()).calculation;
      setTotalChange({ before, after: after?.totals.toPay.amount ?? 0 });
    }
    if (outcome.kind === 'refused') {
      const found = toErrorsOf(outcome.failure, toDefaults('errors.orderNotPlaced'), payment);
      // What has no place on the page is told by the result of the order.
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
    /** The next thing that is missing by what the page knows, from top to bottom; null when all is there. */
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
    placeOrder: () => runOnce(place),
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
  // The customer did not want to prove who they are: the order waits as it was.
  if (isCancelled(failure)) return {};
  const violations = failure instanceof ApiFailure ? failure.errors : [];
  const { points, ...others } = toCheckoutErrors(violations);
  // Where points alone are to pay, it is the method that has to change.
  const isMethod = points !== undefined && payment?.monolithType === paymentCodes.bonus;
  const errors = points === undefined ? others : { ...others, [isMethod ? 'payment' : 'points']: points };
  if (Object.keys(errors).length > 0) return withWords(errors, texts);
  const code = failure instanceof ApiFailure ? failure.code : null;
  const message = messageOf(failure, { fallback: '' });
  return withWords(code === null ? { order: message } : toCheckoutErrors([{ code, message }]), texts);
}

/** An answer may name a place and say nothing. */
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
