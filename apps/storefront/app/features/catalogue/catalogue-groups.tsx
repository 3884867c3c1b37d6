import { WakeLater } from '#platform/wake-later.tsx';
import type { CatalogueGroup } from './catalogue.ts';
import { ProductCard } from './product-card.tsx';

/** About as many cards as a first screen shows. */
const FIRST_CARDS = 4;

type CatalogueGroupsProps = {
  groups: readonly CatalogueGroup[];
  /** The pictures of its first cards are fetched at once. */
  isFirst?: boolean;
};

/**
 * The shelf, group by group. Each is within the one before: so they wake up one after the other, and not at one stroke.
 * A group that comes or goes has those after it mounted anew.
 */
export function CatalogueGroups({ groups, isFirst = true }: CatalogueGroupsProps) {
  const [group, ...others] = groups;
  if (!group) return null;
  const { category, items } = group;
  return (
    <WakeLater key={category.id}>
      <section
        id={category.slug}
        aria-labelledby={`${category.slug}-title`}
        className="pt-7 pb-3 first:pt-3 md:first:pt-5"
      >
        <h2 id={`${category.slug}-title`} tabIndex={-1} className="mb-2.5 text-xl md:mb-3.5">
          {category.name}
        </h2>
        <ul className={GRID_CLASS}>
          {items.map((item, index) => (
            <li key={item.id} className={CELL_CLASS}>
              <ProductCard item={item} isFirst={isFirst && index < FIRST_CARDS} />
            </li>
          ))}
        </ul>
      </section>
      <CatalogueGroups groups={others} isFirst={false} />
    </WakeLater>
  );
}

/**
 * Around one card of a grid: picture, name, facts, price, the other price and button of the cards of a row stand at one
 * height each, however long their texts are. The grid has no gaps below one another, these have them instead.
 */
export const CELL_CLASS = 'row-span-6 grid grid-cols-1 grid-rows-subgrid pb-2.5 sm:pb-4';

/** Two columns on a phone, five on a wide screen. */
export const GRID_CLASS =
  '-mb-2.5 grid grid-cols-[repeat(auto-fill,minmax(min(8.25rem,100%),1fr))] gap-x-2.5 sm:-mb-4 sm:grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] sm:gap-x-4 lg:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]';
