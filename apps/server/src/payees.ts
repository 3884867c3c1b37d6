import { findPartner } from '#features/company/index.ts';
import { lockPayableDebt, payDebt, reopenDebt } from '#features/containers/index.ts';
import { findContact } from '#features/identity/index.ts';
import {
  lockPayableCellOrder,
  recordLostMoney,
  recordReturnedMoney,
  recordMoney,
  triggerCellOrders,
} from '#features/micro-market/index.ts';
import {
  amountToPay,
  choosePayment,
  lockPayableOrder,
  listOrderReceipt,
  payOrder,
  receiptContactOf,
  requireProofAtNewAddress,
  recordRefund,
  withStatusToken,
} from '#features/orders/index.ts';
import type { Payees } from '#features/payments/index.ts';
import type { Context } from './context.ts';

/** The receivers of payments, by the purpose of the payment. */
export function payeesOf(context: Context): Payees {
  return {
    order: {
      async lockPayable(transaction, partnerId, orderId) {
        const order = await lockPayableOrder(transaction, partnerId, orderId);
        if (!order) return null;
        const { number, subjectId, isRegistered, toPayMinor, paidMinor, currency, status, isPayable, createdAt } =
          order;
        const { phone, email } = receiptContactOf(order);
        const leftMinor = amountToPay(order);
        const payer = order.legalPersonId === null ? 'individual' : 'legal';
        return {
          number,
          subjectId,
          isRegistered,
          payer,
          phone,
          email,
          amountMinor: leftMinor > 0 ? leftMinor : toPayMinor,
          leftMinor,
          paidMinor,
          currency,
          status,
          isPayable,
          createdAt,
        };
      },
      onPaid: (transaction, { documentId: orderId, ...money }) => payOrder(transaction, { ...money, orderId }),
      onRefunded: (transaction, { documentId: orderId, ...money }) => recordRefund(transaction, { ...money, orderId }),
      async assertMayUseSaved(transaction, call, { documentId: orderId, methodId: paymentMethodId }) {
        const order = await lockPayableOrder(transaction, call.partner.id, orderId);
        if (!order) return;
        const { address } = order;
        await requireProofAtNewAddress(context, transaction, call, { address, paymentMethodId, orderId });
      },
      onMethodChosen: (transaction, { documentId: orderId, ...way }) => choosePayment(transaction, { ...way, orderId }),
      listReceiptLines: (transaction, { partnerId, documentId }) =>
        listOrderReceipt(transaction, partnerId, documentId),
      toReturnUrl: (returnUrl, { partnerId, documentId: id }) => withStatusToken(context, returnUrl, { partnerId, id }),
      announce: (orderId) => context.changes.announce('order', orderId),
    },
    rental: {
      async lockPayable(transaction, partnerId, debtId) {
        const partner = await findPartner(context, partnerId);
        const debt = await lockPayableDebt(transaction, partnerId, debtId);
        if (!debt || !partner) return null;
        const { subjectId, amountMinor, isPayable, createdAt } = debt;
        const { currency } = partner;
        const paidMinor = debt.state === 'settled' ? amountMinor : 0;
        const { phone, email } = await findContact(transaction, partnerId, subjectId);
        return {
          ...{ number: debtId.slice(0, 8), subjectId, isRegistered: true, payer: 'individual', phone, email },
          ...{
            amountMinor,
            leftMinor: amountMinor - paidMinor,
            paidMinor,
            currency,
            status: null,
            isPayable,
            createdAt,
          },
        };
      },
      onPaid: (transaction, { documentId: debtId, ...money }) => payDebt(transaction, { ...money, debtId }),
      // Nothing to record: only a second payment is refunded, of a debt that was paid in another way.
      onRefunded: () => Promise.resolve(),
      onFailed: (transaction, { partnerId, documentId }) => reopenDebt(transaction, partnerId, documentId),
    },
    cell: {
      async lockPayable(transaction, partnerId, id) {
        const order = await lockPayableCellOrder(transaction, { partnerId, id }, context.clock.now());
        if (!order) return null;
        const { number, subjectId, toPayMinor: amountMinor, receivedMinor: paidMinor } = order;
        const { currency, isPayable, createdAt } = order;
        const { phone, email } = await findContact(transaction, partnerId, subjectId);
        return {
          ...{ number, subjectId, isRegistered: true, payer: 'individual', phone, email, status: null },
          ...{
            amountMinor,
            leftMinor: Math.max(0, amountMinor - paidMinor),
            paidMinor,
            currency,
            isPayable,
            createdAt,
          },
        };
      },
      onHeld: (transaction, money) => recordMoney(transaction, money, 'held'),
      onPaid: (transaction, money) => recordMoney(transaction, money, 'paid'),
      onRefunded: (transaction, money) => recordReturnedMoney(transaction, money, 'REFUNDED'),
      onReleased: (transaction, money) => recordReturnedMoney(transaction, money, 'RELEASED'),
      async onFailed(transaction, money) {
        const partner = await findPartner(context, money.partnerId);
        if (partner) await recordLostMoney(transaction, partner, money);
      },
      announce(id) {
        context.changes.announce('cell-order', id);
        triggerCellOrders(context);
      },
    },
  };
}
