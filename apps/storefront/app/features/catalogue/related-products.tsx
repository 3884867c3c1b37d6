import { useId } from 'react';
import type { ShopItem } from './catalogue.ts';
import { ProductCard } from './product-card.tsx';

/** A row of goods that go with what is shown (S-20): scrolls sideways, by finger, wheel and keys. */
export function RelatedProducts({ title, items }: { title: string; items: readonly ShopItem[] }) {
  const id = useId();
  if (items.length === 0) return null;

  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 px-(--spacing-page) text-lg">
        {title}
      </h2>
      <ul className="flex snap-x scroll-px-(--spacing-page) scrollbar-none gap-2.5 overflow-x-auto px-(--spacing-page) pt-1 pb-4">
        {items.map((item) => (
          <li key={item.id} className="w-40 shrink-0 snap-start sm:w-44">
            <ProductCard item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}
