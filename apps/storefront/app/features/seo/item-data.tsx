import { useRootData } from '#platform/data/use-root-data.ts';
import type { ShopItem } from '#features/goods/catalogue.ts';
import { useLoadedCatalogue } from '#features/goods/use-catalogue.ts';
import { StructuredData } from './structured-data.tsx';
import { toItemData } from './to-item-data.ts';

/**
 * Structured data (schema.org) of a product or set for search engines: name, link, and the price in the visitor's area.
 */
export function ItemData({ item, description }: { item: ShopItem; description: string }) {
  const root = useRootData();
  const { company, groups } = useLoadedCatalogue();
  const place = {
    origin: root?.origin ?? '',
    shopName: company?.name ?? root?.config?.meta.title ?? '',
    category: groups.find(({ category }) => category.id === item.categoryId)?.category ?? null,
    description,
  };
  return <StructuredData data={import.meta.env.SSR ? toItemData(item, place) : {}} />;
}
