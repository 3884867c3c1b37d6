import { useText } from '#i18n/use-text.ts';
import { Badge } from '@kaplya/ui/message/badge.tsx';
import type { ShopItem } from '#features/goods/catalogue.ts';
import { findFewLeft } from '#features/goods/stock.ts';

type ItemBadgeProps = {
  item: ShopItem;
  /** The classes that position the badge on the picture. */
  className: string;
};

/** The badge above the name: few are left, or it is a set. */
export function ItemBadge({ item, className }: ItemBadgeProps) {
  const t = useText();
  const fewLeft = findFewLeft(item);
  if (fewLeft === null && item.type === 'product') return null;
  return (
    <div className={`absolute ${className}`}>
      {fewLeft === null ? (
        <Badge tone="brand">{t('catalogue.set')}</Badge>
      ) : (
        <Badge tone="warning">{t('catalogue.fewLeft', { count: fewLeft })}</Badge>
      )}
    </div>
  );
}
