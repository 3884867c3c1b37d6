import { useRevalidator } from 'react-router';
import { AgainSlot } from '#features/again/again-slot.tsx';
import { useText } from '#i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { CatalogueGroups } from './catalogue-groups.tsx';
import { CatalogueHero } from './catalogue-hero.tsx';
import { CatalogueSkeleton } from './catalogue-skeleton.tsx';
import { CategoryTabs } from './category-tabs.tsx';
import { DayNote } from './day-note.tsx';
import { useCatalogue } from './use-catalogue.ts';

/** The shelf (S-01): loading, failed, empty or full. While it is asked for anew the old one stays (T-01). */
export function CataloguePage() {
  const t = useText();
  const { groups, isFailed } = useCatalogue();
  const { state, revalidate } = useRevalidator();
  const isLoading = state === 'loading';

  if (isFailed && isLoading) return <CatalogueSkeleton />;
  if (isFailed || groups.length === 0) {
    return (
      <div className="page-width py-10">
        <EmptyState
          headingLevel={1}
          drawing={isFailed ? 'failure' : 'bottle'}
          title={t(isFailed ? 'catalogue.failed.title' : 'catalogue.empty.title')}
          text={t(isFailed ? 'catalogue.failed.text' : 'catalogue.empty.text')}
          action={<Button onClick={() => void revalidate()}>{t('common.tryAgain')}</Button>}
        />
      </div>
    );
  }

  return (
    <>
      <CatalogueHero isLoading={isLoading} />
      <AgainSlot />
      <CategoryTabs groups={groups} />
      <div
        aria-busy={isLoading || undefined}
        className={classNames('page-width pb-12 transition-opacity delay-200', isLoading && 'opacity-70')}
      >
        <DayNote className="-mb-3 pt-3" />
        <CatalogueGroups groups={groups} />
      </div>
    </>
  );
}
