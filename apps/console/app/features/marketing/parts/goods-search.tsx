import type { MarketingChoices } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import { SearchField } from '#kit/search/search-field.tsx';
import { useSearch } from '#kit/search/use-search.ts';
import { choicesQuery } from './choices-query.ts';

export type NamedGoods = MarketingChoices['goods'][number];

type GoodsSearchProps = {
  label: string;
  kind?: NamedGoods['kind'];
  /** Ids of goods that are chosen already and not offered again. */
  taken?: readonly string[];
  error?: string | undefined;
  onChoose: (goods: NamedGoods) => void;
};

const foundAtMost = 8;
const none: readonly string[] = [];

/** A search of goods by name or code. */
export function GoodsSearch({ label, kind, taken = none, error, onChoose }: GoodsSearchProps) {
  const search = useSearch();
  const { data, error: failure } = useQuery({
    ...choicesQuery({ q: search.q, ...(kind && { kind }) }),
    ...search.queryWhile,
  });
  return (
    <SearchField
      {...{ label, search, failure, error, onChoose }}
      found={data?.goods.filter(({ id }) => !taken.includes(id)).slice(0, foundAtMost)}
      getId={({ id }) => id}
    >
      {({ pictureUrl, name }) => (
        <>
          <img src={pictureUrl} alt="" width={28} height={28} className="size-7 rounded-sm object-contain" />
          <span className="min-w-0 grow truncate">{name}</span>
        </>
      )}
    </SearchField>
  );
}
