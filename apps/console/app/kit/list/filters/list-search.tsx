import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from '@kaplya/ui/icon/icon.tsx';

/** The id of the field that `/` focuses. */
const SEARCH_FIELD = 'list-search';

/** The pause in typing before the list is fetched. */
const TYPING_MS = 250;

type SearchFieldProps = { label: string; value: string; onChange: (text: string) => void };

/** The search of a list: it asks after a pause in typing. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
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
        className="min-h-target w-full rounded-sm border border-line-strong bg-surface px-2 ps-8 text-sm text-ink hover:border-brand"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') latest.current(typed.trim());
        }}
      />
    </div>
  );
}
