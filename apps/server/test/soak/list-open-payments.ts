import { z } from 'zod';

export type TellAcquirer = (path: string, body?: object) => Promise<unknown>;
export type PaymentsWanted = { readonly shop: string; readonly order?: string };

const paymentsShape = z.array(z.object({ id: z.string(), status: z.string() }));

/** Ids of those that somebody may still pay at the stand-in of the acquirer. */
export async function listOpenPayments(tellAcquirer: TellAcquirer, wanted: PaymentsWanted): Promise<string[]> {
  const payments = paymentsShape.parse(await tellAcquirer(`/payments?${new URLSearchParams(wanted).toString()}`));
  return payments.flatMap(({ id, status }) => (status === 'pending' ? id : []));
}
