import type { GoodsReference } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { ListboxCount, ListboxOptions } from '@kaplya/ui/field/listbox-options.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useListbox } from '@kaplya/ui/field/use-listbox.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useText } from '#i18n/use-text.ts';
import { useSettled } from '#kit/form/use-settled.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { apiQuery } from '#platform/data/api-query.ts';

type GoodsPickerProps = {
  label: string;
  /** Those that cannot be chosen: they are there already. */
  taken: readonly string[];
  error?: string | undefined;
  onChoose: (product: GoodsReference) => void;
};

const foundAtMost = 8;

/** Finds a product by its name or code; Enter takes the first. */
export function GoodsPicker({ label, taken, error, onChoose }: GoodsPickerProps) {
  const t = useText();
  const { money } = useFormats();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim(), 150);
  const { data, error: failure } = useQuery({
    ...apiQuery('listGoods', { query: { q, kind: 'product', limit: foundAtMost + taken.length } }),
    enabled: q !== '',
    placeholderData: (previous) => previous,
  });
  const items = (data?.items ?? []).filter(({ id }) => !taken.includes(id)).slice(0, foundAtMost);
  const listbox = useListbox({
    id: listId,
    rows: typed.trim() === '' ? [] : items.map((item) => ({ key: item.id, item })),
    onChoose({ item: { id, kind, externalId, name, isActive, pictureUrl, price } }) {
      listbox.close();
      setTyped('');
      onChoose({ id, kind, externalId, name, isActive, pictureUrl, price });
    },
  });
  const isNothing = typed.trim() !== '' && q === typed.trim() && data !== undefined && items.length === 0;
  return (
    <div className="relative">
      <TextField
        label={label}
        leading={<Icon name="search" size={18} />}
        autoComplete="off"
        maxLength={100}
        value={typed}
        error={failure && q !== '' ? messageOf(failure, { fallback: t('goods.picker.failed') }) : error}
        hint={isNothing && t('goods.picker.none')}
        {...listbox.fieldAttributes}
        onKeyDown={(event) => {
          if (listbox.onKeyDown(event) || event.key !== 'Enter') return;
          // Enter in a half-typed search saves nothing.
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
      <ListboxCount>{isNothing && t('goods.picker.none')}</ListboxCount>
      <ListboxOptions
        listbox={listbox}
        label={label}
        className="absolute inset-x-0 top-full z-10 mt-1 rounded-md border border-line bg-raised p-1 shadow-card"
      >
        {({ item }) => (
          <>
            <img src={item.pictureUrl} alt="" width={28} height={28} className="size-7 rounded-sm object-contain" />
            <span className="min-w-0 grow truncate">{item.name}</span>
            <span className="shrink-0 text-ink-muted">{money(item.price)}</span>
          </>
        )}
      </ListboxOptions>
    </div>
  );
}
