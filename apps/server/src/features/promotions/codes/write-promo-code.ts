import { promoCodeTextShape, type EndpointAnswer, type operatorEndpoints, type PromoInput } from '@kaplya/contract';
import { foldPromoCode } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { hasBannerWithCode } from '#features/marketing/index.ts';
import {
  assertVersion,
  firstVersionOf,
  recordDeletion,
  recordAudit,
  withStaffTransaction,
  type OpsCall,
} from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { deleteCode, insertCode, lockCode, updateCode, type ListedCode } from './promo-code.store.ts';
import { readPromoInput, toAuditFields, toOpsPromoCode } from './promo-input.ts';

type Answer = EndpointAnswer<typeof operatorEndpoints.createPromoCode>;

/**
 * Creates a promo code, folded like codes that customers type (`foldPromoCode`). Throws the Refusals `promo.…` and
 * `area.unknown`.
 */
export async function createPromoCode(
  context: Context,
  call: OpsCall,
  { code: text, ...input }: PromoInput & { readonly code: string },
): Promise<Answer> {
  const { partner } = call;
  const code = foldPromoCode(text);
  // Folding may lengthen a character or make a space: the stored text must be a code, too.
  if (!promoCodeTextShape.safeParse(code).success) throw new Refusal([{ code: 'request.invalid', field: 'code' }]);
  const row = await withStaffTransaction(context, call, async (transaction) => {
    const fields = await readPromoInput(transaction, partner, input);
    const version = await firstVersionOf(transaction, { partnerId: partner.id, subject: `promo:${code}` });
    const inserted = await insertCode(transaction, { ...fields, partnerId: partner.id, code, version });
    if (!inserted) throw new Refusal([{ code: 'promo.code_taken', field: 'code' }]);
    await recordAudit(context, transaction, call, {
      ...{ action: 'promo.created', subject: `promo:${code}`, version: inserted.version },
      ...{ before: {}, after: toAuditFields(inserted) },
    });
    return inserted;
  });
  return { promoCode: toOpsPromoCode({ row, isUsed: false }, context.clock.now()) };
}

/**
 * Replaces the conditions of a code, under the lock of its uses. Throws the Refusals `promo.…`, `area.unknown` and
 * `conflict.changed`.
 */
export async function changePromoCode(
  context: Context,
  call: OpsCall,
  text: string,
  { version, ...input }: PromoInput & { readonly version: number },
): Promise<Answer> {
  const { partner } = call;
  const changed = await withStaffTransaction(context, call, async (transaction): Promise<ListedCode> => {
    const { row: former, isUsed } = await getLocked(transaction, call, { text, version });
    const fields = await readPromoInput(transaction, partner, input);
    if (fields.globalLimit !== null && fields.globalLimit < former.used)
      throw new Refusal([{ code: 'promo.limit_below_used', field: 'globalLimit' }], { details: { used: former.used } });
    const row = await updateCode(transaction, { ...former, ...fields });
    if (row.version !== former.version)
      await recordAudit(context, transaction, call, {
        ...{ action: actionOf(former, row), subject: `promo:${row.code}`, version: row.version },
        ...{ before: toAuditFields(former), after: toAuditFields(row) },
      });
    return { row, isUsed };
  });
  return { promoCode: toOpsPromoCode(changed, context.clock.now()) };
}

const actionOf = (former: { isEnabled: boolean }, row: { isEnabled: boolean }): string =>
  former.isEnabled === row.isEnabled ? 'promo.changed' : row.isEnabled ? 'promo.switched_on' : 'promo.switched_off';

/**
 * Deletes a code that nothing refers to. Throws the Refusals `promo.unknown`, `promo.in_use` and `conflict.changed`.
 */
export async function deletePromoCode(
  context: Context,
  call: OpsCall,
  { text, version }: { readonly text: string; readonly version: number },
): Promise<undefined> {
  await withStaffTransaction(context, call, async (transaction) => {
    const { row, isUsed } = await getLocked(transaction, call, { text, version });
    const isShown = await hasBannerWithCode(transaction, row.partnerId, row.code);
    if (isUsed || isShown) throw new Refusal('promo.in_use', { details: { isUsed, isShown } });
    const subject = `promo:${row.code}`;
    await deleteCode(transaction, row);
    await recordDeletion(transaction, { partnerId: row.partnerId, subject, version: row.version });
    await recordAudit(context, transaction, call, {
      ...{ action: 'promo.deleted', subject, before: toAuditFields(row), after: {} },
    });
  });
  return undefined;
}

async function getLocked(
  transaction: Transaction,
  { partner }: OpsCall,
  { text, version }: { readonly text: string; readonly version: number },
): Promise<ListedCode> {
  const code = foldPromoCode(text);
  const found = await lockCode(transaction, { partnerId: partner.id, code });
  if (!found) throw new Refusal('promo.unknown');
  const subject = `promo:${code}`;
  await assertVersion(transaction, { partnerId: partner.id, subject, present: found.row.version, read: version });
  return found;
}
