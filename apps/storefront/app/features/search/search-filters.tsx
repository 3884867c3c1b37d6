import type { SearchFacets } from '@kaplya/contract';
import { writeValueList } from '@kaplya/contract/value-list';
import { useId } from 'react';
import { formatLitres } from '#features/goods/format-litres.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { FilterValues } from './filter-values.tsx';
import { isChosen, toggleFilter, toSearchPath, type SearchFilter, type SearchQuery } from './search-query.ts';

const MINOR_IN_WHOLE = 100;

type SearchFiltersProps = {
  facets: SearchFacets;
  query: SearchQuery;
  /** The filters for which the URL asks to show all values. */
  whole: readonly SearchFilter[];
  onChange: (query: SearchQuery) => void;
};

/** The filters of the results (S-61). They are a plain form: without script its button sends it. */
export function SearchFilters({ facets, query, whole, onChange }: SearchFiltersProps) {
  const t = useText();
  const language = useLanguage();
  const formId = useId();
  const { price } = facets;
  const hasPrice = price !== null || query.priceFrom !== '' || query.priceTo !== '';

  const box = (filter: SearchFilter, value: string, label: string, count: number) => (
    <Checkbox
      key={value}
      name={filter}
      // Encoded as in a link, because without JavaScript the form sends the value unchanged.
      value={writeValueList([value])}
      checked={isChosen(query, filter, value)}
      onChange={() => onChange(toggleFilter(query, filter, value))}
      label={
        <>
          {label} <span className="text-ink-muted tabular-nums">{count}</span>
        </>
      }
    />
  );

  const valuesOf = (filter: SearchFilter) => ({
    title: t(`search.${filter}`),
    allPath: toSearchPath(query, { whole: [...new Set([...whole, filter])] }),
    isWholeAtFirst: whole.includes(filter),
  });

  function changePrice(form: HTMLFormElement) {
    const values = new FormData(form);
    const [priceFrom, priceTo] = ['priceFrom', 'priceTo'].map((name) => {
      const value = values.get(name);
      return typeof value === 'string' ? value.replaceAll(/\D/g, '').slice(0, 9) : '';
    });
    if (priceFrom === query.priceFrom && priceTo === query.priceTo) return;
    onChange({ ...query, priceFrom: priceFrom ?? '', priceTo: priceTo ?? '' });
  }

  return (
    <form
      id={formId}
      action={paths.search()}
      onSubmit={(event) => {
        event.preventDefault();
        changePrice(event.currentTarget);
      }}
      className="flex flex-col gap-5"
    >
      {query.q !== '' && <input type="hidden" name="q" value={query.q} />}
      {query.sort !== 'relevance' && <input type="hidden" name="sort" value={query.sort} />}
      {whole.map((filter) => (
        <input key={filter} type="hidden" name="all" value={filter} />
      ))}
      <FilterValues
        {...valuesOf('category')}
        values={facets.categories}
        isChosen={({ slug }) => isChosen(query, 'category', slug)}
      >
        {({ slug, name, count }) => box('category', slug, name, count)}
      </FilterValues>
      <FilterValues
        {...valuesOf('volume')}
        values={facets.volumes}
        isChosen={({ litres }) => isChosen(query, 'volume', String(litres))}
        columns={2}
      >
        {({ litres, count }) =>
          box('volume', String(litres), t('catalogue.litres', { volume: formatLitres(litres, language) }), count)
        }
      </FilterValues>
      <FilterValues
        {...valuesOf('brand')}
        values={facets.brands}
        isChosen={({ name }) => isChosen(query, 'brand', name)}
      >
        {({ name, count }) => box('brand', name, name, count)}
      </FilterValues>
      {hasPrice && (
        <fieldset>
          <legend className="mb-1 font-semibold">{t('search.price')}</legend>
          <div
            className="grid grid-cols-2 gap-3"
            onBlur={(event) => {
              const { form } = event.target as HTMLInputElement;
              if (form) changePrice(form);
            }}
          >
            <TextField
              key={`from ${query.priceFrom}`}
              name="priceFrom"
              label={t('search.price.from')}
              inputMode="numeric"
              maxLength={9}
              defaultValue={query.priceFrom}
              placeholder={price ? String(Math.floor(price.min.amount / MINOR_IN_WHOLE)) : ''}
            />
            <TextField
              key={`to ${query.priceTo}`}
              name="priceTo"
              label={t('search.price.to')}
              inputMode="numeric"
              maxLength={9}
              defaultValue={query.priceTo}
              placeholder={price ? String(Math.ceil(price.max.amount / MINOR_IN_WHOLE)) : ''}
            />
          </div>
        </fieldset>
      )}
      {/* Enter in a field of the price sends the form, and without script this does. */}
      <span className="hidden noscript:block">
        <Button variant="secondary" type="submit">
          {t('search.apply')}
        </Button>
      </span>
    </form>
  );
}
