import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#db/client.ts';
import { paymentTable, refundTable } from '../payments.table.ts';
import { lateMoney, nothingLeft } from './queue-refund.ts';

/**
 * The documents that are being refunded, as a subquery. `late`: refunds of late payments, which do not count for a
 * document with another payment.
 */
export function documentsBeingRefunded(partnerId: string, kind: 'late' | 'owed'): SQL {
  return sql`select ${refundTable.documentId} from ${refundTable}
    where ${refundTable.partnerId} = ${partnerId} and ${refundTable.status} in ('queued', 'pending')
      and (${refundTable.reason} = ${lateMoney}) = ${kind === 'late'}`;
}

/** The ids of those documents, up to a number. */
export async function listDocumentsBeingRefunded(
  executor: Executor,
  partnerId: string,
  kind: 'late' | 'owed',
  atMost: number,
): Promise<string[]> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    select distinct id from (${documentsBeingRefunded(partnerId, kind)}) as found (id) limit ${atMost}`);
  return rows.map(({ id }) => id);
}

/**
 * The documents whose declined refund waits for a person, as a subquery: it can be retried while the payment has
 * enough money left, and an uncovered one is paid by hand.
 */
export function documentsWithDeclinedRefund(partnerId: string): SQL {
  const given = sql`(select coalesce(sum(given.amount_minor), 0) from ${refundTable} as given
    where given.partner_id = ${refundTable.partnerId} and given.payment_id = ${refundTable.paymentId}
      and given.status <> 'canceled')`;
  return sql`select ${refundTable.documentId} from ${refundTable}
    join ${paymentTable} on ${paymentTable.partnerId} = ${refundTable.partnerId} and ${paymentTable.id} = ${refundTable.paymentId}
    where ${refundTable.partnerId} = ${partnerId} and ${refundTable.status} = 'canceled'
      and (${refundTable.declineReason} = ${nothingLeft}
        or ${refundTable.amountMinor} <= ${paymentTable.capturedMinor} - ${given})`;
}
