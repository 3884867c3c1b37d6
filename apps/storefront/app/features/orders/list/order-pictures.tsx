import type { Order } from '@kaplya/contract';
import { ItemPicture } from '#features/goods/item-picture.tsx';
import { useCatalogue } from '#features/goods/use-catalogue.ts';
import { useText } from '#i18n/use-text.ts';
import { findImage } from '../display/find-image.ts';

const SHOWN = 4;
const TIMES = '×';

/** The pictures of the ordered goods. Screen readers read their names. */
export function OrderPictures({ items }: Pick<Order, 'items'>) {
  const t = useText();
  const catalogue = useCatalogue();
  const goods = items.filter(({ kind }) => kind !== 'fee');
  const shown = goods.length > SHOWN ? goods.slice(0, SHOWN - 1) : goods;
  const others = goods.length - shown.length;

  return (
    <ul aria-label={t('orders.goods')} className="flex gap-2">
      {shown.map((item) => (
        <li key={item.id} className="relative w-16" title={item.name}>
          <ItemPicture image={findImage(item, catalogue)} />
          <span className="sr-only">{t('orders.item', { name: item.name, quantity: item.quantity })}</span>
          {item.quantity > 1 && (
            <span
              aria-hidden="true"
              className="absolute end-0.5 bottom-0.5 rounded-full bg-surface px-1.5 text-xs font-bold shadow-card"
            >
              {TIMES}
              {item.quantity}
            </span>
          )}
        </li>
      ))}
      {others > 0 && (
        <li className="grid size-16 place-items-center rounded-md bg-sunken font-semibold text-ink-muted">
          <span aria-hidden="true">+{others}</span>
          <span className="sr-only">{t('orders.others', { count: others })}</span>
        </li>
      )}
    </ul>
  );
}
