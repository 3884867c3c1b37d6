import { useCatalogue } from '#features/goods/use-catalogue.ts';
import { useText } from '#i18n/use-text.ts';
import type { DeletedItem } from '#platform/storage/stored-values.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { getCart } from '#features/cart/state/cart.ts';
import { ItemPicture } from '#features/goods/item-picture.tsx';

const TIMES = '×';

/** A removed line, which one button restores (S-23). */
export function RemovedLine({ item }: { item: DeletedItem }) {
  const t = useText();
  const type = item.isProductSet ? 'product_set' : 'product';
  const shown = useCatalogue().findItem(type, item.id);
  const name = shown?.name ?? item.name ?? '';

  return (
    <li
      data-item={`${type}:${item.id}`}
      className="flex animate-appear flex-wrap items-center justify-end gap-x-2.5 py-2.5 sm:flex-nowrap"
    >
      <span className="w-11 shrink-0">
        <ItemPicture image={shown?.image ?? null} isFaded />
      </span>
      <span className="min-w-0 grow basis-[calc(100%-3.5rem)] text-sm sm:basis-0">
        <span className="line-clamp-2 hyphens-auto text-ink-muted">{name}</span>
        {item.quantity > 1 && (
          <span className="text-xs text-ink-muted tabular-nums">
            {TIMES} {item.quantity}
          </span>
        )}
      </span>
      <Button
        variant="soft"
        className="shrink-0 px-3 text-sm"
        iconStart={<Icon name="undo" size={18} className="max-sm:hidden" />}
        aria-label={t('cart.removed.restoreOf', { name })}
        onClick={() => getCart().restoreDeleted({ ...item, ...(name !== '' && { name }) }, shown?.containersPerUnit)}
      >
        {t('cart.removed.restore')}
      </Button>
      <IconButton
        icon="close"
        iconSize={18}
        label={t('cart.removed.forget', { name })}
        className="-me-2.5 text-ink-muted"
        onClick={() => getCart().discardDeleted(item)}
      />
    </li>
  );
}
