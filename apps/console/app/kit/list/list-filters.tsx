import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useText } from '#i18n/use-text.ts';
import type { FilterOption, ListFilter } from './list-definition.ts';

/** The field that `/` goes to. */
const SEARCH_FIELD = 'list-search';

const CONTROL =
  'min-h-target max-w-52 rounded-sm border border-line-strong bg-surface px-2 text-sm text-ink hover:border-brand';

type ListFiltersProps = {
  filters: readonly ListFilter[];
  values: Readonly<Record<string, string>>;
  /** Options that are data, by the name of their filter. */
  options: Readonly<Record<string, readonly FilterOption[]>>;
  onChange: (name: string, value: string, options?: { replace?: boolean }) => void;
  onClear: () => void;
};

/** What narrows a list. Each choice is a step of the history; a search is one step however long it is typed. */
export function ListFilters({ filters, values, options, onChange, onClear }: ListFiltersProps) {
  const t = useText();
  return (
    <>
      {filters.map((filter) => {
        const value = values[filter.name] ?? '';
        const label = t(filter.label);
        if (filter.kind === 'search') {
          return (
            <SearchField
              key={filter.name}
              label={label}
              value={value}
              onChange={(text) => onChange(filter.name, text, { replace: value !== '' })}
            />
          );
        }
        if (filter.kind === 'day') {
          return (
            <label key={filter.name} className="flex items-center gap-1.5 text-sm">
              <span className="text-ink-muted">{label}</span>
              <input
                type="date"
                className={CONTROL}
                value={value}
                onChange={(event) => onChange(filter.name, event.target.value)}
              />
            </label>
          );
        }
        const known = filter.options?.map((option) => ({ value: option.value, label: t(option.label) }));
        return (
          <Choice
            key={filter.name}
            label={label}
            value={value}
            options={options[filter.name] ?? known ?? []}
            onChange={(chosen) => onChange(filter.name, chosen)}
          />
        );
      })}
      {Object.keys(values).length > 0 && (
        <Button variant="ghost" size="sm" onClick={onClear}>
          {t('kit.list.clear')}
        </Button>
      )}
    </>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  options: readonly FilterOption[];
  onChange: (value: string) => void;
};

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const t = useText();
  // One that the address names and the list does not know is shown all the same.
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <label className="flex items-center gap-1.5 text-sm">
      <span className="text-ink-muted">{label}</span>
      <select
        className={`${CONTROL} ${value ? 'border-brand font-semibold' : ''}`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t('kit.list.any')}</option>
        {!isKnown && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** So long after the last letter the list is asked for. */
const TYPING_MS = 250;

type SearchFieldProps = { label: string; value: string; onChange: (text: string) => void };

function SearchField({ label, value, onChange }: SearchFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // The address has changed from elsewhere: a view, "back".
  if (value !== shown) {
    setShown(value);
    setTyped(value);
  }
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => latest.current(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);

  return (
    <div className="relative w-full sm:w-64">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <span className="pointer-events-none absolute inset-y-0 start-2 grid place-items-center text-ink-muted">
        <Icon name="search" size={16} />
      </span>
      <input
        id={id}
        type="search"
        data-list-search={SEARCH_FIELD}
        placeholder={label}
        value={typed}
        className={`${CONTROL} w-full max-w-none ps-8`}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') latest.current(typed.trim());
        }}
      />
    </div>
  );
}

/** Moves the focus to the search of the list that is on the screen. */
export function focusListSearch(): void {
  const field = document.querySelector<HTMLInputElement>('[data-list-search]');
  field?.focus();
  field?.select();
}
