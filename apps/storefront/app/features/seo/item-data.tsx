import { useRootData } from '#platform/data/use-root-data.ts';
import type { ShopItem } from '#features/goods/catalogue.ts';
import { useLoadedCatalogue } from '#features/goods/use-catalogue.ts';
import { StructuredData } from './structured-data.tsx';
import { toItemData } from './to-item-data.ts';

/** The data that search engines show beside a result: the goods, their price in the visitor's area, and a link. */
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
