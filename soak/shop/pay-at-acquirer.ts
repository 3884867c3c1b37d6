import { listOpenPayments, type PaymentsWanted, type TellAcquirer } from './list-open-payments.ts';

/** Pays as a customer does on the acquirer's page. False: it knows no open payment of the order. */
export async function payAtAcquirer(tellAcquirer: TellAcquirer, wanted: Required<PaymentsWanted>): Promise<boolean> {
  const [id] = await listOpenPayments(tellAcquirer, wanted);
  if (id === undefined) return false;
  await tellAcquirer(`/payments/${id}/approve`, {});
  return true;
}
