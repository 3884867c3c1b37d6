import { useQueries } from '@tanstack/react-query';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { isFocusLost } from '@kaplya/ui/focus/is-focus-lost.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useOverlayHistory } from '@kaplya/ui/overlay/overlay-history.ts';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { features } from '#features/features.ts';
import { useText } from '#i18n/use-text.ts';
import type { Found } from '#platform/feature/feature.ts';
import { useDebounced } from '#kit/form/use-debounced.ts';
import { FailureCallout } from '#kit/state/failure-callout.tsx';
import { useMe } from '#platform/session/me.ts';
import { may } from '#platform/session/needed.ts';
import { listNav } from '../list-nav.ts';
import { recordSource } from './find-records.ts';
import { takeTyped } from './typed-ahead.ts';

/** The server's limit of results. */
const FOUND_AT_MOST = 10;
/** The pause in typing before sources are searched. */
const TYPING_MS = 150;

type Group = {
  readonly id: string;
  readonly label: string;
  readonly items: readonly Found[];
  readonly isLoading: boolean;
  /** The failure of the search; null: none. */
  readonly failure: unknown;
  readonly retry: () => unknown;
};

/** The palette of screens, actions and records found by the features. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const groups = useGroups(typed.trim());
  const items = groups.flatMap((group) => group.items.map((item) => ({ group, item })));
  const current = items[Math.min(active, items.length - 1)];

  useOverlayHistory(true, onClose);

  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    opener.current ??= document.activeElement;
    dialog.current?.showModal();
    const text = takeTyped();
    // oxlint-disable-next-line react/set-state-in-effect -- the keys stop being collected only once the field has the focus
    if (text !== '') setTyped(text);
  }, []);
  useEffect(
    () => () => {
      // Once the dialog is out of the page: a focus that `close()` returned just before would take no text in Chromium.
      if (isFocusLost() && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    },
    [],
  );

  function choose({ to }: Found) {
    onClose();
    if (typeof to === 'string') void navigate(to.startsWith('/') ? to : `/${to}`);
    else to();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by !== 0 && items.length > 0) {
      event.preventDefault();
      setActive((Math.min(active, items.length - 1) + by + items.length) % items.length);
    }
    if (event.key === 'Enter' && current) {
      event.preventDefault();
      choose(current.item);
    }
  }

  const isSearching = groups.some(({ isLoading }) => isLoading);
  const shown = groups.filter(({ items: found, isLoading }) => found.length > 0 || isLoading);
  const failed = groups.filter(({ failure }) => failure !== null);
  const idOf = ({ group, item }: { group: Group; item: Found }) => `${listId}-${group.id}-${item.id}`;
  return (
    <dialog
      ref={dialog}
      data-overlay=""
      aria-label={t('shell.palette.title')}
      // Not `onClose`: `close` also fires when React runs the effect that opens the dialog twice.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="mx-auto mt-[10vh] mb-auto w-full max-w-xl rounded-lg bg-raised p-0 text-ink shadow-overlay backdrop:bg-scrim"
    >
      <div className="flex items-center gap-2 border-b border-line px-4">
        <Icon name="search" size={18} className="text-ink-muted" />
        <input
          ref={input}
          role="combobox"
          aria-label={t('shell.palette.open')}
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-activedescendant={current && idOf(current)}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('shell.palette.open')}
          value={typed}
          className="min-h-12 min-w-0 grow bg-transparent text-lg outline-none placeholder:text-ink-muted"
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p role="status" className="sr-only">
        {isSearching ? t('kit.loading') : failed.length === 0 && t('shell.palette.found', { count: items.length })}
      </p>
      {failed.length > 0 && (
        <div className="p-3">
          <FailureCallout
            failure={failed[0]?.failure}
            onRetry={() => {
              for (const { retry } of failed) void retry();
              input.current?.focus();
            }}
          />
        </div>
      )}
      <div
        id={listId}
        role="listbox"
        aria-label={t('shell.palette.title')}
        className="max-h-[60vh] overflow-y-auto p-1.5"
      >
        {shown.map((group) => (
          <div key={group.id} role="group" aria-label={group.label}>
            <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-xs font-semibold text-ink-muted">
              {group.label}
            </p>
            {group.items.map((item) => {
              const isCurrent = item === current?.item && group === current.group;
              return (
                <div
                  key={item.id}
                  id={idOf({ group, item })}
                  role="option"
                  aria-selected={isCurrent}
                  // The focus stays in the field, whose keys choose a result.
                  tabIndex={-1}
                  ref={isCurrent ? scrollIntoView : null}
                  className={classNames(
                    'flex min-h-target cursor-pointer items-center gap-2.5 rounded-sm px-2.5',
                    isCurrent ? 'bg-brand-soft text-brand-ink' : 'hover:bg-sunken',
                  )}
                  onClick={() => choose(item)}
                  onKeyDown={onKeyDown}
                >
                  <Icon name={item.icon ?? 'chevron-right'} size={16} className="text-ink-muted" />
                  <span className="min-w-0 truncate">{item.label}</span>
                  {item.hint && <span className="ms-auto truncate ps-3 text-sm text-ink-muted">{item.hint}</span>}
                </div>
              );
            })}
          </div>
        ))}
        {items.length === 0 && failed.length === 0 && (
          <p className="px-2.5 py-6 text-center text-ink-muted">
            {isSearching ? t('kit.loading') : t('shell.palette.nothing')}
          </p>
        )}
      </div>
    </dialog>
  );
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** The state of a group that needs no request. */
const known = { isLoading: false, failure: null, retry: () => undefined };

/**
 * The results for the typed text: found records first, then actions and screens. Results of an earlier text are
 * hidden.
 */
function useGroups(text: string): readonly Group[] {
  const t = useText();
  const me = useMe();
  const debounced = useDebounced(text, TYPING_MS);
  const allowed = [...features.flatMap(({ sources = [] }) => sources), recordSource].filter(({ needs }) =>
    may(me, needs),
  );
  const asked = allowed.filter(({ minLength }) => text.length >= minLength);
  const isTyping = text !== debounced;
  const found = useQueries({
    queries: asked.map((source) => ({
      queryKey: ['palette', source.id, debounced],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.search(debounced, signal),
      staleTime: 10_000,
      enabled: !isTyping,
    })),
  });

  const fits = (label: string) => label.toLowerCase().includes(text.toLowerCase());
  const screens: Found[] = listNav(me).map(({ path, label, icon }) => ({ id: path, label: t(label), icon, to: path }));
  const actions: Found[] = features
    .flatMap((feature) => feature.actions ?? [])
    .filter(({ needs }) => may(me, needs))
    .map(({ id, label, icon, to }) => ({ id, label: t(label), ...(icon && { icon }), to }));
  return [
    ...asked.map(({ id, label }, index) => ({
      id,
      label: t(label),
      items: isTyping ? [] : (found[index]?.data?.slice(0, FOUND_AT_MOST) ?? []),
      isLoading: isTyping || found[index]?.isFetching === true,
      failure: isTyping || found[index]?.isFetching === true ? null : (found[index]?.error ?? null),
      retry: () => found[index]?.refetch(),
    })),
    {
      ...known,
      id: 'actions',
      label: t('shell.palette.actions'),
      items: actions.filter(({ label }) => fits(label)),
    },
    {
      ...known,
      id: 'screens',
      label: t('shell.palette.screens'),
      items: screens.filter(({ label }) => fits(label)),
    },
  ];
}
