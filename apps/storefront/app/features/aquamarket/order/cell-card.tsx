import type { Cell, CellPlace } from '@kaplya/contract';
import { ItemPicture } from '#features/goods/item-picture.tsx';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';

type CellCardProps = {
  /** The public data of the cell, rendered with the page. null for an unknown cell. */
  place: Pick<CellPlace, 'number' | 'address'> | null;
  /** The full data of the cell. null until it is loaded. */
  cell: Cell | null;
};

/** Shows the cell's name, place and contents. */
export function CellCard({ place, cell }: CellCardProps) {
  const t = useText();
  const { money } = useFormats();
  const known = cell ?? place;
  return (
    <section className="flex items-center gap-4 rounded-lg bg-surface p-4 shadow-card sm:p-6">
      <div className="w-24 shrink-0 sm:w-32">
        {cell ? <ItemPicture image={cell.product?.image ?? null} /> : <Skeleton className="aspect-square" />}
      </div>
      <div className="min-w-0 grow">
        {known ? (
          <>
            <h1 className="text-xl wrap-anywhere">{t('aquamarket.cell', { number: known.number })}</h1>
            <p className="mt-1 flex items-start gap-1.5 text-sm text-ink-muted">
              <Icon name="pin" size={18} className="mt-px" />
              <span className="min-w-0 wrap-anywhere">{known.address}</span>
            </p>
          </>
        ) : (
          <>
            <h1 className="sr-only">{t('pages.aquamarket.title')}</h1>
            <Skeleton className="h-7 w-32" />
            <Skeleton className="mt-2 h-5 w-full" />
          </>
        )}
        {cell ? (
          <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4">
            {cell.product && <p className="min-w-0 font-medium wrap-anywhere">{cell.product.name}</p>}
            <p className="text-lg font-bold whitespace-nowrap">{money(cell.price)}</p>
          </div>
        ) : (
          <Skeleton className="mt-3 h-6 w-40" />
        )}
      </div>
    </section>
  );
}
