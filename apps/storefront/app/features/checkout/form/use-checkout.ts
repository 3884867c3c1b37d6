import type { CartPayment } from '@kaplya/contract';
import { paymentCodes } from '@kaplya/domain/payment-methods';
import { useEffect, useRef, useState } from 'react';
import { toAddressText } from '#features/addresses/place/address-text.ts';
import { getCart } from '#features/cart/state/cart.ts';
import type { AssignOutcome } from '#features/cart/state/cart-engine.ts';
import { findUnappliedCode, promoForm } from '#features/cart/state/promo-draft.ts';
import { useCart } from '#features/cart/state/use-cart.ts';
import { whenCartIdle } from '#features/cart/state/when-cart-idle.ts';
import { useCatalogue } from '#features/goods/use-catalogue.ts';
import { openSignIn } from '#features/identity/session/sign-in.ts';
import type { MessageId } from '#i18n/message-id.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { ApiFailure, isCancelled, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { clearFormDraft, findFormDraft, saveFormDraft } from '#platform/storage/form-draft.ts';
import { isOnline } from '@kaplya/client/network/online.ts';
import { useForm } from '@kaplya/ui/form/use-form.ts';
import { useFormDraft } from '#platform/storage/use-form-draft.ts';
import { useStored } from '#platform/storage/use-stored.ts';
import { checkoutForm, type CheckoutForm } from '#features/cart/state/checkout-draft.ts';
import {
  checkoutFields,
  findFirstField,
  findMissing,
  showField,
  toCheckoutErrors,
  type CheckoutErrors,
  type CheckoutField,
} from './checkout-form.ts';
import { useAccountContact } from './use-account-contact.ts';
import { concludeOrder } from '../result/conclude-order.ts';
import { useFocusNext } from './use-focus-next.ts';
import { isPaidOnline } from '../sections/payment-choices.ts';
import { saveOrderTerms, toOrderTerms } from '../result/order-terms.ts';
import { saveNote } from '../assignments/save-note.ts';
import {
  isSentWithOrder,
  isUnknown,
  listLost,
  listUnconfirmed,
  toUnconfirmedErrors,
  withinTime,
} from '../assignments/unconfirmed.ts';
import { useProposals } from './use-proposals.ts';
import { findTypedChange, noTypedChange } from '../assignments/typed-change.ts';
import { findUserToAssign } from '../assignments/user-to-assign.ts';

const nothingToAssign = Promise.resolve<AssignOutcome>({ ok: true });
const NOTE_DELAY_MS = 800;
const POLL_INTERVAL_MS = 20;

/** A total that the customer must see before the order is made; amounts in minor units. */
export type TotalChange = { before: number | null; after: number };

