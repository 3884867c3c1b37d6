import { useState } from 'react';
import { Link } from 'react-router';
import { CELL_CLASS, GRID_CLASS } from '#features/catalogue/shelf/card-grid.ts';
import { DayNote } from '#features/catalogue/shelf/day-note.tsx';
import { ProductCard } from '#features/catalogue/card/product-card.tsx';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { useRevalidation } from '#platform/data/revalidate-on-request.ts';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { EmptyState } from '@kaplya/ui/message/empty-state.tsx';
import { Drawer } from '@kaplya/ui/overlay/drawer.tsx';
import { AppliedFilters } from './applied-filters.tsx';
import { SearchField } from './search-field.tsx';
import { SearchFilters } from './search-filters.tsx';
import {
  countFilters,
  countSearchPages,
  readSearchPage,
  readWholeFilters,
  toSearchPath,
  withoutFilters,
} from './search-query.ts';
import { SearchPages } from './search-pages.tsx';
import { SortChoice } from './sort-choice.tsx';
import type { SearchPageProps } from './use-shown-search.ts';
import { useSearchQuery } from './use-search-query.ts';

const FIRST_CARDS = 4;

/** The results (S-60, S-61): found, nothing found, failed. While new ones load the old ones stay. */
export function SearchPage({ found: { result, refusal }, search }: SearchPageProps) {
  const t = useText();
  const { query, isLoading, setQuery } = useSearchQuery(search);
  const { state, revalidate } = useRevalidation();
  const [isFiltering, setFiltering] = useState(false);
  const filters = countFilters(query);
  const whole = readWholeFilters(search);
  // A text without any result has nothing to sort or filter.
  const isBare = result?.total === 0 && filters === 0;
  const pages = countSearchPages(result?.total ?? 0);
  const isBusy = isLoading || state === 'loading';

  return (
    <div className="page-width pt-3 pb-12 md:pt-6">
      <SearchField className="mb-4 lg:hidden" isFocused={search === '' && result !== null} />
      <h1 className="text-xl wrap-anywhere md:text-2xl">
        {result === null || result.query === '' ? t('search.title') : t('search.titleOf', { query: result.query })}
      </h1>
      <p role="status" className="mt-1 text-balance text-ink-muted">
        {result !== null && t('search.found', { count: result.total })}
        {pages > 1 && `\u00A0· ${t('search.page', { page: readSearchPage(search), pages })}`}
      </p>
      {result !== null && result.total > 0 && result.suggestion !== null && (
        <p className="mt-1">{t('search.meant', { query: result.suggestion })}</p>
      )}
      {result === null ? (
        <EmptyState
          drawing="failure"
          title={t('search.failed.title')}
          text={refusal ?? t('search.failed.text')}
          action={
            refusal === null ? (
              <Button isLoading={isBusy} onClick={() => void revalidate()}>
                {t('common.tryAgain')}
              </Button>
            ) : (
              <Link to={paths.search()} className={buttonClass()}>
                {t('search.reset')}
              </Link>
            )
          }
        />
      ) : (
        <div
          className={classNames(
            'mt-4 grid grid-cols-1 gap-6 lg:gap-8',
            !isBare && 'md:grid-cols-[15rem_minmax(0,1fr)]',
          )}
        >
          <aside
            id="filters"
            aria-label={t('search.filters')}
            className={classNames('max-md:order-last', isBare ? 'hidden' : 'max-md:hidden max-md:noscript:block')}
          >
            <SearchFilters facets={result.facets} query={query} whole={whole} onChange={setQuery} />
          </aside>
          <div>
            <h2 className="sr-only">{t('search.results')}</h2>
            <div className={classNames('mb-4 flex-col gap-3', isBare ? 'hidden' : 'flex')}>
              <div className="flex flex-wrap items-center gap-2">
                <Button
                  variant="secondary"
                  size="sm"
                  aria-haspopup="dialog"
                  className="shrink-0 whitespace-nowrap md:hidden noscript:hidden"
                  onClick={() => setFiltering(true)}
                >
                  {filters === 0 ? t('search.filters') : t('search.filtersOf', { count: filters })}
                </Button>
                <a
                  href="#filters"
                  className={buttonClass({
                    variant: 'secondary',
                    size: 'sm',
                    className: 'not-noscript:hidden md:hidden',
                  })}
                >
                  {t('search.filters')}
                </a>
                <SortChoice query={query} onChange={setQuery} />
              </div>
              <AppliedFilters facets={result.facets} query={query} />
            </div>
            <DayNote className="-mt-2" />
            {result.items.length > 0 ? (
              <ul
                aria-busy={isBusy || undefined}
                className={classNames(GRID_CLASS, 'transition-opacity delay-200', isBusy && 'opacity-70')}
              >
                {result.items.map((item, index) => (
                  <li key={item.id} className={CELL_CLASS}>
                    <ProductCard item={item} isFirst={index < FIRST_CARDS} />
                  </li>
                ))}
              </ul>
            ) : result.total > 0 ? null : (
              <EmptyState
                drawing="search"
                title={t('search.nothing.title')}
                text={t(filters > 0 ? 'search.nothing.filtered' : 'search.nothing.text')}
                action={
                  <div className="flex flex-wrap justify-center gap-2">
                    {result.suggestion !== null && (
                      <Link to={toSearchPath({ ...query, q: result.suggestion })} className={buttonClass()}>
                        {t('search.try', { query: result.suggestion })}
                      </Link>
                    )}
                    {filters > 0 && (
                      <Link to={toSearchPath(withoutFilters(query))} className={buttonClass({ variant: 'secondary' })}>
                        {t('search.reset')}
                      </Link>
                    )}
                    <Link to={paths.catalogue()} className={buttonClass({ variant: 'secondary' })}>
                      {t('common.toCatalogue')}
                    </Link>
                  </div>
                }
              />
            )}
            <SearchPages total={result.total} search={search} />
          </div>
          <Drawer
            isOpen={isFiltering}
            onClose={() => setFiltering(false)}
            title={t('search.filters')}
            isTall
            footer={
              <Button isWide isLoading={isBusy} onClick={() => setFiltering(false)}>
                {t('search.show', { count: result.total })}
              </Button>
            }
          >
            <SearchFilters facets={result.facets} query={query} whole={whole} onChange={setQuery} />
          </Drawer>
        </div>
      )}
    </div>
  );
}
