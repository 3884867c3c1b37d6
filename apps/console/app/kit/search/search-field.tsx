import { useId, type ReactNode } from 'react';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { ListboxCount, ListboxOptions } from '@kaplya/ui/field/listbox/listbox-options.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useListbox } from '@kaplya/ui/field/listbox/use-listbox.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useText } from '#i18n/use-text.ts';
import type { Search } from './use-search.ts';

type SearchFieldProps<Item> = {
  label: string;
  /** Of the list; by itself that of the field. */
  listLabel?: string;
  search: Search;
  /** What may be chosen of what was found; undefined before the first answer. */
  found: readonly Item[] | undefined;
  failure: Error | null;
  /** Of the value that is chosen here. */
  error?: string | undefined;
  getId: (item: Item) => string;
  onChoose: (item: Item) => void;
  /** Draws a row. */
  children: (item: Item) => ReactNode;
};

/** Finds records while somebody types, and gives one of them to the form; Enter takes the first. */
export function SearchField<Item>({
  label,
  listLabel = label,
  search: { typed, setTyped, q },
  found,
  failure,
  error,
  getId,
  onChoose,
  children,
}: SearchFieldProps<Item>) {
  const t = useText();
  const listId = useId();
  const text = typed.trim();
  const listbox = useListbox({
    id: listId,
    rows: text === '' ? [] : (found ?? []).map((item) => ({ key: getId(item), item })),
    onChoose({ item }) {
      listbox.close();
      setTyped('');
      onChoose(item);
    },
  });
  const isNothing = text !== '' && q === text && found?.length === 0;
  const none = isNothing && t('kit.list.nothing');
  return (
    <div className="relative">
      <TextField
        label={label}
        leading={<Icon name="search" size={18} />}
        autoComplete="off"
        maxLength={100}
        value={typed}
        error={failure && q !== '' ? messageOf(failure, { fallback: t('kit.search.failed') }) : error}
        hint={none}
        {...listbox.fieldAttributes}
        onKeyDown={(event) => {
          if (listbox.onKeyDown(event) || event.key !== 'Enter') return;
          // Ctrl Enter is the form's.
          if (typed === '' && (event.ctrlKey || event.metaKey)) return;
          // Enter in a half-typed search sends nothing.
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
      <ListboxCount>{none}</ListboxCount>
      <ListboxOptions
        listbox={listbox}
        label={listLabel}
        className="absolute inset-x-0 top-full z-10 mt-1 rounded-md border border-line bg-raised p-1 shadow-card"
      >
        {({ item }) => children(item)}
      </ListboxOptions>
    </div>
  );
}
