import type { Banner } from '@kaplya/contract';
import type { Language } from '@kaplya/domain';
import { perContext, type Context } from '#context.ts';
import { getOffers } from '#features/catalogue/index.ts';
import type { Partner } from '#features/company/index.ts';
import { createPublicAnswer, type PublicAnswer } from '#http/public-answer.ts';
import { loadBanners, type StoredBanner } from './marketing.store.ts';
import { nextEdge, selectShown } from './shown-banners.ts';
import { toBanner } from './to-banner.ts';

/** The banners of an area in a language, with the bytes that say them. */
export type ShownBanners = {
  readonly banners: readonly Banner[];
  readonly answer: PublicAnswer;
  /** Nobody may keep them longer: a banner begins or ends then. Null: nothing is planned. */
  readonly until: Date | null;
};

/** A partner's banners in memory with what was made of them; a change of any drops it whole. */
type Snapshot = {
  readonly stored: readonly StoredBanner[];
  readonly answers: Map<string, Omit<ShownBanners, 'until'>>;
};

/** A guard, no working limit: there are few areas, languages and banners at a time. */
const answersKeptAtMost = 200;

const snapshotsOf = perContext((context) => {
  const loading = new Map<string, Promise<Snapshot>>();
  context.changes.on('marketing', (partnerId) => {
    if (partnerId === null) loading.clear();
    else loading.delete(partnerId);
  });
  return {
    get(partnerId: string): Promise<Snapshot> {
      const known = loading.get(partnerId);
      if (known) return known;
      const snapshot = loadBanners(context.snapshots, partnerId).then((stored) => ({ stored, answers: new Map() }));
      loading.set(partnerId, snapshot);
      snapshot.catch(() => {
        if (loading.get(partnerId) === snapshot) loading.delete(partnerId);
      });
      return snapshot;
    },
  };
});

/** What an area is shown now, from memory: area, clock and the sets that are sold decide anew at each call. */
export async function getShownBanners(
  context: Context,
  partner: Partner,
  { areaId, language }: { readonly areaId: string; readonly language: Language },
): Promise<ShownBanners> {
  const [{ stored, answers }, offers] = await Promise.all([
    snapshotsOf(context).get(partner.id),
    getOffers(context, partner, areaId, null),
  ]);
  const now = context.clock.now();
  const isSetSold = (productSetId: string) => offers.findItem(productSetId)?.isSold === true;
  const shown = selectShown(stored, { areaId, now, isSetSold });
  const until = nextEdge(stored, now);

  const key = [language, ...shown.map(({ id }) => id)].join(' ');
  const known = answers.get(key);
  if (known) return { ...known, until };
  const banners = shown.map((banner) => toBanner(banner, language));
  const made = { banners, answer: createPublicAnswer({ 'hydra:member': banners }) };
  if (answers.size >= answersKeptAtMost) answers.clear();
  answers.set(key, made);
  return { ...made, until };
}