/** The form of the checkout over the cart: its input, its errors, and the order. */
export function useCheckout() {
  const t = useText();
  const cart = useCart();
  const { money } = useFormats();
  const catalogue = useCatalogue();
  const draft = useFormDraft(checkoutForm);
  const known = useStored('anonUser');
  const account = useAccountContact();
  const proposals = useProposals(cart);
  const { errors: reported, isBusy, addErrors, reset, run, clear: clearError, toProps } = useForm<CheckoutField>();
  /**
   * The fields whose errors the page found itself, without the server. Such an error disappears once the field is
   * valid, even if something else filled it in.
   */
  const [ownFields, setOwnFields] = useState<readonly CheckoutField[]>([]);
  const [totalChange, setTotalChange] = useState<TotalChange | null>(null);
  /** Whether the order waits until the customer confirms a phone, because the account has no confirmed one. */
  const [isPhoneToConfirm, setPhoneToConfirm] = useState(false);
  /** The id of the cart to which the consent given on this page was sent. null: to none. */
  const consentedCart = useRef<string | null>(null);
  /** The refused choices that an order was stopped for: the customer has seen that the page shows the former ones. */
  const stoppedFor = useRef<readonly string[]>([]);

  // Empty fields are filled in with data of the cart, the account or an earlier order (WCAG 3.3.7).
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

  const hasReceiptField =
    isPaidOnline(cart.assigned.payment ?? proposals.payment?.payment ?? null) &&
    cart.calculation?.totals.toPay.amount !== 0;
  const stillMissing = findMissing(cart, form, { ...account, hasReceiptField, proposals });
  const focusNext = useFocusNext(stillMissing, proposals.isWaiting);
  const errors: CheckoutErrors = Object.fromEntries(
    Object.entries(reported).filter(([field]) => !ownFields.some((own) => own === field) || field in stillMissing),
  );

  // Refers to the latest values, because the page can be edited while an order is being sent.
  const latest = useRef({ form, account, hasReceiptField });
  useEffect(() => {
    latest.current = { form, account, hasReceiptField };
  });

  useDebouncedNote(draft.values);

  function change(changed: Partial<CheckoutForm>, field: CheckoutField) {
    draft.change(changed);
    clearError(field, 'order');
  }

  function show(found: CheckoutErrors, own: readonly CheckoutField[] = []) {
    reset();
    addErrors(found);
    setOwnFields(own);
    const first = findFirstField(found);
    // Deferred until the errors are rendered, so that a screen reader reads them with the field.
    if (first) requestAnimationFrame(() => showField(first));
  }

  /**
   * Sends phone and name to the cart as soon as they are complete and consented to, because they may change the total.
   */
  function assignUser(typed: CheckoutForm = latest.current.form) {
    const { cartId, assigned } = getCart().getState();
    const { account: owner, hasReceiptField: hasField } = latest.current;
    const next = findUserToAssign(typed, {
      user: assigned.user,
      account: owner,
      hasReceiptField: hasField,
      isConsentKnown: !typed.hasConsented || consentedCart.current === cartId,
    });
    if (next === null || cartId === null) return null;
    if (typed.hasConsented) consentedCart.current = cartId;
    return getCart().assignUser(next, { hasConsented: typed.hasConsented });
  }

  function toDefaults(attempted: MessageId): DefaultTexts {
    return { fallback: t(attempted), consent: t('errors.privacyAgreement') };
  }

  /** Waits for the account to load: it may have the consent or the phone that seems to be missing. */
  async function whenAccountKnown() {
    while (latest.current.account.isLoading) await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }

  async function submit(seenTotal: number | null) {
    // Waits until all choices are sent, so that none of them counts as missing.
    const idleCart = await whenCartIdle();
    if (!idleCart.isIdle) return show(toUnconfirmedErrors(listUnconfirmed(idleCart), t));
    await whenAccountKnown();
    const now = latest.current;
    const missing = findMissing(idleCart, now.form, {
      ...now.account,
      hasReceiptField: now.hasReceiptField,
      proposals: proposals.withoutReplaced(),
    });
    const missingFields = checkoutFields.filter((field) => missing[field] !== undefined);
    if (missingFields.length > 0) {
      return show(
        Object.fromEntries(missingFields.map((field) => [field, t(missing[field] ?? 'errors.required')])),
        missingFields,
      );
    }

    const lost = listLost(idleCart, stoppedFor.current);
    stoppedFor.current = idleCart.unconfirmed ?? [];
    if (lost.some((subject) => !isSentWithOrder(subject))) return show(toUnconfirmedErrors(lost, t));

    const refused = await proposals.applyProposals();
    if (findFirstField(refused)) return show(refused);
    if (!(await enterTypedCode())) return undefined;
    if (!(await enterTypedPoints())) return undefined;
    if (!(await enterTypedChange())) return undefined;
    const assignment = await withinTime(assignUser() ?? nothingToAssign);
    if (!assignment.ok) {
      consentedCart.current = null;
      return showFailure(
        'assignUser',
        assignment.failure,
        toErrorsOf(assignment.failure, toDefaults('errors.assignUser')),
      );
    }
    latest.current.account.saveMissing(latest.current.form);
    // The note may have changed since: the field accepts input while the order is being sent.
    const { note, isNoteTyped } = findFormDraft(checkoutForm);
    if (isNoteTyped || getCart().getState().unconfirmed?.includes('assignNote')) {
      const outcome = await withinTime(saveNote(isNoteTyped ? note : idleCart.note));
      if (!outcome.ok) {
        const comment = messageOf(outcome.failure, { fallback: t('checkout.unconfirmed.field') });
        return showFailure('assignNote', outcome.failure, { comment });
      }
    }
    return completeAt(seenTotal);
  }

  /**
   * Applies a promo code that was typed and not applied yet. Resolves to false when that fails: the order is then not
   * sent.
   */
  async function enterTypedCode(): Promise<boolean> {
    const { promo } = getCart().getState();
    const code = findUnappliedCode(promo?.isValid ? promo.code : null);
    if (code === '') return true;
    const outcome = await withinTime(getCart().assignPromocode(code));
    if (!outcome.ok && isUnknown(outcome.failure)) {
      show(toUnconfirmedErrors(['assignPromocode'], t));
      return false;
    }
    const { promo: entered } = getCart().getState();
    if (outcome.ok && entered?.isValid) {
      clearFormDraft(promoForm);
      return true;
    }
    const message = outcome.ok ? entered?.message : messageOf(outcome.failure, { fallback: '' });
    show({ promo: message || t('errors.assignPromocode') });
    return false;
  }

  /** Sends points that were typed a moment ago. Resolves to false when that fails: the order is then not sent. */
  async function enterTypedPoints(): Promise<boolean> {
    const { points } = findFormDraft(checkoutForm);
    const { calculation, paidByPoints } = getCart().getState();
    if (points === '' || !calculation || paidByPoints === false) return true;
    const { usable } = calculation.loyalty;
    if (Number(points) > usable) {
      show({ points: t('errors.notEnoughPoints') });
      return false;
    }
    const outcome = await withinTime(getCart().assignPoints(Number(points) === usable || Number(points)));
    if (outcome.ok) saveFormDraft(checkoutForm, { points: '' });
    else {
      const message = messageOf(outcome.failure, { fallback: t('errors.notEnoughPoints') });
      showFailure('assignLoyaltyPoints', outcome.failure, { points: message });
    }
    return outcome.ok;
  }

  /** Sends a sum to bring change from that the cart lacks. Resolves to false when that fails: the order is then not sent. */
  async function enterTypedChange(): Promise<boolean> {
    const changeFrom = findTypedChange(findFormDraft(checkoutForm));
    const { calculation, assigned } = await whenCartIdle();
    const { payment } = assigned;
    const due = calculation?.totals.toPay;
    if (changeFrom === undefined || !due || due.amount === 0 || payment?.monolithType !== paymentCodes.cash)
      return true;
    if (changeFrom !== null && changeFrom < due.amount) {
      show({ payment: t('checkout.payment.changeSmall', { sum: money(due) }) });
      return false;
    }
    const outcome = await withinTime(getCart().assignPayment({ ...payment, changeFrom }));
    if (outcome.ok) saveFormDraft(checkoutForm, noTypedChange);
    else {
      const message = messageOf(outcome.failure, { fallback: t('errors.generic') });
      showFailure('assignPayment', outcome.failure, { payment: message });
    }
    return outcome.ok;
  }

  /** Shows the server's refusal, or that the cart has not confirmed the value of this subject. */
  function showFailure(subject: string, failure: unknown, refusal: CheckoutErrors): void {
    show(isUnknown(failure) ? toUnconfirmedErrors([subject], t) : refusal);
  }

  /**
   * Makes the order if the total is still `seenTotal`, the sum that the customer has seen, in minor units; else shows
   * the new one to be confirmed.
   */
  async function completeAt(seenTotal: number | null) {
    const { calculation } = await whenCartIdle();
    const after = calculation?.totals.toPay.amount ?? null;
    if (seenTotal !== null && after !== null && after !== seenTotal) {
      return setTotalChange({ before: seenTotal, after });
    }
    return complete(after);
  }

  async function complete(before: number | null) {
    const state = getCart().getState();
    // Read before the call, because the customer may choose another address before the answer.
    const { payment, address } = state.assigned;
    const addressText = address ? toAddressText(address, t) : '';
    saveOrderTerms({ ...toOrderTerms(state, catalogue), address: addressText });
    const { form: filled, account: owner } = latest.current;
    const savesPaymentMethod = filled.savesMethod && owner.isCustomer && isPaidOnline(payment);
    const outcome = await getCart().complete({ savesPaymentMethod });
    if (outcome.kind === 'completed') {
      concludeOrder(outcome.order, addressText);
    }
    if (outcome.kind === 'unconfirmed') {
      getCart().dismissOutcome();
      show(toUnconfirmedErrors(listUnconfirmed(getCart().getState()), t));
    }
    if (outcome.kind === 'total_changed') {
      getCart().dismissOutcome();
      const after = outcome.calculation ?? (await whenCartIdle()).calculation;
      setTotalChange({ before, after: after?.totals.toPay.amount ?? 0 });
    }
    if (outcome.kind === 'refused') {
      const found = toErrorsOf(outcome.failure, toDefaults('errors.orderNotPlaced'), payment);
      // A failure that belongs to no field is shown in the dialog of the order's result.
      if (found.order !== undefined) return;
      getCart().dismissOutcome();
      show(found);
      if (!isPhoneToProve(outcome.failure)) return;
      if (owner.isCustomer) setPhoneToConfirm(true);
      else openSignIn({ phone: filled.phone, onDone: () => clearError('phone') });
    }
  }

  function runOnline(action: () => Promise<unknown>) {
    return run('submit', async () => {
      if (isOnline()) await action();
      else addErrors({ order: t('checkout.offline') });
    });
  }

  return {
    cart,
    form,
    proposals,
    /** The first field, from top to bottom, whose answer is missing. null when none is missing. */
    next: checkoutFields.find((field) => stillMissing[field] !== undefined) ?? null,
    focusNext,
    hasReceiptField,
    account,
    errors,
    change,
    clearError,
    addErrors,
    toProps,
    assignUser: () => void assignUser(),
    changeConsent(hasConsented: boolean) {
      change({ hasConsented }, 'consent');
      if (hasConsented) void assignUser({ ...form, hasConsented });
    },
    isPlacing: isBusy || cart.completionState === 'loading',
    totalChange,
    isPhoneToConfirm: isPhoneToConfirm && errors.phone !== undefined,
    /**
     * Makes the order. `seenTotal`: the sum shown when the customer pressed the button, predicted or not, in minor
     * units; null when none was shown.
     */
    submit: (seenTotal: number | null) => runOnline(() => submit(seenTotal)),
    confirmTotal() {
      const accepted = totalChange?.after ?? null;
      setTotalChange(null);
      return runOnline(() => completeAt(accepted));
    },
    dismissTotal: () => setTotalChange(null),
  };
}

