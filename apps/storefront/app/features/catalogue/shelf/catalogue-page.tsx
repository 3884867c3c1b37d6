import { ReorderSlot } from '#features/reorder/reorder-slot.tsx';
import { lazyWithTexts } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { useRevalidation } from '#platform/data/revalidate-on-request.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';
import { CatalogueGroups } from './catalogue-groups.tsx';
import { CatalogueHero } from './catalogue-hero.tsx';
import { CatalogueSkeleton } from './catalogue-skeleton.tsx';
import { CategoryTabs } from './category-tabs.tsx';
import { DayNote } from './day-note.tsx';
import { useLoadedCatalogue } from '#features/goods/use-catalogue.ts';

// A page without a shelf is rare, so its code is loaded on demand.
const NoShelf = lazyWithTexts(['shelf'], async () => (await import('./no-shelf.tsx')).NoShelf);

/** The page of the shelf (S-01): loading, failed, empty or full. During a reload the old shelf stays (T-01). */
export function CataloguePage() {
  const t = useText();
  const { groups, isFailed, isMissing } = useLoadedCatalogue();
  const { state, revalidate } = useRevalidation();
  const isLoading = state === 'loading';
  const missing = isMissing('product_set')
    ? 'errors.fetchProductSets'
    : isMissing('product')
      ? 'catalogue.failed.title'
      : null;

  if (isFailed && isLoading) return <CatalogueSkeleton />;
  if (isFailed || groups.length === 0) {
    return (
      <div className="page-width py-10">
        <Optional>
          <NoShelf isFailed={isFailed} onRetry={() => void revalidate()} />
        </Optional>
      </div>
    );
  }

  return (
    <>
      <CatalogueHero isLoading={isLoading} />
      <ReorderSlot />
      <CategoryTabs groups={groups} />
      <div
        aria-busy={isLoading || undefined}
        className={classNames('page-width pb-12 transition-opacity delay-200', isLoading && 'opacity-70')}
      >
        <DayNote className="-mb-3 pt-3" />
        {missing !== null && (
          <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-2.5">
            <p role="alert" className="text-sm">
              {t(missing)}
            </p>
            <Button variant="secondary" isLoading={isLoading} onClick={() => void revalidate()}>
              {t('common.tryAgain')}
            </Button>
          </div>
        )}
        <CatalogueGroups groups={groups} />
      </div>
    </>
  );
}
