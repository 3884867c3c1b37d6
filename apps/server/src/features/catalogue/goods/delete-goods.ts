import type { Context } from '#context.ts';
import { findReferringTable } from '#db/connections/database-errors.ts';
import { lockRulesForShare } from '#features/company/index.ts';
import { assertVersion, recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { deleteItem, lockItem } from './goods.store.ts';
import type { GoodsDependencies, GoodsUse } from './goods-dependencies.ts';
import { findNamingRule } from './goods-effects.ts';
import { subjectOf } from './item-tables.ts';

/** The kind of use that the refusal names, by the table whose foreign key prevents the deletion. */
const useOf: Readonly<Record<string, GoodsUse>> = {
  ...{ cart_line: 'carts', cell: 'cells', product_set_item: 'sets' },
  ...{ stock: 'stock', stock_entry: 'stock', stock_document_line: 'stock' },
};

/**
 * Deletes an item that was never sold and to which no row refers. Throws the Refusals `goods.unknown`,
 * `goods.named_by_rules`, `conflict.changed` and `goods.in_use`, which names the kinds of referring rows.
 */
export async function deleteGoods(
  context: Context,
  call: StaffCall,
  { id, version }: { readonly id: string; readonly version: number },
  { listUses }: GoodsDependencies,
): Promise<undefined> {
  const { partner } = call;
  const remove = withStaffTransaction(context, call, async (transaction) => {
    const former = await lockItem(transaction, { partnerId: partner.id, id }, 'update');
    if (!former) throw new Refusal('goods.unknown');
    const subject = subjectOf(former);
    await assertVersion(transaction, { partnerId: partner.id, subject, present: former.version, read: version });
    const rule = findNamingRule(await lockRulesForShare(transaction, partner.id), former.externalId);
    if (rule !== null) throw new Refusal('goods.named_by_rules', { details: { rule } });
    const uses = await listUses(transaction, former);
    if (uses.length > 0) throw new Refusal('goods.in_use', { details: { uses } });
    await deleteItem(transaction, former);
    await recordAudit(context, transaction, call, {
      ...{ action: 'goods.deleted', subject },
      before: {
        externalId: former.externalId,
        slug: former.slug,
        name_ru: former.names.ru,
        name_en: former.names.en,
      },
      after: {},
    });
  });
  await remove.catch((error: unknown) => {
    const table = findReferringTable(error);
    if (table === null) throw error;
    throw new Refusal('goods.in_use', { details: { uses: [useOf[table] ?? 'orders'] } });
  });
  context.changes.announce('catalogue', partner.id);
  return undefined;
}
