import { z } from 'zod';
import type { FaultWorld } from './fault-world.ts';

/** The acquirer's own record of an order, in minor units. */
export type Money = {
  readonly held: number;
  /** Captured and not refunded. */
  readonly captured: number;
  /** How often one payment was refunded. */
  readonly mostRefunds: number;
  readonly payments: readonly { readonly id: string; readonly status: string }[];
};

const amountShape = z.object({ value: z.string() }).transform(({ value }) => Math.round(Number(value) * 100));
const paymentShape = z.object({
  id: z.string(),
  status: z.string(),
  amount: amountShape,
  metadata: z.record(z.string(), z.string()),
});
const wholeShape = paymentShape.extend({ refunds: z.array(z.object({ status: z.string(), amount: amountShape })) });

/** Keyed by order id. */
export async function readAcquirer({ callAcquirer }: FaultWorld): Promise<Map<string, Money>> {
  const listed = z.array(paymentShape).parse(await callAcquirer('/payments?shop=moscow'));
  const payments = await Promise.all(
    listed.map(async ({ id }) => wholeShape.parse(await callAcquirer(`/payments/${id}`))),
  );
  const byOrder = Map.groupBy(payments, ({ metadata }) => metadata['order_id'] ?? '');
  return new Map([...byOrder].map(([order, own]) => [order, toMoney(own)]));
}

function toMoney(payments: readonly z.output<typeof wholeShape>[]): Money {
  const sum = (status: string) =>
    payments.filter((payment) => payment.status === status).reduce((total, { amount }) => total + amount, 0);
  const refunds = payments.flatMap((payment) => payment.refunds.filter(({ status }) => status !== 'canceled'));
  return {
    held: sum('waiting_for_capture'),
    captured: sum('succeeded') - refunds.reduce((total, { amount }) => total + amount, 0),
    mostRefunds: Math.max(0, ...payments.map((payment) => payment.refunds.length)),
    payments: payments.map(({ id, status }) => ({ id, status })),
  };
}
