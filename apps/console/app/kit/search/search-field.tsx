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
  /** The label of the list of results; by default the label of the field. */
  listLabel?: string;
  search: Search;
  /** The found items; undefined before the first response. */
  found: readonly Item[] | undefined;
  failure: Error | null;
  /** The error of the chosen value. */
  error?: string | undefined;
  getId: (item: Item) => string;
  onChoose: (item: Item) => void;
  /** Called on Enter while nothing is typed. */
  onEmptyEnter?: () => void;
  /** Renders a found item. */
  children: (item: Item) => ReactNode;
};

/** Searches records while typing and passes the chosen one to the form; Enter chooses the first. */
export function SearchField<Item>({
  label,
  listLabel = label,
  search: { typed, setTyped, q },
  found,
  failure,
  error,
  getId,
  onChoose,
  onEmptyEnter,
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
          // Ctrl Enter submits the form.
          if (typed === '' && (event.ctrlKey || event.metaKey)) return;
          // Enter during a search does not submit the form.
          event.preventDefault();
          const [first] = listbox.rows;
          if (first) listbox.onChoose(first, '');
          else if (text === '') onEmptyEnter?.();
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
