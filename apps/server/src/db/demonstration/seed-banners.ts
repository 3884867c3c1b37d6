import { and, eq, inArray } from 'drizzle-orm';
import { productSetTable } from '#features/catalogue/catalogue.table.ts';
import { bannerSlideTable, bannerTable } from '#features/marketing/marketing.table.ts';
import type { Executor, Transaction } from '../client.ts';
import { withTransaction } from '../transaction.ts';
import { demoBanners, demoHouses, type DemoBanner } from './banners.ts';
import { insertRows } from './insert-rows.ts';

const shops = ['moscow', 'baku'] as const;

/** The banners of the demonstration, each shop's once for ever: what was changed or taken away since stays so. */
export async function seedBanners(executor: Executor): Promise<void> {
  const ids = shops.flatMap((shop) => demoBanners[shop].map(({ id }) => id));
  const known = await executor
    .select({ partnerId: bannerTable.partnerId })
    .from(bannerTable)
    .where(inArray(bannerTable.id, ids));
  const having = new Set(known.map(({ partnerId }) => partnerId));
  for (const partnerId of shops.filter((shop) => !having.has(shop))) {
    await withTransaction(executor, (transaction) => seedBannersOf(transaction, partnerId));
  }
}

async function seedBannersOf(transaction: Transaction, partnerId: (typeof shops)[number]): Promise<void> {
  // Drawing takes its time, and only the first start needs it.
  const [{ drawBanner }, { insertPictures }] = await Promise.all([
    import('./pictures/draw-banner.ts'),
    import('./seed-pictures.ts'),
  ]);
  const shown: { banner: DemoBanner; productSetId: string | null }[] = [];
  for (const banner of demoBanners[partnerId]) {
    const productSetId = banner.productSet ? await findSet(transaction, partnerId, banner.productSet) : null;
    // An operator may have taken the set out of the catalogue since.
    if (!banner.productSet || productSetId !== null) shown.push({ banner, productSetId });
  }
  const scenes = [
    ...new Set(shown.flatMap(({ banner }) => [banner.scene, ...(banner.slides ?? []).map(({ scene }) => scene)])),
  ];
  const pictureIds = await insertPictures(
    transaction,
    partnerId,
    scenes.map((scene) => drawBanner(scene, demoHouses[partnerId])),
  );
  const pictureOf = (scene: (typeof scenes)[number]) => pictureIds[scenes.indexOf(scene)] ?? '';
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

async function findSet(transaction: Transaction, partnerId: string, externalId: string): Promise<string | null> {
  const [row] = await transaction
    .select({ id: productSetTable.id })
    .from(productSetTable)
    .where(and(eq(productSetTable.partnerId, partnerId), eq(productSetTable.externalId, externalId)));
  return row?.id ?? null;
}
