import type { PhoneOrderPreview } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { Stepper } from '@kaplya/ui/field/stepper.tsx';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { SearchField } from '#kit/search/search-field.tsx';
import { useSearch } from '#kit/search/use-search.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import type { DraftItem } from './phone-draft.ts';

type GoodsFieldsProps = {
  items: readonly DraftItem[];
  address: PhoneOrderPreview['address'];
  onChange: (items: readonly DraftItem[]) => void;
};

const foundAtMost = 8;

const idOf = (item: DraftItem) => ('productId' in item ? item.productId : item.productSetId);

/** The ordered goods: a search adds them, a stepper changes their quantity. */
export function GoodsFields({ items, address, onChange }: GoodsFieldsProps) {
  const t = useText();
  const add = (item: DraftItem) => {
    const isThere = items.some((each) => idOf(each) === idOf(item));
    onChange(
      isThere
        ? items.map((each) => (idOf(each) === idOf(item) ? { ...each, quantity: each.quantity + 1 } : each))
        : [...items, item],
    );
  };
  return (
    <>
      {items.length === 0 ? (
        <p className="text-ink-muted">{t('phoneOrder.goods.empty')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {items.map((item) => (
            <li key={idOf(item)} className="flex items-center gap-3 py-1">
              <span className="min-w-0 grow wrap-anywhere">{item.name}</span>
              <Stepper
                label={item.name}
                min={1}
                max={999}
                value={item.quantity}
                onValueChange={(quantity) =>
                  onChange(items.map((each) => (each === item ? { ...each, quantity } : each)))
                }
              />
              <IconButton
                icon="trash"
                iconSize={18}
                label={t('phoneOrder.goods.remove', { name: item.name })}
                onClick={() => onChange(items.filter((each) => each !== item))}
              />
            </li>
          ))}
        </ul>
      )}
      <GoodsSearch address={address} onChoose={add} />
    </>
  );
}

type GoodsSearchProps = {
  /** The point of delivery, by which the server chooses prices and stock; null: not known yet. */
  address: { readonly latitude: number; readonly longitude: number } | null;
  onChoose: (item: DraftItem) => void;
};

/** Finds goods by their name, at the prices of the delivery address. */
export function GoodsSearch({ address, onChoose }: GoodsSearchProps) {
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
      found={data?.data.items}
      getId={({ uuid }) => uuid}
      onChoose={({ type, uuid, name }) =>
        onChoose(
          type === 'product' ? { productId: uuid, quantity: 1, name } : { productSetId: uuid, quantity: 1, name },
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
