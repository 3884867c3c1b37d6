import {
  canLeaveAtDoor,
  parsePaymentCode,
  paymentCodes,
  computeOrderChange,
  refundOfRemainder,
  type DeliveryWish,
  type MinorUnits,
  type OrderChangeMoney,
} from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import type { CustomerCall } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { requireFittingReceipt } from '#features/payments/index.ts';
import { refundedMoneyOf } from '../payment/due-on-delivery.ts';
import { toOrderReceipt, toPaidLines } from '../payment/paid-lines.ts';
import { listOrderLines, type OrderLineRow } from '../stores/order-line.store.ts';
import type { OrderRow } from '../stores/order.store.ts';
import { toUnchangedGoods, planOrderGoods, willEarnOf, type GoodsInput, type PlannedGoods } from './change-goods.ts';
import {
  divideRefunded,
  reductionsOf,
  sumOfMoney,
  toOrderSums,
  toReturnedLines,
  withFees,
  type NextLine,
} from './change-lines.ts';
import {
  assertPromoValidThere,
  assertSoldThere,
  findChangeTarget,
  type ChangeTarget,
  type TargetInput,
} from './change-target.ts';

export type OrderChangeInput = TargetInput &
  GoodsInput & {
    /** The customer's wishes after the change; by default those of the order. */
    readonly wishes?: readonly DeliveryWish[] | undefined;
  };

/** An order after a change; nothing is written yet. */
export type PlannedChange = {
  readonly target: ChangeTarget;
  readonly rows: readonly OrderLineRow[];
  readonly goods: PlannedGoods;
  /** All lines afterwards, refunded ones too. */
  readonly lines: readonly NextLine[];
  /** The lines of `lines` that this change refunds. */
  readonly returned: readonly NextLine[];
  readonly sums: ReturnType<typeof toOrderSums>;
  readonly money: OrderChangeMoney;
  readonly willEarn: number;
  /** Whether the order would stay as it is. */
  readonly isSame: boolean;
};

/** Computes a change of a locked order (rules 83 to 83b). `call` must be in the name of the order's customer. */
export async function planChange(
  context: Context,
  transaction: Transaction,
  call: CustomerCall,
  order: OrderRow,
  input: OrderChangeInput,
): Promise<PlannedChange> {
  const target = await findChangeTarget(context, transaction, call, order, input);
  const rows = await listOrderLines(transaction, order.partnerId, [order.id]);
  const sold = { rows, ...divideRefunded(rows) };
  const hasGoods = input.items !== undefined || input.returned !== undefined;
  const goods = hasGoods
    ? await planOrderGoods(context, transaction, call, order, sold, target, input)
    : toUnchangedGoods(call, order, sold, target);
  if (target.area.id !== order.areaId) await assertSoldThere(context, call, target, goods.live);
  await assertPromoValidThere(context, transaction, order, target);

  const money = computeMoney(order, rows, sumOfMoney(goods.live));
  const reductions = reductionsOf(sold.live, goods.live, goods.isWithdrawn);
  const returned = order.paidMinor > 0 ? toReturnedLines(sold.live, reductions, money.refund) : [];
  const planned = [...goods.live, ...goods.past];
  const lines = [...(goods.isChanged ? planned : withFees(rows, planned)), ...returned];
  assertCanBeLeft(order, input.wishes ?? order.wishes, money.due);
  assertReceiptFits(context, order, lines);
  return {
    ...{ target, rows, goods, lines, returned, money, sums: toOrderSums(lines) },
    willEarn: goods.earned === null ? order.willEarn : willEarnOf(goods.earned, lines),
    isSame: !goods.isChanged && !target.isElsewhere && !target.isAtAnotherTime,
  };
}

function computeMoney(order: OrderRow, rows: readonly OrderLineRow[], value: MinorUnits): OrderChangeMoney {
  const { paymentCode, toPayMinor: payable, paidMinor: paid } = order;
  const returned = refundedMoneyOf(rows);
  const money = computeOrderChange({ paymentCode: parsePaymentCode(paymentCode), payable, paid, returned }, value);
  if (!money.ok) throw new Refusal(money.reason.code, { params: money.reason.params });
  return money.value;
}

/** Refuses more goods than fit on the receipt of an order that is paid online (rule 28a). */
function assertReceiptFits({ payments }: Context, order: OrderRow, lines: readonly NextLine[]): void {
  if (order.payBy === null && order.paidMinor === 0) return;
  const acquirer = payments.acquirerOf(order.partnerId);
  if (acquirer) requireFittingReceipt(acquirer, toOrderReceipt(lines, refundOfRemainder(toPaidLines(lines)).lines));
}

/** Refuses an order that is left at the door and paid to the courier (rule 49a). */
function assertCanBeLeft(order: OrderRow, wishes: readonly DeliveryWish[], due: MinorUnits): void {
  if (!wishes.includes('leaveAtDoor')) return;
  if (!canLeaveAtDoor({ paymentCode: paymentCodeOfDue(order, due), toPay: due })) {
    throw new Refusal('cart.leave_at_door_unpaid');
  }
}

/** The payment method of the due sum: the courier collects what neither points nor an online payment paid. */
export function paymentCodeOfDue({ paymentCode, paidMinor, toPayMinor }: OrderRow, due: MinorUnits): number {
  const isCovered = paidMinor > 0 || toPayMinor === 0 || paymentCode === paymentCodes.bonus;
  return due > 0 && isCovered && paymentCode !== paymentCodes.contract ? paymentCodes.cash : paymentCode;
}
