import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useText } from '#i18n/use-text.ts';
import type { FilterOption, ListFilter } from './list-definition.ts';

/** The id of the field that `/` focuses. */
const SEARCH_FIELD = 'list-search';

const CONTROL =
  'min-h-target max-w-52 rounded-sm border border-line-strong bg-surface px-2 text-sm text-ink hover:border-brand';

type ListFiltersProps = {
  filters: readonly ListFilter[];
  values: Readonly<Record<string, string>>;
  /** Options that the server provides, by the name of the filter. */
  options: Readonly<Record<string, readonly FilterOption[]>>;
  onChange: (name: string, value: string, options?: { replace?: boolean }) => void;
  onClear: () => void;
};

/**
 * The filters of a list. Each choice is a history entry; a search is one entry however long it is typed. On a phone
 * all but the search are behind a button with the number of set filters.
 */
export function ListFilters({ filters, values, options, onChange, onClear }: ListFiltersProps) {
  const t = useText();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const searches = filters.filter(({ kind }) => kind === 'search');
  const others = filters.filter(
    (filter): filter is NarrowingFilter => filter.kind === 'day' || (filter.kind === 'choice' && !filter.isOfViews),
  );
  const chosen = others.filter(({ name }) => values[name]).length;
  return (
    <>
      {searches.map(({ name, label }) => {
        const value = values[name] ?? '';
        return (
          <SearchField
            key={name}
            label={t(label)}
            value={value}
            onChange={(text) => onChange(name, text, { replace: value !== '' })}
          />
        );
      })}
      {others.length > 0 && (
        <span className="sm:hidden">
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('kit.list.filters', { count: chosen })}
          </Button>
        </span>
      )}
      <span id={id} className={isOpen ? 'contents' : 'hidden sm:contents'}>
        {others.map((filter) => (
          <Narrowing
            key={filter.name}
            filter={filter}
            value={values[filter.name] ?? ''}
            options={options[filter.name]}
            onChange={(value) => onChange(filter.name, value)}
          />
        ))}
      </span>
      {Object.keys(values).length > 0 && (
        <Button variant="ghost" size="sm" onClick={onClear}>
          {t('kit.list.clear')}
        </Button>
      )}
    </>
  );
}

type NarrowingFilter = Exclude<ListFilter, { kind: 'search' }>;

type NarrowingProps = {
  filter: NarrowingFilter;
  value: string;
  options: readonly FilterOption[] | undefined;
  onChange: (value: string) => void;
};

function Narrowing({ filter, value, options, onChange }: NarrowingProps) {
  const t = useText();
  const label = t(filter.label);
  if (filter.kind === 'day') {
    return (
      <label className="flex items-center gap-1.5 text-sm">
        <span className="text-ink-muted">{label}</span>
        <input type="date" className={CONTROL} value={value} onChange={(event) => onChange(event.target.value)} />
      </label>
    );
  }
  const known = filter.options?.map((option) => ({ value: option.value, label: t(option.label) }));
  return (
    <Choice
      label={label}
      value={value}
      options={options ?? known ?? []}
      hasAny={filter.isAlwaysSet !== true}
      onChange={onChange}
    />
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  options: readonly FilterOption[];
  hasAny: boolean;
  onChange: (value: string) => void;
};

function Choice({ label, value, options, hasAny, onChange }: ChoiceProps) {
  const t = useText();
  // A value from the URL is displayed even if it is not among the options.
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <label className="flex items-center gap-1.5 text-sm">
      <span className="text-ink-muted">{label}</span>
      <select
        className={`${CONTROL} ${value ? 'border-brand font-semibold' : ''}`}
        value={hasAny || value !== '' ? value : options[0]?.value}
        onChange={(event) => onChange(event.target.value)}
      >
        {hasAny && <option value="">{t('kit.list.any')}</option>}
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

/** The pause in typing before the list is fetched. */
const TYPING_MS = 250;

type SearchFieldProps = { label: string; value: string; onChange: (text: string) => void };

function SearchField({ label, value, onChange }: SearchFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // Texts passed to `onChange` that are not in the URL yet; the person may be typing on.
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (value !== shown) {
    const arrived = asked.lastIndexOf(value);
    setShown(value);
    setAsked(arrived === -1 ? [] : asked.slice(arrived + 1));
    // The URL was changed by something else, such as a view or "back".
    if (arrived === -1) setTyped(value);
  }
  const ask = (text: string): void => {
    if (text === value) return;
    setAsked((earlier) => [...earlier, text]);
    onChange(text);
  };
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
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

/** Focuses the search of the list on the screen. */
export function focusListSearch(): void {
  const field = document.querySelector<HTMLInputElement>('[data-list-search]');
  field?.focus();
  field?.select();
}
