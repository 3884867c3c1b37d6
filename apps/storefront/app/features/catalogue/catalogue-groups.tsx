import type { CatalogueGroup } from './catalogue.ts';
import { ProductCard } from './product-card.tsx';

/** About as many cards as a first screen shows. */
const FIRST_CARDS = 4;

export function CatalogueGroups({ groups }: { groups: readonly CatalogueGroup[] }) {
  return groups.map(({ category, items }, groupIndex) => (
    <section
      key={category.id}
      id={category.slug}
      aria-labelledby={`${category.slug}-title`}
      className="pt-7 pb-3 first:pt-3 md:first:pt-5"
    >
      <h2 id={`${category.slug}-title`} tabIndex={-1} className="mb-2.5 text-xl md:mb-3.5">
        {category.name}
      </h2>
      <ul className={GRID_CLASS}>
        {items.map((item, index) => (
          <li key={item.id}>
            <ProductCard item={item} isFirst={groupIndex === 0 && index < FIRST_CARDS} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** Two columns on a phone, five on a wide screen. */
export const GRID_CLASS =
  'grid grid-cols-[repeat(auto-fill,minmax(min(8.25rem,100%),1fr))] gap-2.5 sm:grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] sm:gap-4 lg:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]';
