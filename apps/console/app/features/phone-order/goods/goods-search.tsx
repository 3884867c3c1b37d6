import type { Money } from '@kaplya/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { SearchField } from '#kit/search/search-field.tsx';
import { useSearch } from '#kit/search/use-search.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import type { DraftItem } from '../calls/phone-draft.ts';

const foundAtMost = 8;

type GoodsSearchProps = {
  /** The point of delivery, by which the server chooses prices and stock; null: not known yet. */
  address: { readonly latitude: number; readonly longitude: number } | null;
  onChoose: (item: DraftItem, price: Money) => void;
  /** Called on Enter while nothing is typed. */
  onEmptyEnter?: () => void;
};

/** Finds goods by their name, at the prices of the delivery address. */
export function GoodsSearch({ address, onChoose, onEmptyEnter }: GoodsSearchProps) {
  const t = useText();
  const lang = useLanguage();
  const { money } = useFormats();
  const search = useSearch();
  const { data, error: failure } = useQuery({
    ...apiQuery('searchCatalogue', {
      query: {
        ...{ q: search.q, lang, limit: foundAtMost },
        ...(address && { latitude: address.latitude, longitude: address.longitude }),
      },
    }),
    ...search.queryWhile,
  });
  return (
    <SearchField
      label={t('phoneOrder.goods.search')}
      listLabel={t('phoneOrder.goods.found')}
      {...{ search, failure }}
      {...(onEmptyEnter && { onEmptyEnter })}
      found={data?.data.items}
      getId={({ uuid }) => uuid}
      onChoose={({ type, uuid, name, price }) =>
        onChoose(
          type === 'product' ? { productId: uuid, quantity: 1, name } : { productSetId: uuid, quantity: 1, name },
          price,
        )
      }
    >
      {({ name, price }) => (
        <>
          <span className="min-w-0 grow truncate">{name}</span>
          <span className="shrink-0 text-ink-muted">{money(price)}</span>
        </>
      )}
    </SearchField>
  );
}
