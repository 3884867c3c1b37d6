import { listOpenPayments, type PaymentsWanted, type TellAcquirer } from './list-open-payments.ts';

/** As a customer does on the page of the acquirer. False: it knows no payment of the order that is open. */
export async function payAtAcquirer(tellAcquirer: TellAcquirer, wanted: Required<PaymentsWanted>): Promise<boolean> {
  const [id] = await listOpenPayments(tellAcquirer, wanted);
  if (id === undefined) return false;
  await tellAcquirer(`/payments/${id}/approve`, {});
  return true;
}
