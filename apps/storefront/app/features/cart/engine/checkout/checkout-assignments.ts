import type { Calculation, CartPayment, RestoredCart } from '@kaplya/contract';
import type { IntervalChoice } from '#features/delivery/interval-days.ts';
import type { DeliveryWish } from '@kaplya/domain/delivery-wishes';
import type { AssignOutcome, CartEngine } from '../../state/cart-engine.ts';
import { toCartAddress } from '#features/addresses/book/cart-address-body.ts';
import {
  nothingAssigned,
  type Assigned,
  type CartState,
  type CartUser,
  type PromoState,
} from '../../state/cart-state.ts';
import type { AssignmentQueue } from './assignment-queue.ts';
import type { EngineCore } from '../engine-core.ts';

/** The discounts of the cart and the requests to the courier. */
export type Benefits = Pick<CartState, 'promo' | 'paidByPoints' | 'wishes'>;

const noBenefits: Benefits = { promo: null, paidByPoints: false, wishes: [] };

/**
 * Sends the checkout's choices (address, interval, payment and others) to the server's cart. A choice is in `Assigned`
 * once the server has accepted it.
 */
export type CheckoutAssignments = {
  commands: Pick<
    CartEngine,
    | 'assignAddress'
    | 'assignInterval'
    | 'assignUser'
    | 'assignPayment'
    | 'assignNote'
    | 'assignWishes'
    | 'assignPromocode'
    | 'assignPoints'
  >;
  get(): Assigned;
  getBenefits(): Benefits;
  /** Replaces the known values by those that the server has. */
  applyAssigned(assigned: Assigned): void;
  applyBenefits(restored: Pick<RestoredCart, 'promocode' | 'paidByPoints' | 'wishes'>): void;
  /**
   * Applies a calculation's check of the promo code, which may have become invalid since it was entered. The server
   * removes such a code (rule 29). Once the cart changes, the code is sent again, because its condition may be met now.
   */
  applyPromocode(calculation: Calculation): void;
  dropInterval(): void;
  /** Sends all choices that the customer made before the cart was created. */
  assignAll(): void;
  /** Sends the given note, which is stored in the browser already; otherwise like `assignNote`. */
  sendNote(note: string): Promise<AssignOutcome>;
  clear(): void;
};

