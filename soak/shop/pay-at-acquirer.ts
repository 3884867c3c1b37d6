import { listOpenPayments, type PaymentsWanted, type CallAcquirer } from './list-open-payments.ts';

/** Pays as a customer does on the acquirer's page. False: it knows no open payment of the order. */
export async function payAtAcquirer(callAcquirer: CallAcquirer, wanted: Required<PaymentsWanted>): Promise<boolean> {
  const [id] = await listOpenPayments(callAcquirer, wanted);
  if (id === undefined) return false;
  await callAcquirer(`/payments/${id}/approve`, {});
  return true;
}
