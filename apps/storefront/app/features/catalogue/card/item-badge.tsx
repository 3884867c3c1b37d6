import { useText } from '#i18n/use-text.ts';
import { Badge } from '@kaplya/ui/message/badge.tsx';
import type { ShopItem } from '#features/goods/catalogue.ts';
import { findFewLeft } from '#features/goods/stock.ts';

/** What has to be known of an item before its name is read: few are left, or it is a set. */
export function ItemBadge({ item }: { item: ShopItem }) {
  const t = useText();
  const fewLeft = findFewLeft(item);
  if (fewLeft !== null) return <Badge tone="warning">{t('catalogue.fewLeft', { count: fewLeft })}</Badge>;
  if (item.type === 'product_set') return <Badge tone="brand">{t('catalogue.set')}</Badge>;
  return null;
}
