import type { OpsFoundCustomer } from '@kaplya/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { ListboxCount, ListboxOptions } from '@kaplya/ui/field/listbox/listbox-options.tsx';
import { formatPhone } from '@kaplya/domain/phones';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useListbox } from '@kaplya/ui/field/listbox/use-listbox.ts';
import { useText } from '#i18n/use-text.ts';
import { useDebounced } from '#kit/form/use-debounced.ts';
import { apiQuery } from '#platform/data/api-query.ts';

const LETTERS_AT_LEAST = 2;
const FOUND_AT_MOST = 8;
const TYPING_MS = 250;

type CustomerFieldProps = {
  label: string;
  /** The ids of accounts that cannot be chosen. */
  excluded: readonly string[];
  isFocused?: boolean;
  onChoose: (id: string) => void;
};

type Row = OpsFoundCustomer & { readonly id: string; readonly key: string };

/** A search for a customer's account: the one that is merged, or a new person of a company. */
export function CustomerField({ label, excluded, isFocused = true, onChoose }: CustomerFieldProps) {
  const t = useText();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const asked = useDebounced(typed.trim(), TYPING_MS);
  const isAsked = asked.length >= LETTERS_AT_LEAST;
  const { data, error, isFetching } = useQuery({
    ...apiQuery('listOpsCustomers', { query: { q: asked, limit: FOUND_AT_MOST } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const rows = (isAsked ? (data?.items ?? []) : []).flatMap((row): Row[] =>
    row.id === null || excluded.includes(row.id) ? [] : [{ ...row, id: row.id, key: row.id }],
  );
  const listbox = useListbox({ id: listId, rows, onChoose: ({ id }) => onChoose(id) });

  // The shell focuses the heading of a new screen; the focus moves on to the search.
  useEffect(() => {
    if (!isFocused) return undefined;
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isFocused]);

  const isNothing = isAsked && !isFetching && !error && rows.length === 0;
  return (
    <div className="relative">
      <TextField
        ref={field}
        label={label}
        hint={isNothing ? t('kit.list.nothing') : t('customers.search')}
        autoComplete="off"
        maxLength={100}
        value={typed}
        error={error && isAsked ? messageOf(error, { fallback: t('kit.unanswered.title') }) : null}
        {...listbox.fieldAttributes}
        onKeyDown={(event) => void listbox.onKeyDown(event)}
        onBlur={() => listbox.close()}
        onChange={({ target }) => {
          setTyped(target.value);
          listbox.open();
          listbox.leaveRows();
        }}
      />
      <ListboxCount>{listbox.isExpanded && t('customers.merge.found', { count: rows.length })}</ListboxCount>
      <ListboxOptions
        listbox={listbox}
        label={t('customers.title')}
        isOld={asked !== typed.trim()}
        className="absolute inset-x-0 top-full z-10 mt-1 rounded-md border border-line bg-raised p-1 shadow-card"
      >
        {({ name, phone, email, orders }) => (
          <span className="min-w-0">
            <span className="block truncate">{name || t('customers.noName')}</span>
            <span className="block truncate text-sm text-ink-muted">
              {[phone && formatPhone(phone), email, t('customers.merge.orders', { count: orders })]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        )}
      </ListboxOptions>
    </div>
  );
}
