import type { GoodsReference } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '#kit/format/use-formats.ts';
import { SearchField } from '#kit/search/search-field.tsx';
import { useSearch } from '#kit/search/use-search.ts';
import { apiQuery } from '#platform/data/api-query.ts';

type GoodsPickerProps = {
  label: string;
  /** Ids of goods that are chosen already and not offered again. */
  taken: readonly string[];
  error?: string | undefined;
  onChoose: (product: GoodsReference) => void;
};

const foundAtMost = 8;

/** A search of products by name or code. */
export function GoodsPicker({ label, taken, error, onChoose }: GoodsPickerProps) {
  const { money } = useFormats();
  const search = useSearch();
  const { data, error: failure } = useQuery({
    ...apiQuery('listGoods', { query: { q: search.q, kind: 'product', limit: foundAtMost + taken.length } }),
    ...search.queryWhile,
  });
  return (
    <SearchField
      {...{ label, search, failure, error }}
      found={data?.items.filter(({ id }) => !taken.includes(id)).slice(0, foundAtMost)}
      getId={({ id }) => id}
      onChoose={({ id, kind, externalId, name, isActive, pictureUrl, price }) =>
        onChoose({ id, kind, externalId, name, isActive, pictureUrl, price })
      }
    >
      {({ pictureUrl, name, price }) => (
        <>
          <img src={pictureUrl} alt="" width={28} height={28} className="size-7 rounded-sm object-contain" />
          <span className="min-w-0 grow truncate">{name}</span>
          <span className="shrink-0 text-ink-muted">{money(price)}</span>
        </>
      )}
    </SearchField>
  );
}