export function createCheckoutAssignments(core: EngineCore, { assign }: AssignmentQueue): CheckoutAssignments {
  const { call, storage, findSelectedAddress, publish } = core;
  let assigned: Assigned = nothingAssigned;
  let benefits: Benefits = noBenefits;
  let hasConsented = false;
  /** The state of the cart when the code was refused (`toPromoConditions`): unchanged, the code is not sent again. */
  let refusedConditions: string | null = null;

  function setAssigned(part: Partial<Assigned>): void {
    assigned = { ...assigned, ...part };
    publish();
  }

  function setBenefits(part: Partial<Benefits>): void {
    benefits = { ...benefits, ...part };
    publish();
  }

  async function assignAddress(): Promise<AssignOutcome> {
    const address = findSelectedAddress();
    if (!address) {
      publish();
      return { ok: true };
    }
    return assign({
      action: 'assignAddress',
      async send(cart, headers) {
        await call('assignAddress', { body: { cart, ...toCartAddress(address) }, headers });
        // The place held in a slot is lost when the district changes (rule 47).
        const isSameDistrict =
          address.district_id !== undefined && address.district_id === assigned.address?.district_id;
        setAssigned(isSameDistrict ? { address } : { address, interval: null });
      },
      onFailed: () => setAssigned({ address: null }),
    });
  }

  async function sendInterval({ date, periodId }: IntervalChoice, isFailureHandled: boolean): Promise<AssignOutcome> {
    return assign({
      action: 'assignInterval',
      isFailureHandled,
      async send(cart, headers) {
        const { heldUntil } = await call('assignInterval', { body: { cart, date, periodId }, headers });
        setAssigned({ interval: { date, periodId, heldUntil } });
      },
      onFailed: () => setAssigned({ interval: null }),
    });
  }

  async function assignUser(
    { phoneNumber, name, email }: CartUser,
    { hasConsented: isGiven = false } = {},
  ): Promise<AssignOutcome> {
    return assign({
      action: 'assignUser',
      // An assignment with the consent has its own subject, so that later typing does not replace it in the queue.
      subject: isGiven ? 'assignUser with consent' : 'assignUser',
      // Only the phone of the contact has an effect on the sum.
      isPriceNeutral: phoneNumber === assigned.user?.phoneNumber,
      async send(cart, headers) {
        const consents = isGiven ? { consents: ['personal_data' as const] } : {};
        const receipt = typeof email === 'string' ? { email } : {};
        await call('assignUser', { body: { cart, phoneNumber, name, ...receipt, ...consents }, headers });
        hasConsented = isGiven;
        if (!core.isRegistered()) storage.set('anonUser', { phoneNumber, name });
        setAssigned({ user: { phoneNumber, name, email: email ?? assigned.user?.email ?? null } });
      },
      onFailed: () => setAssigned({ user: null }),
    });
  }

  async function sendPayment(
    { monolithType, paymentMethod, description, changeFrom }: CartPayment,
    isFailureHandled: boolean,
  ): Promise<AssignOutcome> {
    return assign({
      action: 'assignPayment',
      isFailureHandled,
      async send(cart, headers) {
        const payment = { monolithType, paymentMethod, description, ...(changeFrom && { changeFrom }) };
        await call('assignPayment', { body: { cart, ...payment }, headers });
        setAssigned({ payment });
      },
      onFailed: () => setAssigned({ payment: null }),
    });
  }

  async function assignNote(note: string): Promise<AssignOutcome> {
    if (note === '') storage.remove('orderNote');
    else storage.set('orderNote', note);
    publish();
    return sendNote(note);
  }

  async function sendNote(note: string): Promise<AssignOutcome> {
    return assign({
      action: 'assignNote',
      isPriceNeutral: true,
      async send(cart, headers) {
        await call('assignNote', { body: { cart, note }, headers });
      },
    });
  }

  async function assignWishes(wishes: readonly DeliveryWish[]): Promise<AssignOutcome> {
    return assign({
      action: 'assignNote',
      subject: 'wishes',
      isPriceNeutral: true,
      async send(cart, headers) {
        // The server stores comment and wishes as one text, so the stored comment is sent with the wishes.
        const note = storage.find('orderNote') ?? '';
        await call('assignNote', { body: { cart, note, wishes: [...wishes] }, headers });
        setBenefits({ wishes });
      },
    });
  }

  async function sendPromocode(code: string, isFailureHandled: boolean): Promise<AssignOutcome> {
    return assign({
      action: 'assignPromocode',
      isFailureHandled,
      async send(cart, headers) {
        const checked = await call('assignPromocode', { body: { cart, promotionCode: code }, headers });
        setBenefits({ promo: code === '' ? null : toPromo({ ...checked, code }) });
      },
    });
  }

  async function sendPoints(paidByPoints: boolean | number, isFailureHandled: boolean): Promise<AssignOutcome> {
    return assign({
      action: 'assignLoyaltyPoints',
      isFailureHandled,
      async send(cart, headers) {
        await call('assignLoyaltyPoints', { body: { cart, paidByPoints }, headers });
        setBenefits({ paidByPoints });
      },
    });
  }

  return {
    commands: {
      assignAddress,
      assignInterval: (interval) => sendInterval(interval, true),
      assignUser,
      assignPayment: (payment) => sendPayment(payment, true),
      assignNote,
      assignWishes,
      assignPromocode: (code) => sendPromocode(code, true),
      assignPoints: (paidByPoints) => sendPoints(paidByPoints, true),
    },
    get: () => assigned,
    getBenefits: () => benefits,
    applyAssigned(known) {
      assigned = known;
    },
    applyBenefits({ promocode, paidByPoints, wishes }) {
      const isKnown = benefits.promo?.code === promocode || benefits.promo?.isValid === false;
      const restored = promocode === null ? null : { code: promocode, isValid: true, message: null, effect: null };
      benefits = { promo: isKnown ? benefits.promo : restored, paidByPoints, wishes };
    },
    applyPromocode(calculation) {
      const { promocode: checked } = calculation;
      const { promo } = benefits;
      if (checked) {
        refusedConditions = checked.valid ? null : toPromoConditions(calculation, assigned, core.isRegistered());
        benefits = { ...benefits, promo: toPromo(checked) };
      } else if (promo?.isValid) {
        // A valid code that the server lacks was removed elsewhere. An invalid one keeps its message: the cart never
        // had it.
        benefits = { ...benefits, promo: null };
      } else if (
        promo &&
        refusedConditions !== null &&
        refusedConditions !== toPromoConditions(calculation, assigned, core.isRegistered())
      ) {
        refusedConditions = null;
        void sendPromocode(promo.code, true);
      }
    },
    dropInterval: () => setAssigned({ interval: null }),
    assignAll() {
      const { user, payment, interval } = assigned;
      const { promo, paidByPoints, wishes } = benefits;
      assigned = nothingAssigned;
      benefits = noBenefits;
      if (findSelectedAddress()) void assignAddress();
      if (interval) void sendInterval(interval, false);
      // The cart of an account without a name has a phone only, which is not a complete recipient.
      if (user && user.name !== '') void assignUser(user, { hasConsented });
      if (payment) void sendPayment(payment, false);
      if (promo) void sendPromocode(promo.code, false);
      if (paidByPoints !== false) void sendPoints(paidByPoints, false);
      const note = storage.find('orderNote');
      if (wishes.length > 0) void assignWishes(wishes);
      else if (note) void sendNote(note);
    },
    sendNote,
    clear() {
      assigned = nothingAssigned;
      benefits = noBenefits;
      hasConsented = false;
      refusedConditions = null;
    },
  };
}

function toPromo(checked: NonNullable<Calculation['promocode']>): PromoState {
  const { code, valid, errorMessage, effect = null, isPhoneProofRequired } = checked;
  return { code, isValid: valid, message: errorMessage, effect, ...(isPhoneProofRequired && { isPhoneProofRequired }) };
}

/** The values that the validity of a promo code depends on, as one text to compare. */
function toPromoConditions({ items }: Calculation, { interval, payment }: Assigned, isRegistered: boolean): string {
  const lines = items.map((item) => [item.externalId, item.quantity, item.isRequired]);
  return JSON.stringify([lines, interval?.date, payment?.monolithType, isRegistered]);
}
