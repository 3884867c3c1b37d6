import { z } from 'zod';

export type CallAcquirer = (path: string, body?: object) => Promise<unknown>;
export type PaymentsWanted = { readonly shop: string; readonly order?: string };

const paymentsShape = z.array(z.object({ id: z.string(), status: z.string() }));

/** Ids of payments that are still open at the acquirer's stand-in. */
export async function listOpenPayments(callAcquirer: CallAcquirer, wanted: PaymentsWanted): Promise<string[]> {
  const payments = paymentsShape.parse(await callAcquirer(`/payments?${new URLSearchParams(wanted).toString()}`));
  return payments.flatMap(({ id, status }) => (status === 'pending' ? id : []));
}
