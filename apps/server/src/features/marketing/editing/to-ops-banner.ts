import type { BannerStatus, OpsBanner } from '@kaplya/contract';
import { listMissingTexts, noTexts, readTexts } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Translations } from '#db/columns.ts';
import { getOffers } from '#features/catalogue/index.ts';
import { toPicturePath, type Partner } from '#features/company/index.ts';
import type { CallOf } from '#http/call.ts';
import type { BannerRow, WrittenBanner } from './banner.store.ts';

const toTexts = (texts: Translations | null) => ({ ...noTexts, ...texts });

/** Banners for staff; `hidden` says why customers do not see a running one. */
export async function describeBanners(
  context: Context,
  reader: CallOf<'partner' | 'language'>,
  banners: readonly WrittenBanner[],
): Promise<OpsBanner[]> {
  const isSold = await findSoldSets(context, reader.partner, banners);
  return banners.map((banner) => toOpsBanner(context, reader, banner, isSold(banner)));
}

export async function describeBanner(
  context: Context,
  reader: CallOf<'partner' | 'language'>,
  banner: WrittenBanner,
): Promise<OpsBanner> {
  const isSold = await findSoldSets(context, reader.partner, [banner]);
  return toOpsBanner(context, reader, banner, isSold(banner));
}

function toOpsBanner(
  { clock }: Pick<Context, 'clock'>,
  { partner, language }: CallOf<'partner' | 'language'>,
  { row, slides, areaIds }: WrittenBanner,
  isSold: boolean,
): OpsBanner {
  const { id, version, type, pictureId, link, productSetId, promoCode, isFirstOrderOnly, isEnabled } = row;
  const titles = toTexts(row.titles);
  const texts = row.texts && toTexts(row.texts);
  const shownSlides = slides.map((slide) => ({
    ...{ titles: toTexts(slide.titles), texts: toTexts(slide.texts), pictureId: slide.pictureId, link: slide.link },
    pictureUrl: toPicturePath(partner.id, slide.pictureId),
  }));
  return {
    ...{ id, version, type, titles, texts, pictureId, link, productSetId, promoCode, isFirstOrderOnly, isEnabled },
    status: statusOf(row, clock.now()),
    title: readTexts(titles, language, partner.languages),
    pictureUrl: toPicturePath(partner.id, pictureId),
    missingTexts: listMissingTexts(
      [titles, ...(texts ? [texts] : []), ...shownSlides.flatMap((slide) => [slide.titles, slide.texts])],
      partner.languages,
    ),
    hidden: type === 'story' && slides.length === 0 ? 'no_slides' : isSold ? null : 'set_not_sold',
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    areaIds: areaIds && [...areaIds],
    slides: shownSlides,
  };
}

/** The switch decides first, then the schedule: [starts, ends). */
export function statusOf({ isEnabled, startsAt, endsAt }: BannerRow, now: Date): BannerStatus {
  if (!isEnabled) return 'off';
  if (endsAt !== null && endsAt <= now) return 'ended';
  return startsAt !== null && startsAt > now ? 'planned' : 'running';
}

/**
 * Returns a predicate: whether the product set of a banner is sold in one of the banner's areas; true without a set.
 */
async function findSoldSets(
  context: Context,
  partner: Partner,
  banners: readonly WrittenBanner[],
): Promise<(banner: WrittenBanner) => boolean> {
  if (banners.every(({ row }) => row.productSetId === null)) return () => true;
  const areas = partner.areas.filter(({ isActive }) => isActive);
  const offers = await Promise.all(areas.map(({ id }) => getOffers(context, partner, id, null)));
  return ({ row: { productSetId }, areaIds }) =>
    productSetId === null ||
    offers.some(
      (offered) =>
        (areaIds === null || areaIds.includes(offered.areaId)) && offered.findItem(productSetId)?.isSold === true,
    );
}
