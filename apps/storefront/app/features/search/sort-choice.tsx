import { useText } from '#i18n/use-text.ts';
import type { MessageId } from '#i18n/message-id.ts';
import { paths } from '#platform/page/paths.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { SEARCH_SORTS, toSearchParameters, type SearchSort, type SearchQuery } from './search-query.ts';

const NAMES: Record<SearchSort, MessageId> = {
  relevance: 'search.sort.relevance',
  price: 'search.sort.price',
  '-price': 'search.sort.priceDown',
  name: 'search.sort.name',
  volume: 'search.sort.volume',
};

/** The choice of the order of the results: a native `select`, which suits every phone. */
export function SortChoice({ query, onChange }: { query: SearchQuery; onChange: (query: SearchQuery) => void }) {
  const t = useText();
  const others = Object.entries(toSearchParameters({ ...query, sort: 'relevance' }));
  return (
    <form action={paths.search()} className="flex min-w-0 items-center gap-2">
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <span className="relative inline-flex min-w-0 items-center">
        <select
          name="sort"
          aria-label={t('search.sort')}
          value={query.sort}
          onChange={(event) => {
            const sort = SEARCH_SORTS.find((known) => known === event.target.value);
            if (sort) onChange({ ...query, sort });
          }}
          className="min-h-target min-w-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-surface ps-3.5 pe-9 text-sm font-semibold text-ellipsis hover:bg-sunken"
        >
          {SEARCH_SORTS.map((sort) => (
            <option key={sort} value={sort} className="bg-raised text-ink">
              {t(NAMES[sort])}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={18} className="pointer-events-none absolute end-3" />
      </span>
      <span className="hidden noscript:block">
        <Button variant="secondary" type="submit">
          {t('search.apply')}
        </Button>
      </span>
    </form>
  );
}
