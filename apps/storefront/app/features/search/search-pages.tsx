import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { countSearchPages, readSearchPage, readSearchQuery, readWholeFilters, toSearchPath } from './search-query.ts';

/** The pagination of the results. The page number is in the URL. */
export function SearchPages({ total, search }: { total: number; search: string }) {
  const t = useText();
  const pages = countSearchPages(total);
  const page = readSearchPage(search);
  if (pages <= 1 && page === 1) return null;
  const query = readSearchQuery(search);
  const whole = readWholeFilters(search);
  // A link to a missing page is disabled instead of removed, because it may have the focus.
  const toLink = (to: number) => {
    const isThere = to >= 1 && to <= pages;
    return {
      to: toSearchPath(query, { page: isThere ? to : page, whole }),
      className: buttonClass({ variant: 'secondary', className: classNames(!isThere && 'opacity-50') }),
      'aria-disabled': !isThere || undefined,
      onClick: (event: MouseEvent) => {
        if (!isThere) event.preventDefault();
      },
    };
  };

  return (
    <nav aria-label={t('search.pages')} className="mt-6 flex flex-wrap items-center justify-center gap-4">
      <Link {...toLink(page - 1)} rel="prev">
        {t('search.page.before')}
      </Link>
      <span className="max-w-max grow basis-0 text-center text-sm text-balance text-ink-muted">
        {t('search.page', { page, pages })}
      </span>
      <Link {...toLink(page + 1)} rel="next">
        {t('search.page.next')}
      </Link>
    </nav>
  );
}
