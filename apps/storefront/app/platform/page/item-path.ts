import { paths } from './paths.ts';

/** The path of the page of a product or a product set. */
export function itemPath({ type, slug }: { type: 'product' | 'product_set'; slug: string }): string {
  return type === 'product' ? paths.product(slug) : paths.productSet(slug);
}