export type Checkout = ReturnType<typeof useCheckout>;

/** Whether the order lacks only a proof of the phone, which signing in by a code gives. */
function isPhoneToProve(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.errors.some(({ code }) => code === 'order.phone_proof_required');
}

type DefaultTexts = { fallback: string; consent: string };

function toErrorsOf(failure: unknown, texts: DefaultTexts, payment: CartPayment | null = null): CheckoutErrors {
  // A customer who cancelled the sign-in that the order requires sees no error.
  if (isCancelled(failure)) return {};
  const violations = failure instanceof ApiFailure ? failure.errors : [];
  const { points, ...others } = toCheckoutErrors(violations);
  // When points are the payment method itself, their error is shown in the section of the payment method.
  const isMethod = points !== undefined && payment?.monolithType === paymentCodes.bonus;
  const errors = points === undefined ? others : { ...others, [isMethod ? 'payment' : 'points']: points };
  if (Object.keys(errors).length > 0) return withTexts(errors, texts);
  const code = failure instanceof ApiFailure ? failure.code : null;
  const message = messageOf(failure, { fallback: '' });
  return withTexts(code === null ? { order: message } : toCheckoutErrors([{ code, message }]), texts);
}

/** Adds default texts to errors that name a field and have no message. */
function withTexts(errors: CheckoutErrors, { fallback, consent }: DefaultTexts): CheckoutErrors {
  const worded = Object.entries(errors).map(([field, text]) => [
    field,
    text || (field === 'consent' ? consent : fallback),
  ]);
  return Object.fromEntries(worded);
}

/** Sends the comment to the cart when the customer pauses. */
function useDebouncedNote({ note, isNoteTyped }: CheckoutForm) {
  useEffect(() => {
    if (!isNoteTyped) return undefined;
    const timer = setTimeout(() => void saveNote(note), NOTE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [note, isNoteTyped]);
}
