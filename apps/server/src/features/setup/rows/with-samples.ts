import type { CatalogueRows } from '@kaplya/contract/fill/shop-rows';
import { containerCode } from './goods-rows.ts';

const prefix = 'DEMO-';

/**
 * The goods of a shop and after them the samples as drafts: switched off, with codes and addresses of their own, in the
 * shop's two categories. A bottle of theirs is the shop's.
 */
export function withSamples(
  catalogue: CatalogueRows,
  samples: Pick<CatalogueRows, 'products' | 'sets'>,
): CatalogueRows {
  const own = samples.products.filter(({ role }) => role !== 'container');
  const known = new Set(own.map(({ externalId }) => externalId));
  const toCode = (externalId: string) => (known.has(externalId) ? `${prefix}${externalId}` : containerCode);
  const draft = <Good extends CatalogueRows['products'][number] | CatalogueRows['sets'][number]>(good: Good): Good => ({
    ...good,
    ...{ externalId: `${prefix}${good.externalId}`, slug: `demo-${good.slug}`, isActive: false },
    category: 'role' in good && good.role === 'water' ? 'water' : 'goods',
    related: [...new Set(good.related.map(toCode))],
  });
  return {
    ...catalogue,
    products: [...catalogue.products, ...own.map(draft)],
    sets: [
      ...catalogue.sets,
      ...samples.sets.map((set) => ({
        ...draft(set),
        products: set.products.map((part) => ({ ...part, externalId: toCode(part.externalId) })),
      })),
    ],
  };
}
