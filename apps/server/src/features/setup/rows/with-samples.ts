import type { CatalogueRows } from '@kaplya/contract/fill/shop-rows';
import { containerCode } from './goods-rows.ts';

const prefix = 'DEMO-';

type Coded = Pick<CatalogueRows['products'][number], 'externalId' | 'slug' | 'related'>;

/**
 * The catalogue of a new shop with sample goods added as drafts: switched off, with codes and slugs of their own, in
 * the shop's two categories, with its VAT. Samples refer to the container of the shop, not to one of their own. A sample with a code
 * or slug of the shop's own goods is left out.
 */
export function withSamples(
  catalogue: CatalogueRows,
  samples: Pick<CatalogueRows, 'products' | 'sets'>,
  vatCode: number,
): CatalogueRows {
  const own = samples.products.filter(({ role }) => role !== 'container').map((product) => ({ ...product, vatCode }));
  const known = new Set(own.map(({ externalId }) => externalId));
  const toCode = (externalId: string) => (known.has(externalId) ? `${prefix}${externalId}` : containerCode);
  const draft = <Good extends CatalogueRows['products'][number] | CatalogueRows['sets'][number]>(good: Good): Good => ({
    ...good,
    ...{ externalId: `${prefix}${good.externalId}`, slug: `demo-${good.slug}`, isActive: false },
    category: 'role' in good && good.role === 'water' ? 'water' : 'goods',
    related: [...new Set(good.related.map(toCode))],
  });
  const codes = new Set(catalogue.products.map(({ externalId }) => externalId));
  const slugs = new Set(catalogue.products.map(({ slug }) => slug));
  const isFree = ({ externalId, slug }: Coded) => !codes.has(externalId) && !slugs.has(slug);
  const drafts = own.map(draft).filter(isFree);
  const isListed = (code: string) => codes.has(code) || drafts.some(({ externalId }) => externalId === code);
  const withKnown = <Good extends Pick<Coded, 'related'>>(good: Good): Good => ({
    ...good,
    related: good.related.filter(isListed),
  });
  const sets = samples.sets.map((set) => ({
    ...withKnown(draft(set)),
    products: set.products.map((part) => ({ ...part, externalId: toCode(part.externalId) })),
  }));
  return {
    ...catalogue,
    products: [...catalogue.products, ...drafts.map(withKnown)],
    sets: [
      ...catalogue.sets,
      ...sets.filter((set) => isFree(set) && set.products.every(({ externalId }) => isListed(externalId))),
    ],
  };
}
