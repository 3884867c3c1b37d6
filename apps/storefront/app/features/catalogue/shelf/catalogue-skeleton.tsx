import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import { GRID_CLASS } from './card-grid.ts';

const CARDS = Array.from({ length: 10 }, (_, index) => index);

/** The skeleton of the shelf while it loads. */
export function CatalogueSkeleton() {
  return (
    <div className="page-width py-8" aria-busy="true">
      <Skeleton className="mb-6 h-11 w-full" />
      <Skeleton className="mb-4 h-8 w-48" />
      <ul className={GRID_CLASS}>
        {CARDS.map((card) => (
          <li key={card} className="pb-4">
            <Skeleton className="mb-2.5 aspect-square w-full" />
            <Skeleton className="mb-2 h-4 w-4/5" />
            <Skeleton className="mb-4 h-4 w-1/2" />
            <Skeleton className="h-11 w-full" />
          </li>
        ))}
      </ul>
    </div>
  );
}
