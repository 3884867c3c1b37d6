import type { EndpointAnswer, EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import { toFreeSlug, toSlug } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { lockPicturesForShare } from '#features/company/index.ts';
import { assertVersion, recordAudit, withStaffTransaction, type OpsCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import {
  countGoods,
  deleteCategoryRow,
  hasCategorySlug,
  insertCategory,
  lockCategories,
  lockCategory,
  moveGoods,
  updateCategory,
  type CategoryRow,
} from './category.store.ts';
import { toOpsCategory } from './to-ops-category.ts';

type Creation = EndpointRequest<typeof operatorEndpoints.createCategory>['body'];
type Change = EndpointRequest<typeof operatorEndpoints.changeCategory>['body'];
type Answer = EndpointAnswer<typeof operatorEndpoints.createCategory>;

const categoriesAtMost = 100;
const slugLetters = 80;

/** Adds a category after all others. Throws the Refusals `category.…` and `picture.unknown`. */
export async function createCategory(context: Context, call: OpsCall, input: Creation): Promise<Answer> {
  const { partner } = call;
  const row = await withStaffTransaction(context, call, async (transaction) => {
    const present = await lockCategories(transaction, partner.id);
    if (present.length >= categoriesAtMost) throw new Refusal('category.too_many');
    await refuseUnfit(transaction, call, input);
    const taken = new Set(present.map(({ slug }) => slug));
    if (input.slug !== undefined && taken.has(input.slug))
      throw new Refusal([{ code: 'category.slug_taken', field: 'slug' }]);
    const written = Object.values(input.names).find((name) => name !== '') ?? '';
    const slug = input.slug ?? toFreeSlug(toSlug(written, slugLetters - 4) || 'category', taken);
    const position = Math.max(0, ...present.map((each) => each.position)) + 10;
    const created = await insertCategory(transaction, {
      ...{ partnerId: partner.id, slug, position, names: input.names, pictureId: input.pictureId ?? null },
    });
    await recordAudit(context, transaction, call, {
      ...{ action: 'category.created', subject: `category:${created.id}`, version: created.version },
      ...{ before: {}, after: toAudited(created) },
    });
    return created;
  });
  context.changes.announce('catalogue', partner.id);
  return { category: toOpsCategory(call, row) };
}

/** Throws the Refusals `category.…`, `picture.unknown` and `conflict.changed`. */
export async function changeCategory(
  context: Context,
  call: OpsCall,
  id: string,
  { version, ...input }: Change,
): Promise<Answer> {
  const { partner } = call;
  const answer = await withStaffTransaction(context, call, async (transaction) => {
    if (input.slug !== undefined) await lockCategories(transaction, partner.id);
    const former = await getLocked(transaction, call, { id, version });
    await refuseUnfit(transaction, call, input);
    const { slug = former.slug, names = former.names } = input;
    if (slug !== former.slug && (await hasCategorySlug(transaction, { partnerId: partner.id, slug, exceptId: id })))
      throw new Refusal([{ code: 'category.slug_taken', field: 'slug' }]);
    const pictureId = input.pictureId === undefined ? former.pictureId : input.pictureId;
    const row = await updateCategory(transaction, { ...former, slug, names, pictureId });
    if (row.version !== former.version)
      await recordAudit(context, transaction, call, {
        ...{ action: 'category.changed', subject: `category:${id}`, version: row.version },
        ...{ before: toAudited(former), after: toAudited(row) },
      });
    const counts = await countGoods(transaction, partner.id);
    return { category: toOpsCategory(call, row, counts.get(id)), isChanged: row.version !== former.version };
  });
  if (answer.isChanged) context.changes.announce('catalogue', partner.id);
  return { category: answer.category };
}

/**
 * Deletes a category without goods, or moves its goods to another one first. Throws the Refusals `category.unknown`,
 * `category.in_use`, `category.last` and `conflict.changed`.
 */
export async function deleteCategory(
  context: Context,
  call: OpsCall,
  id: string,
  { version, moveTo }: { readonly version: number; readonly moveTo?: string | undefined },
): Promise<undefined> {
  const { partner } = call;
  await withStaffTransaction(context, call, async (transaction) => {
    const present = await lockCategories(transaction, partner.id);
    const former = await getLocked(transaction, call, { id, version });
    if (present.length === 1) throw new Refusal('category.last');
    const goods = (await countGoods(transaction, partner.id)).get(id)?.all ?? 0;
    if (goods > 0 && moveTo === undefined) throw new Refusal('category.in_use', { details: { goods } });
    if (moveTo !== undefined) {
      if (moveTo === id || !present.some((each) => each.id === moveTo))
        throw new Refusal([{ code: 'category.unknown', field: 'moveTo' }]);
      await moveGoods(transaction, former, moveTo);
    }
    await deleteCategoryRow(transaction, former);
    await recordAudit(context, transaction, call, {
      ...{ action: 'category.deleted', subject: `category:${id}` },
      ...{ before: toAudited(former), after: goods > 0 ? { moveTo } : {} },
    });
  });
  context.changes.announce('catalogue', partner.id);
  return undefined;
}

async function getLocked(
  transaction: Transaction,
  { partner }: OpsCall,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<CategoryRow> {
  const row = await lockCategory(transaction, { partnerId: partner.id, id });
  if (!row) throw new Refusal('category.unknown');
  const subject = `category:${id}`;
  await assertVersion(transaction, { partnerId: partner.id, subject, present: row.version, read: version });
  return row;
}

async function refuseUnfit(
  transaction: Transaction,
  { partner }: OpsCall,
  { names, pictureId }: Pick<Change, 'names' | 'pictureId'>,
): Promise<void> {
  if (names && partner.languages.every((language) => names[language] === ''))
    throw new Refusal([{ code: 'category.name_missing', field: 'names' }]);
  if (
    typeof pictureId === 'string' &&
    !(await lockPicturesForShare(transaction, partner.id, [pictureId])).has(pictureId)
  )
    throw new Refusal([{ code: 'picture.unknown', field: 'pictureId' }]);
}

const toAudited = ({ slug, names, pictureId }: CategoryRow) => ({
  slug,
  ...Object.fromEntries(Object.entries(names).map(([language, text]) => [`name_${language}`, text])),
  pictureId,
});
