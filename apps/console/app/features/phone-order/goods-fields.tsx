import type { PhoneOrderPreview } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { ListboxCount, ListboxOptions } from '@kaplya/ui/field/listbox-options.tsx';
import { Stepper } from '@kaplya/ui/field/stepper.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useListbox } from '@kaplya/ui/field/use-listbox.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import type { DraftItem } from './phone-draft.ts';
import { useSettled } from '#kit/form/use-settled.ts';

type GoodsFieldsProps = {
  items: readonly DraftItem[];
  address: PhoneOrderPreview['address'];
  onChange: (items: readonly DraftItem[]) => void;
};

const foundAtMost = 8;

const idOf = (item: DraftItem) => ('productId' in item ? item.productId : item.productSetId);

/** What is ordered: a search adds goods, a stepper counts them. */
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
  /** Where it is to be sold. */
  address: { readonly latitude: number; readonly longitude: number } | null;
  onChoose: (item: DraftItem) => void;
};

/** Finds goods by their name; Enter takes the first. */
export function GoodsSearch({ address, onChoose }: GoodsSearchProps) {
  const t = useText();
  const lang = useLanguage();
  const { money } = useFormats();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim(), 150);
  const { data } = useQuery({
    ...apiQuery('searchCatalogue', {
      query: {
        ...{ q, lang, limit: foundAtMost },
        ...(address && { latitude: address.latitude, longitude: address.longitude }),
      },
    }),
    enabled: q !== '',
    placeholderData: (previous) => previous,
  });
  const found = typed.trim() === '' ? [] : (data?.data.items ?? []);
  const listbox = useListbox({
    id: listId,
    rows: found.map((item) => ({ key: item.uuid, item })),
    onChoose: ({ item: { type, uuid, name } }) => {
      listbox.close();
      setTyped('');
      onChoose(type === 'product' ? { productId: uuid, quantity: 1, name } : { productSetId: uuid, quantity: 1, name });
    },
  });
  const isNothing = typed.trim() !== '' && q === typed.trim() && data?.data.items.length === 0;
  return (
    <div className="relative">
      <TextField
        label={t('phoneOrder.goods.search')}
        leading={<Icon name="search" size={18} />}
        autoComplete="off"
        maxLength={100}
        value={typed}
        hint={isNothing && t('phoneOrder.goods.none')}
        {...listbox.fieldAttributes}
        onKeyDown={(event) => {
          if (listbox.onKeyDown(event) || event.key !== 'Enter' || typed === '') return;
          // Enter in a half-typed search is no order.
          event.preventDefault();
          const [first] = listbox.rows;
          if (first) listbox.onChoose(first, '');
        }}
        onBlur={() => listbox.close()}
        onChange={({ target }) => {
          listbox.open();
          listbox.leaveRows();
          setTyped(target.value);
        }}
      />
      <ListboxCount>{isNothing && t('phoneOrder.goods.none')}</ListboxCount>
      <ListboxOptions
        listbox={listbox}
        label={t('phoneOrder.goods.found')}
        className="absolute inset-x-0 top-full z-10 mt-1 rounded-md border border-line bg-raised p-1 shadow-card"
      >
        {({ item }) => (
          <>
            <span className="min-w-0 grow truncate">{item.name}</span>
            <span className="shrink-0 text-ink-muted">{money(item.price)}</span>
          </>
        )}
      </ListboxOptions>
    </div>
  );
}
