import type { BannerRows } from '@kaplya/contract/fill/demonstration';
import { inArray } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { insertRows } from '#db/insert-rows.ts';
import { withTransaction } from '#db/transaction.ts';
import { findSetIdByExternalId } from '#features/catalogue/index.ts';
import { savePictures } from '#features/company/index.ts';
import { bannerSlideTable, bannerTable } from './marketing.table.ts';

/** Inserts each shop's banners once; later changes and deletions stay. */
export async function fillBanners(executor: Executor, shops: readonly BannerRows[]): Promise<void> {
  const ids = shops.flatMap(({ banners }) => banners.map(({ id }) => id));
  const known = await executor
    .select({ partnerId: bannerTable.partnerId })
    .from(bannerTable)
    .where(inArray(bannerTable.id, ids));
  const filledPartnerIds = new Set(known.map(({ partnerId }) => partnerId));
  for (const shop of shops.filter(({ partnerId }) => !filledPartnerIds.has(partnerId))) {
    await withTransaction(executor, (transaction) => fillBannersOf(transaction, shop));
  }
}

async function fillBannersOf(
  transaction: Transaction,
  { partnerId, banners, readPictures }: BannerRows,
): Promise<void> {
  const shown: { banner: BannerRows['banners'][number]; productSetId: string | null }[] = [];
  for (const banner of banners) {
    const { productSet } = banner;
    const productSetId = productSet ? await findSetIdByExternalId(transaction, partnerId, productSet) : null;
    // An operator may have removed the set from the catalogue.
    if (!productSet || productSetId !== null) shown.push({ banner, productSetId });
  }
  const scenes = [
    ...new Set(shown.flatMap(({ banner }) => [banner.scene, ...(banner.slides ?? []).map(({ scene }) => scene)])),
  ];
  const pictureIds = await savePictures(transaction, partnerId, readPictures(scenes));
  const pictureOf = (scene: string) => pictureIds[scenes.indexOf(scene)] ?? '';
  await insertRows(
    transaction,
    bannerTable,
    shown.map(({ banner: { id, type, scene, titles, texts, link, promo }, productSetId }, index) => ({
      ...{ partnerId, id, type, titles, productSetId },
      position: index + 1,
      pictureId: pictureOf(scene),
      texts: texts ?? null,
      link: link ?? null,
      promoCode: promo?.code ?? null,
      isFirstOrderOnly: promo?.isFirstOrderOnly ?? false,
    })),
  );
  await insertRows(
    transaction,
    bannerSlideTable,
    shown.flatMap(({ banner: { id: bannerId, slides = [] } }) =>
      slides.map(({ scene, titles, texts, link }, index) => ({
        ...{ partnerId, bannerId, titles, texts },
        position: index + 1,
        pictureId: pictureOf(scene),
        link: link ?? null,
      })),
    ),
  );
}
