import { useRootData } from '#platform/data/use-root-data.ts';
import { useLoadedCatalogue } from '#features/goods/use-catalogue.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { StructuredData } from './structured-data.tsx';
import { toShopData } from './to-shop-data.ts';

/** Structured data (schema.org) about the shop, for search engines, on the start page. */
export function ShopData() {
  const root = useRootData();
  const { company } = useLoadedCatalogue();
  const language = useLanguage();
  const place = { origin: root?.origin ?? '', title: root?.config?.meta.title ?? '', language };
  return <StructuredData data={import.meta.env.SSR ? toShopData(company, place) : {}} />;
}
