import { findPartner } from '#features/company/index.ts';
import { findPayableDebt, payDebt, reopenDebt } from '#features/containers/index.ts';
import { findContact } from '#features/identity/index.ts';
import { choosePayment, findPayableOrder, payOrder, takeRefund, withStatusToken } from '#features/orders/index.ts';
import type { Payees } from '#features/payments/index.ts';
import type { Context } from './context.ts';

/** Who gets the money of a payment, by what it is for. */
export function payeesOf(context: Context): Payees {
  return {
    order: {
      async findPayable(transaction, partnerId, orderId) {
        const order = await findPayableOrder(transaction, partnerId, orderId);
        if (!order) return null;
        const { number, subjectId, isRegistered, toPayMinor, paidMinor, currency, status, isPayable } = order;
        const phone = order.phone || null;
        const payer = order.legalPersonId === null ? 'individual' : 'legal';
        return {
          number,
          subjectId,
          isRegistered,
          payer,
          phone,
          amountMinor: toPayMinor,
          paidMinor,
          currency,
          status,
          isPayable,
        };
      },
      onPaid: (transaction, { documentId: orderId, ...money }) => payOrder(transaction, { ...money, orderId }),
      onRefunded: (transaction, { documentId: orderId, ...money }) => takeRefund(transaction, { ...money, orderId }),
      onWayChosen: (transaction, { documentId: orderId, ...way }) => choosePayment(transaction, { ...way, orderId }),
      toReturnUrl: (returnUrl, { partnerId, documentId: id }) => withStatusToken(context, returnUrl, { partnerId, id }),
      announce: (orderId) => context.changes.announce('order', orderId),
    },
    rental: {
      async findPayable(transaction, partnerId, debtId) {
        const partner = await findPartner(context, partnerId);
        const debt = await findPayableDebt(transaction, partnerId, debtId);
        if (!debt || !partner) return null;
        const { subjectId, amountMinor, isPayable } = debt;
        const { currency } = partner;
        const paidMinor = debt.state === 'settled' ? amountMinor : 0;
        const { phone } = await findContact(transaction, partnerId, subjectId);
        return {
          ...{ number: debtId.slice(0, 8), subjectId, isRegistered: true, payer: 'individual', phone },
          ...{ amountMinor, paidMinor, currency, status: null, isPayable },
        };
      },
      onPaid: (transaction, { documentId: debtId, ...money }) => payDebt(transaction, { ...money, debtId }),
      // The debt was paid otherwise: what came twice goes back without it.
      onRefunded: () => Promise.resolve(),
      onFailed: (transaction, { partnerId, documentId }) => reopenDebt(transaction, partnerId, documentId),
    },
  };
}
