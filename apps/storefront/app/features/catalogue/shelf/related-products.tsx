import { useId } from 'react';
import { CELL_CLASS } from './card-grid.ts';
import type { ShopItem } from '#features/goods/catalogue.ts';
import { ProductCard } from '../card/product-card.tsx';

/** A row of related goods (S-20), which scrolls sideways by finger, wheel and keys. */
export function RelatedProducts({ title, items }: { title: string; items: readonly ShopItem[] }) {
  const id = useId();
  if (items.length === 0) return null;

  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 px-(--spacing-page) text-lg">
        {title}
      </h2>
      <ul className="grid auto-cols-[10rem] grid-flow-col grid-rows-[repeat(6,auto)] snap-x scroll-px-(--spacing-page) scrollbar-none gap-x-2.5 overflow-x-auto px-(--spacing-page) pt-1 sm:auto-cols-[11rem]">
        {items.map((item) => (
          <li key={item.id} className={`${CELL_CLASS} snap-start`}>
            <ProductCard item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}
