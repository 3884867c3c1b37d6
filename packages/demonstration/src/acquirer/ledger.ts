import { randomUUID } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '@kaplya/domain';
import type { Clock } from '../clock.ts';
import type { AcquirerStore } from './acquirer.store.ts';
import { toPaymentObject, toRefundObject } from './objects.ts';
import {
  approve,
  declinedFor,
  applyClock,
  type MethodState,
  type PaymentState,
  type RefundState,
} from './payment-state.ts';
import { findCardByEnd } from './test-cards.ts';

const lateNotificationMilliseconds = 15 * MINUTE_MS;
export const lateRefundMilliseconds = 10 * MINUTE_MS;
/** Notifications stop after this time. */
export const notifiedAtMostMilliseconds = 24 * HOUR_MS;

export type Ledger = ReturnType<typeof createLedger>;

/** Creates the ledger, the only code that changes payments; it notifies the shop of each change. */
export function createLedger({ store, clock }: { store: AcquirerStore; clock: Clock }) {
  const now = () => clock.now().getTime();

  function notify(event: string, shopId: string, object: object, dueAt = now()): void {
    const body = JSON.stringify({ type: 'notification', event, object });
    store.addNotification({ shopId, body, madeAt: now(), dueAt });
  }

  function announcePayment(payment: PaymentState): void {
    if (payment.status === 'pending') return;
    const event = `payment.${payment.status}`;
    const object = toPaymentObject(payment);
    switch (payment.scenario.notifications) {
      case 'never':
        return;
      case 'thrice':
        for (let copy = 0; copy < 3; copy += 1) notify(event, payment.shopId, object);
        return;
      case 'late':
        notify(event, payment.shopId, object, now() + lateNotificationMilliseconds);
        return;
      case 'lies':
        announceLie(payment);
        return;
      case 'once':
        notify(event, payment.shopId, object);
    }
  }

  /** Sends a forged notification, with the opposite status and another sum. */
  function announceLie(payment: PaymentState): void {
    const status = payment.status === 'succeeded' ? 'canceled' : 'succeeded';
    const amount = { value: '1.00', currency: payment.amount.currency };
    const object = { ...toPaymentObject(payment), status, paid: status === 'succeeded', amount };
    notify(`payment.${status}`, payment.shopId, object);
  }

  function announceRefund(refund: RefundState, payment: PaymentState): void {
    if (payment.scenario.notifications === 'never') return;
    const dueAt = payment.scenario.notifications === 'late' ? now() + lateNotificationMilliseconds : now();
    const copies = payment.scenario.notifications === 'thrice' ? 3 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      notify('refund.succeeded', refund.shopId, toRefundObject(refund), dueAt);
    }
  }

  function print(receipt: object | null, { shopId, id }: Pick<PaymentState, 'shopId' | 'id'>): void {
    if (receipt) store.saveReceipt({ id: randomUUID(), shopId, paymentId: id, createdAt: now(), body: receipt });
  }

  /** Completes a pending refund. */
  function completeRefund(refund: RefundState, payment: PaymentState): void {
    store.savePayment({ ...payment, refundedMinor: payment.refundedMinor + refund.amount.amount });
    print(refund.receipt, payment);
    announceRefund(refund, payment);
  }

  function save(before: PaymentState, after: PaymentState): PaymentState {
    if (after === before) return before;
    store.savePayment(after);
    if (after.status === before.status) return after;
    if (after.status === 'succeeded') print(after.receipt, after);
    announcePayment(after);
    return after;
  }

  function find(id: string): PaymentState | null {
    const payment = store.findPayment(id);
    return payment && save(payment, applyClock(payment, now()));
  }

  function changePayment(id: string, step: (payment: PaymentState) => PaymentState): PaymentState | null {
    return store.transaction(() => {
      const payment = find(id);
      return payment && save(payment, step(payment));
    });
  }

  return {
    now,
    /** The payment's current state by the clock. */
    findPayment: (id: string) => store.transaction(() => find(id)),
    /** The payment's current state by the clock, within a transaction. */
    getPaymentNow: find,
    /** Applies `step` to a payment; null when there is none. */
    changePayment,
    /** Like `change`, within a transaction. */
    save,

    /** Adds a payment, within a transaction; one by a saved method is charged at once. */
    addPayment(payment: PaymentState): PaymentState {
      store.savePayment(payment);
      if (payment.scenario.notifications === 'lies') announceLie(payment);
      if (!payment.method) return payment;
      return save(payment, charge(payment, payment.method, now()));
    },

    /** Adds a refund, within a transaction. */
    addRefund(refund: RefundState, payment: PaymentState): void {
      store.saveRefund(refund);
      if (refund.status === 'succeeded') completeRefund(refund, payment);
    },

    /** Applies all due changes. */
    applyDueChanges(): void {
      store.transaction(() => {
        for (const payment of store.listDuePayments(now())) save(payment, applyClock(payment, now()));
        for (const refund of store.listDueRefunds(now())) {
          const payment = store.findPayment(refund.paymentId);
          if (!payment) continue;
          const done: RefundState = { ...refund, status: 'succeeded', succeedsAt: null };
          store.saveRefund(done);
          completeRefund(done, payment);
        }
        store.forgetAnswers(now());
      });
    },

    /** Pays with a new method, which is saved if the payer wants. */
    payWith(id: string, method: Pick<MethodState, 'type' | 'card'> & { readonly isSaved: boolean }) {
      return changePayment(id, (payment) => {
        if (payment.status !== 'pending') return payment;
        const { shopId, customerId } = payment;
        const state: MethodState = { id: payment.id, shopId, customerId, isRevoked: false, ...method };
        const paid = charge(payment, state, now());
        if (paid.method?.isSaved) store.saveMethod(paid.method, now());
        return paid;
      });
    },

    /** Pays with a saved method. */
    payWithSaved(id: string, methodId: string) {
      return changePayment(id, (payment) => {
        const method = store.findMethod(methodId);
        if (!method || method.shopId !== payment.shopId || method.customerId !== payment.customerId) return payment;
        return charge(payment, method, now());
      });
    },
  };
}

/** Decides the result of paying: a declining card declines, however it is used. */
function charge(payment: PaymentState, method: MethodState, now: number): PaymentState {
  if (payment.status !== 'pending') return payment;
  const decline = method.isRevoked
    ? declinedFor('permission_revoked')
    : method.card && findCardByEnd(method.card.last4)?.decline;
  if (!decline) return approve(payment, method, now);
  const refused: PaymentState = { ...payment, method: { ...method, isSaved: false }, status: 'canceled' };
  return { ...refused, cancellation: decline, threeDs: 'none' };
}
