import type { MarketingChoices } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { ListboxCount, ListboxOptions } from '@kaplya/ui/field/listbox-options.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useListbox } from '@kaplya/ui/field/use-listbox.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useText } from '#i18n/use-text.ts';
import { useSettled } from '#kit/form/use-settled.ts';
import { choicesQuery } from './choices-query.ts';

export type NamedGoods = MarketingChoices['goods'][number];

type GoodsSearchProps = {
  label: string;
  kind?: NamedGoods['kind'];
  /** Those that cannot be chosen: they are there already. */
  taken?: readonly string[];
  error?: string | undefined;
  onChoose: (goods: NamedGoods) => void;
};

const foundAtMost = 8;
const none: readonly string[] = [];

/** Finds goods by their name or code; Enter takes the first. */
export function GoodsSearch({ label, kind, taken = none, error, onChoose }: GoodsSearchProps) {
  const t = useText();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim(), 150);
  const { data, error: failure } = useQuery({
    ...choicesQuery({ q, ...(kind && { kind }) }),
    enabled: q !== '',
    placeholderData: (previous) => previous,
  });
  const items = (data?.goods ?? []).filter(({ id }) => !taken.includes(id)).slice(0, foundAtMost);
  const listbox = useListbox({
    id: listId,
    rows: typed.trim() === '' ? [] : items.map((item) => ({ key: item.id, item })),
    onChoose({ item }) {
      listbox.close();
      setTyped('');
      onChoose(item);
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
        error={failure && q !== '' ? messageOf(failure, { fallback: t('marketing.goods.failed') }) : error}
        hint={isNothing && t('marketing.goods.none')}
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
      <ListboxCount>{isNothing && t('marketing.goods.none')}</ListboxCount>
      <ListboxOptions
        listbox={listbox}
        label={label}
        className="absolute inset-x-0 top-full z-10 mt-1 rounded-md border border-line bg-raised p-1 shadow-card"
      >
        {({ item }) => (
          <>
            <img src={item.pictureUrl} alt="" width={28} height={28} className="size-7 rounded-sm object-contain" />
            <span className="min-w-0 grow truncate">{item.name}</span>
          </>
        )}
      </ListboxOptions>
    </div>
  );
}
