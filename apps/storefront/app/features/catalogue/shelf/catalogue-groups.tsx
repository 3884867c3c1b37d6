import { lazyWithTexts } from '#i18n/deferred-texts.ts';
import { DeferredHydration } from '#platform/page/deferred-hydration.tsx';
import { LoadFailure } from '@kaplya/ui/message/load-failure.tsx';
import { useUiLabels } from '@kaplya/ui/ui-labels.ts';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';
import { CELL_CLASS, GRID_CLASS } from './card-grid.ts';
import type { CatalogueGroup } from '#features/goods/catalogue.ts';
import { ProductCard } from '../card/product-card.tsx';

const MoreGoods = lazyWithTexts(['shelf'], async () => (await import('../deferred/more-goods.tsx')).MoreGoods);

/** The number of cards whose pictures are fetched at once: about as many as a first screen shows. */
const FIRST_CARDS = 4;

const GROUP_CLASS = 'pt-7 pb-3 first:pt-3 md:first:pt-5';

type CatalogueGroupsProps = {
  groups: readonly CatalogueGroup[];
  /** Whether this is the first group, whose first pictures are fetched at once. */
  isFirst?: boolean;
};

/**
 * The groups of the shelf, one per category. Each is nested in the one before, so that they hydrate one after the
 * other; when a group is added or removed, the later ones mount again. Groups rendered with the page, except for the
 * first, are laid out only near the screen (`shelf-later` in `styles/shelf.css`).
 */
export function CatalogueGroups({ groups, isFirst = true }: CatalogueGroupsProps) {
  const [group, ...others] = groups;
  if (!group) return null;
  const { category, items, rest } = group;
  return (
    <DeferredHydration key={category.id}>
      <section
        id={category.slug}
        aria-labelledby={`${category.slug}-title`}
        className={import.meta.env.SSR && !isFirst ? `shelf-later ${GROUP_CLASS}` : GROUP_CLASS}
        style={import.meta.env.SSR && !isFirst ? { containIntrinsicSize: estimateSize(items.length) } : undefined}
        // Class and style differ between server and browser on purpose: on the server groups get an estimated height,
        // so that links can scroll to them.
        suppressHydrationWarning
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
          {rest.length > 0 && (
            <Optional renderMissing={(retry) => <MissingGoods onRetry={retry} />}>
              <MoreGoods group={group} />
            </Optional>
          )}
        </ul>
      </section>
      <CatalogueGroups groups={others} isFirst={false} />
    </DeferredHydration>
  );
}

/**
 * The estimated height of a number of cards until they are laid out. It is a little too high, so that nothing overlaps.
 */
function estimateSize(cards: number): string {
  return `auto calc(14rem + ${cards} * max(5rem, 14rem - 8vw))`;
}

function MissingGoods({ onRetry }: { onRetry: () => void }) {
  const { unanswered } = useUiLabels();
  return (
    <li className="col-span-full">
      <LoadFailure text={unanswered} onRetry={onRetry} />
    </li>
  );
}
