import { paths } from '#platform/page/paths.ts';
import type { ShopItem } from './catalogue.ts';

/** The page of a product or a product set. */
export function itemPath({ type, slug }: Pick<ShopItem, 'type' | 'slug'>): string {
  return type === 'product' ? paths.product(slug) : paths.productSet(slug);
}
