import { useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { lazyWithTexts } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';

const SearchPanel = lazyWithTexts(['search'], async () => (await import('./search-panel.tsx')).SearchPanel);

type SearchFieldProps = {
  className?: string;
  /** Whether the key `/` focuses this field. */
  hasShortcut?: boolean;
  /** Whether the field takes the focus when it appears. */
  isFocused?: boolean;
};

/**
 * The search field (S-60): a form that works before hydration and without script. Its suggestions load with its first
 * focus.
 */
export function SearchField({ className, hasShortcut = false, isFocused = false }: SearchFieldProps) {
  const t = useText();
  const id = useId();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [isWanted, setWanted] = useState(false);
  // The submitted text, not changed since; else null. A panel that loads after the submission then offers no
  // suggestions.
  const sent = useRef<string | null>(null);
  // A page opened over the results has no query in its URL: the field then retains that of the results.
  const searched = pathname === paths.search() ? (new URLSearchParams(search).get('q') ?? '') : '';
  const [query, setQuery] = useState(searched);
  const isOver = pathname !== paths.search() && pathname !== paths.catalogue();
  if (!isOver && searched !== query) setQuery(searched);

  // The query last written to the field. The field is uncontrolled, so that text typed before hydration stays.
  const shown = useRef(query);
  // The query whose results are being loaded: when they arrive, text typed since is not overwritten.
  const awaited = useRef<string | null>(null);
  useEffect(() => {
    const isTypedOn = awaited.current === query && sent.current === null;
    if (shown.current !== query && field.current && !isTypedOn) field.current.value = query;
    shown.current = query;
    awaited.current = null;
  }, [query]);

  useEffect(() => {
    if (isFocused) field.current?.focus();
    if (!hasShortcut) return;
    function onKeyDown(event: KeyboardEvent) {
      const isTyping = event.target instanceof Element && event.target.closest('input,textarea,select');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping || !field.current?.checkVisibility()) return;
      event.preventDefault();
      field.current.focus();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [hasShortcut, isFocused]);

  return (
    <form
      action={paths.search()}
      role="search"
      className={className}
      onFocus={() => setWanted(true)}
      onInput={() => {
        sent.current = null;
      }}
      onSubmit={(event) => {
        event.preventDefault();
        const q = field.current?.value.trim() ?? '';
        sent.current = q;
        awaited.current = q;
        void navigate(paths.search(q && `q=${encodeURIComponent(q)}`));
      }}
    >
      <div className="relative">
        <Icon name="search" size={20} className="pointer-events-none absolute start-3.5 top-3 text-ink-muted" />
        <input
          ref={field}
          type="search"
          name="q"
          role="combobox"
          aria-label={t('common.search')}
          aria-autocomplete="list"
          aria-expanded="false"
          aria-controls={id}
          placeholder={t('common.search')}
          defaultValue={query}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          spellCheck={false}
          className="min-h-target w-full rounded-full border border-line-strong bg-surface ps-11 pe-4 text-base placeholder:text-ink-muted"
        />
        {isWanted && (
          <Optional renderMissing={null}>
            <SearchPanel field={field} sent={sent} id={id} />
          </Optional>
        )}
      </div>
    </form>
  );
}
