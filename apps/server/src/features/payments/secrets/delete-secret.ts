import type { EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import {
  assertVersion,
  recordDeletion,
  recordAudit,
  withStaffTransaction,
  type StaffCall,
} from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { findMoneyAtAccount } from './account-use.store.ts';
import { nameOf, subjectOf, toAuditFields } from './save-secret.ts';
import { deleteSecretRow, lockSecretsOf } from './secret.store.ts';

type Request = EndpointRequest<typeof operatorEndpoints.deleteSecret>;

/**
 * Deletes a secret. Throws `secret.in_use` with the unfinished payments, refunds and receipts at its account, unless
 * `despiteUse` is set: they then wait until the account has a secret again. Money paid there cannot be refunded until
 * then either.
 */
export async function deleteSecret(
  context: Context,
  call: StaffCall,
  { params: { name }, query: { account, version, despiteUse } }: Pick<Request, 'params' | 'query'>,
): Promise<void> {
  const { partner } = call;
  await withStaffTransaction(context, call, async (transaction) => {
    const rows = await lockSecretsOf(transaction, partner.id);
    const row = rows.find((each) => each.name === name && each.account === account);
    if (!row) throw new Refusal('secret.unknown');
    const subject = subjectOf(row);
    await assertVersion(transaction, { partnerId: partner.id, subject, present: row.version, read: version });
    const use = await findMoneyAtAccount(transaction, { partnerId: partner.id, acquirer: name, account });
    const isInUse = use.payments.length + use.refunds + use.receipts > 0;
    if (isInUse && despiteUse === undefined) throw new Refusal('secret.in_use', { details: use });
    await deleteSecretRow(transaction, row);
    await recordDeletion(transaction, { partnerId: partner.id, subject: nameOf(row), version: row.version });
    await recordAudit(context, transaction, call, {
      action: 'secret.deleted',
      ...{ subject, before: toAuditFields(row), after: {} },
    });
  });
  context.changes.announce('partner', partner.id);
  await context.services.payments.accounts.load();
}
