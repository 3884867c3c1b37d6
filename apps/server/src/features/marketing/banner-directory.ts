import type { Banner } from '@kaplya/contract';
import type { Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { getOffers } from '#features/catalogue/index.ts';
import type { Partner } from '#features/company/index.ts';
import { createPublicAnswer, type PublicAnswer } from '#http/caching/public-answer.ts';
import { evictOnChange } from '#memory/evict-on-change.ts';
import { createLoadingCache } from '#memory/loading-cache.ts';
import { skipInvalidRows } from '#memory/skip-invalid-rows.ts';
import { areTexts } from '#memory/readable-texts.ts';
import { loadBanners, type StoredBanner } from './marketing.store.ts';
import { nextEdge, selectShown } from './shown-banners.ts';
import { toBanner } from './to-banner.ts';

/** An area's banners in a language, with their serialised form. */
export type ShownBanners = {
  readonly banners: readonly Banner[];
  readonly answer: PublicAnswer;
  /** When the next banner begins or ends, which limits caching. Null: nothing is planned. */
  readonly until: Date | null;
};

/** A partner's banners in memory with derived data; evicted on any change. */
type Snapshot = {
  readonly stored: readonly StoredBanner[];
  readonly answers: Map<string, Omit<ShownBanners, 'until'>>;
};

/** Limit of cached answers, one for each language and each selection of shown banners; it only bounds the memory. */
const cachedAnswersAtMost = 200;

export const createBannerDirectory = (context: Context) => {
  const snapshots = createLoadingCache({
    load: async (partnerId: string): Promise<Snapshot> => ({
      stored: skipInvalidRows(context, 'banner', await loadBanners(context.snapshots, partnerId), isReadable),
      answers: new Map(),
    }),
  });
  evictOnChange(snapshots, context.changes, 'marketing');
  return snapshots;
};

function isReadable({ titles, texts, slides }: StoredBanner): boolean {
  return (
    areTexts(titles) &&
    (texts === null || areTexts(texts)) &&
    slides.every((slide) => areTexts(slide.titles) && areTexts(slide.texts))
  );
}

/** An area's present banners, from memory; checks area, clock and sold sets at each call. */
export async function getShownBanners(
  context: Context,
  partner: Partner,
  { areaId, language }: { readonly areaId: string; readonly language: Language },
): Promise<ShownBanners> {
  const [{ stored, answers }, offers] = await Promise.all([
    context.services.marketing.banners.get(partner.id),
    getOffers(context, partner, areaId, null),
  ]);
  const now = context.clock.now();
  const isSetSold = (productSetId: string) => offers.findItem(productSetId)?.isSold === true;
  const shown = selectShown(stored, { areaId, now, isSetSold });
  const until = nextEdge(stored, now);

  const key = [language, ...shown.map(({ id }) => id)].join(' ');
  const cached = answers.get(key);
  if (cached) return { ...cached, until };
  const banners = shown.map((banner) => toBanner(banner, language));
  const created = { banners, answer: createPublicAnswer({ 'hydra:member': banners }) };
  if (answers.size >= cachedAnswersAtMost) answers.clear();
  answers.set(key, created);
  return { ...created, until };
}
