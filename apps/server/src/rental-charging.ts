import type { RentalCharging } from '#features/containers/index.ts';
import { findOldestWaterOrderTime } from '#features/orders/index.ts';
import { findChargeableMethod, listPaymentsOf, openPayment, startPayment } from '#features/payments/index.ts';
import type { Context } from './context.ts';

/** Charges overdue rentals to the customers' saved payment methods. */
export function rentalCharging(context: Context): RentalCharging {
  return {
    findOldestWaterOrderTime,
    findMethod(executor, partnerId, customerId) {
      if (!context.payments.acquirerOf(partnerId)) return Promise.resolve(null);
      return findChargeableMethod(context, executor, { partnerId, customerId });
    },
    async open(transaction, { partner, subjectId, debtId, amountMinor, method, receipt, now }) {
      const { paymentId } = await openPayment(context, transaction, {
        partner,
        purpose: 'rental',
        documentId: debtId,
        subjectId,
        amountMinor,
        currency: partner.currency,
        methodCode: method.methodCode,
        savedMethodId: method.id,
        savesMethod: false,
        // Not used, because no payer is present who could be sent back.
        returnUrl: context.config.http.publicOrigin,
        receipt,
        now,
      });
      return paymentId;
    },
    async start(_, partner, paymentId) {
      await startPayment(context, partner, paymentId);
    },
    async listDebtsWithLivePayment(executor, partnerId, debtIds) {
      const payments = await listPaymentsOf(executor, partnerId, debtIds);
      return new Set([...payments].flatMap(([debtId, { live }]) => (live ? [debtId] : [])));
    },
  };
}
