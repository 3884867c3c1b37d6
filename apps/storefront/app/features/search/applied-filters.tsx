import { toBrandKey } from '@kaplya/contract/value-list';
import type { SearchFacets } from '@kaplya/contract';
import { Link } from 'react-router';
import { formatLitres } from '#features/goods/format-litres.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import {
  countFilters,
  toggleFilter,
  toSearchPath,
  withoutFilters,
  type SearchFilter,
  type SearchQuery,
} from './search-query.ts';

type AppliedFiltersProps = { facets: SearchFacets | null; query: SearchQuery };

/** The chosen filters; each is a link to the results without that filter. */
export function AppliedFilters({ facets, query }: AppliedFiltersProps) {
  const t = useText();
  const language = useLanguage();
  if (countFilters(query) === 0) return null;

  const nameOf = (slug: string) => facets?.categories.find((category) => category.slug === slug)?.name ?? slug;
  const brandOf = (brand: string) =>
    facets?.brands.find(({ name }) => toBrandKey(name) === toBrandKey(brand))?.name ?? brand;
  const { priceFrom, priceTo } = query;
  const ofFilter = (filter: SearchFilter, toLabel: (value: string) => string) =>
    query[filter].map((value) => ({
      key: `${filter} ${value}`,
      label: toLabel(value),
      without: toggleFilter(query, filter, value),
    }));
  const chips = [
    ...ofFilter('category', nameOf),
    ...ofFilter('volume', (litres) => t('catalogue.litres', { volume: formatLitres(Number(litres), language) })),
    ...ofFilter('brand', brandOf),
    ...(priceFrom !== '' || priceTo !== ''
      ? [
          {
            key: 'price',
            label: toPriceLabel(priceFrom, priceTo),
            without: { ...query, priceFrom: '', priceTo: '' },
          },
        ]
      : []),
  ];
  return (
    <ul aria-label={t('search.applied')} className="flex flex-wrap gap-2">
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <Link
            to={toSearchPath(without)}
            preventScrollReset
            aria-label={t('search.remove', { name: label })}
            className="flex min-h-target items-center gap-1.5 rounded-full bg-brand-soft ps-4 pe-3 text-sm font-semibold text-brand-ink no-underline hover:brightness-97"
          >
            {label}
            <Icon name="close" size={16} />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={toSearchPath(withoutFilters(query))}
          preventScrollReset
          className="flex min-h-target items-center rounded-full px-3 text-sm font-semibold text-brand-ink"
        >
          {t('search.reset')}
        </Link>
      </li>
    </ul>
  );

  function toPriceLabel(from: string, to: string): string {
    if (to === '') return t('search.priceFrom', { from });
    return from === '' ? t('search.priceTo', { to }) : t('search.priceBetween', { from, to });
  }
}
