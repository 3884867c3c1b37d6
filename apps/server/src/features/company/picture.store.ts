import { createHash } from 'node:crypto';

import type { Picture } from '@kaplya/contract/fill/shop-rows';
import { and, eq, lt, sql, type SQL } from 'drizzle-orm';
import type { Database, Executor, Transaction } from '#db/client.ts';
import { lockExisting } from '#db/statements/lock-existing.ts';
import { partnerTable, pictureTable } from './company.table.ts';
import { drawingDigits, photographDigits } from './picture-path.ts';

/**
 * Saves pictures of a new shop, texts as SVG drawings and bytes as photographs, unless they exist. Returns their ids.
 */
export async function savePictures(
  transaction: Transaction,
  partnerId: string,
  pictures: readonly Picture[],
): Promise<string[]> {
  const rows = pictures.map((picture) =>
    typeof picture === 'string'
      ? { ...toDrawing(picture), partnerId, contentType: 'image/svg+xml' }
      : { ...toPhotograph(picture), partnerId, contentType: 'image/webp' },
  );
  const different = new Map(rows.map((row) => [row.id, row]));
  await transaction
    .insert(pictureTable)
    .values([...different.values()])
    .onConflictDoNothing();
  return rows.map(({ id }) => id);
}

function toDrawing(source: string): { readonly id: string; readonly bytes: Uint8Array } {
  const bytes = Buffer.from(source);
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, drawingDigits), bytes };
}

export type Photograph = { readonly id: string; readonly bytes: Uint8Array };

/** The bytes of a photograph with its id: the first digits of their hash. */
export function toPhotograph(bytes: Uint8Array): Photograph {
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, photographDigits), bytes };
}

/**
 * Saves photographs that staff uploaded, as WebP. A photograph that already exists gets the new time, so that it is not
 * pruned before it is used.
 */
export async function savePhotographs(
  executor: Executor,
  partnerId: string,
  { photographs, at }: { readonly photographs: readonly Photograph[]; readonly at: Date },
): Promise<void> {
  const different = new Map(photographs.map((each) => [each.id, each]));
  if (different.size === 0) return;
  const rows = [...different.values()].map((each) => ({ ...each, partnerId, contentType: 'image/webp', addedAt: at }));
  await upsertAdded(executor, rows);
}

/**
 * Saves drawings that the program made from photographs of staff; they are pruned like photographs. Returns their ids.
 */
export async function saveDrawings(
  executor: Executor,
  partnerId: string,
  { sources, at }: { readonly sources: readonly string[]; readonly at: Date },
): Promise<string[]> {
  const rows = sources.map((source) => ({
    ...toDrawing(source),
    partnerId,
    contentType: 'image/svg+xml',
    addedAt: at,
  }));
  const different = new Map(rows.map((row) => [row.id, row]));
  if (different.size > 0) await upsertAdded(executor, [...different.values()]);
  return rows.map(({ id }) => id);
}

/** A picture that already exists gets the new time; one that is never pruned stays so. */
async function upsertAdded(executor: Executor, rows: readonly (typeof pictureTable.$inferInsert)[]): Promise<void> {
  await executor
    .insert(pictureTable)
    .values([...rows])
    .onConflictDoUpdate({
      target: [pictureTable.partnerId, pictureTable.id],
      set: { addedAt: sql`excluded.added_at` },
      setWhere: sql`${pictureTable.addedAt} is not null`,
    });
}

/** The pictures among these ids that exist. */
export async function listKnownPictures(
  executor: Executor,
  partnerId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await executor
    .select({ id: pictureTable.id })
    .from(pictureTable)
    .where(
      sql`${pictureTable.partnerId} = ${partnerId} and ${pictureTable.id} = any(${sql.param([...ids])}::varchar[])`,
    );
  return new Set(rows.map(({ id }) => id));
}

/** The pictures among these ids that exist; none can be deleted until the end of the transaction. */
export function lockPicturesForShare(transaction: Transaction, partnerId: string, ids: readonly string[]) {
  return lockExisting(transaction, pictureTable, { partnerId, ids }, 'key share');
}

export type PictureKey = { readonly partnerId: string; readonly id: string };

/**
 * Whether the shop itself uses a picture: as its logo, as an icon or in previews of links. The settings
 * contain the picture's id, or a URL with it.
 */
const isOfShop = sql`exists (
  select from ${partnerTable} as p where p.partner_id = ${pictureTable.partnerId}
    and (${pictureTable.id} in (p.logo_picture_id, p.mockup_picture_id) or strpos(p.settings::text, ${pictureTable.id}) > 0))`;

/**
 * Photographs that were added before an instant and are unused: neither by the shop itself nor by the condition
 * `isUsed` of other features. Ordered by their keys.
 */
export function listUnusedPictures(
  executor: Executor,
  { before, isUsed, after, most }: { before: Date; isUsed: SQL; after: PictureKey | null; most: number },
): Promise<PictureKey[]> {
  return executor
    .select({ partnerId: pictureTable.partnerId, id: pictureTable.id })
    .from(pictureTable)
    .where(
      and(
        lt(pictureTable.addedAt, before),
        sql`not ${isOfShop}`,
        sql`not (${isUsed})`,
        after ? sql`(${pictureTable.partnerId}, ${pictureTable.id}) > (${after.partnerId}, ${after.id})` : undefined,
      ),
    )
    .orderBy(pictureTable.partnerId, pictureTable.id)
    .limit(most);
}

/**
 * Deletes a picture that was added before an instant. Returns false if it was uploaded again meanwhile, or is gone.
 * Throws the error of the foreign key if a row still uses it.
 */
export async function deletePicture(database: Database, { partnerId, id }: PictureKey, before: Date): Promise<boolean> {
  const deleted = await database
    .delete(pictureTable)
    .where(and(eq(pictureTable.partnerId, partnerId), eq(pictureTable.id, id), lt(pictureTable.addedAt, before)))
    .returning({ id: pictureTable.id });
  return deleted.length > 0;
}
