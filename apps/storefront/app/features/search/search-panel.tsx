import { toQueryDate } from '@kaplya/domain/zoned-time';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { getEarlyCart } from '#features/cart/state/cart-session.ts';
import { useCart } from '#features/cart/state/use-cart.ts';
import { AREA_COOKIE } from '#features/goods/area-cookie.ts';
import { findDeliveryDay } from '#features/goods/find-delivery-day.ts';
import { itemPath } from '#platform/page/item-path.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { findCookie } from '#platform/page/cookies.ts';
import { paths } from '#platform/page/paths.ts';
import { useQuery } from '#platform/data/queries.ts';
import { useDebounced } from '#platform/browser/use-debounced.ts';
import { useStored } from '#platform/storage/use-stored.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { ListboxCount } from '@kaplya/ui/field/listbox/listbox-options.tsx';
import { useListbox } from '@kaplya/ui/field/listbox/use-listbox.ts';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { clearRecentSearches, rememberSearch } from './recent-searches.ts';
import { SuggestionRow } from './suggestion-row.tsx';
import { findReachedMaximum, listSuggestions, type Suggestion } from './suggestions.ts';

const DEBOUNCE_MS = 150;
const MAX_SHOWN = 6;

type SearchPanelProps = {
  field: RefObject<HTMLInputElement | null>;
  /** The submitted text, if it was not changed since. null while the visitor is typing. */
  sent: RefObject<string | null>;
  /** The id of the grid, for `aria-controls` of the field. */
  id: string;
};

/**
 * The suggestions below the search field, as an ARIA grid. Up and down choose the row, left and right its action (open
 * the item, or change its quantity in the cart). Enter performs the action, Escape closes. The field is rendered before
 * this panel loads, so the panel adds listeners and ARIA attributes to it.
 */
export function SearchPanel({ field, sent, id }: SearchPanelProps) {
  const t = useText();
  const lang = useLanguage();
  const navigate = useNavigate();
  const recent = useStored('searches') ?? [];
  const { lines } = useCart();
  const [text, setText] = useState(field.current?.value ?? '');
  const [counted, setCounted] = useState('');

  const typed = text.trim();
  const asked = useDebounced(typed, DEBOUNCE_MS);
  const areaId = findCookie(document.cookie, AREA_COOKIE);
  const day = findDeliveryDay(document.cookie);
  const answer = useQuery({
    ...apiQuery('searchCatalogue', {
      query: {
        q: asked,
        limit: MAX_SHOWN,
        lang,
        ...(areaId !== null && { areaId }),
        ...(day !== null && { date: toQueryDate(day) }),
      },
    }),
    enabled: asked !== '' && typed !== '',
    // The list stays until a new one arrives: the visitor may be about to choose from it.
    placeholderData: (previous) => previous,
  });
  const result = typed === '' || answer.isError ? null : (answer.data?.data ?? null);
  const isWaiting = typed !== '' && (asked !== typed || answer.isPlaceholderData);
  const options = listSuggestions(typed, { recent, items: result?.items ?? null, lines });
  const listbox = useListbox({
    id,
    kind: 'grid',
    rows: options,
    hasMore: result !== null || answer.isError,
    onChoose: choosePart,
  });
  const { isShown, close } = listbox;

  function searchFor(query: string) {
    rememberSearch(query);
    close();
    void navigate(paths.search(`q=${encodeURIComponent(query)}`));
  }

  function lead(option: Suggestion) {
    if (option.kind !== 'item') return searchFor(option.text);
    rememberSearch(typed);
    close();
    void navigate(itemPath(option.item));
  }

  function choosePart(option: Suggestion, part: string) {
    if (part === 'lead' || option.kind !== 'item') return lead(option);
    const { item, quantity } = option;
    const maximum = part === 'add' ? findReachedMaximum(item, quantity) : null;
    if (maximum !== null) {
      showToast({ tone: 'warning', key: 'maximum', text: t('catalogue.maximumReached', { count: maximum }) });
      return;
    }
    rememberSearch(typed);
    const reference = { type: item.type, id: item.id, name: item.name };
    if (part === 'add') getEarlyCart().add(reference, 1);
    else getEarlyCart().reduce(reference, 1);
    setCounted(t('search.inCart', { name: item.name, count: quantity + (part === 'add' ? 1 : -1) }));
  }

  const onInput = useEffectEvent(() => {
    setText(field.current?.value ?? '');
    listbox.open();
    listbox.leaveRows();
  });
  const onFocus = useEffectEvent(() => {
    setText(field.current?.value ?? '');
    listbox.open();
  });
  const onBlur = useEffectEvent(close);
  const onSubmit = useEffectEvent(() => {
    rememberSearch(field.current?.value ?? '');
    close();
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => void listbox.onKeyDown(event));

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const { form } = input;
    const listening = new AbortController();
    const { signal } = listening;
    input.addEventListener('input', () => onInput(), { signal });
    input.addEventListener('focus', () => onFocus(), { signal });
    input.addEventListener('click', () => onFocus(), { signal });
    input.addEventListener('blur', () => onBlur(), { signal });
    input.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    form?.addEventListener('submit', () => onSubmit(), { signal });
    // A search submitted before this code was loaded is recorded now.
    if (sent.current !== null) rememberSearch(sent.current);
    else if (document.activeElement === input) input.dispatchEvent(new Event('input'));
    return () => listening.abort();
  }, [field, sent]);

  const { 'aria-expanded': isExpanded, 'aria-activedescendant': activeId } = listbox.fieldAttributes;
  useEffect(() => {
    field.current?.setAttribute('aria-haspopup', 'grid');
    field.current?.setAttribute('aria-expanded', String(isExpanded));
    if (activeId === undefined) field.current?.removeAttribute('aria-activedescendant');
    else field.current?.setAttribute('aria-activedescendant', activeId);
  }, [field, isExpanded, activeId]);

  return (
    <>
      <ListboxCount>{isShown && !isWaiting && result && t('search.found', { count: result.total })}</ListboxCount>
      <ListboxCount>{isShown && counted}</ListboxCount>
      <div
        role="presentation"
        className={classNames(
          'absolute inset-x-0 top-full z-header mt-2 animate-rise overflow-y-auto overscroll-contain rounded-lg bg-raised p-2 shadow-overlay max-h-[60dvh]',
          !isShown && 'hidden',
        )}
        // The focus stays in the field.
        onMouseDown={(event) => event.preventDefault()}
      >
        {typed === '' && options.length > 0 && (
          <div className="flex items-center justify-between ps-3">
            <p className="text-sm font-semibold text-ink-muted">{t('search.recent')}</p>
            <Button variant="ghost" tabIndex={-1} onClick={clearRecentSearches}>
              {t('search.recent.clear')}
            </Button>
          </div>
        )}
        {result && result.suggestion !== null && result.total > 0 && (
          <p className="px-3 py-1.5 text-sm text-ink-muted">{t('search.meant', { query: result.suggestion })}</p>
        )}
        <div {...listbox.listAttributes} aria-label={t('search.options')} className={isWaiting ? 'opacity-60' : ''}>
          {options.map((option, row) => (
            <SuggestionRow
              key={option.key}
              suggestion={option}
              total={result?.total ?? 0}
              toCell={(part) => listbox.cellAttributes(row, part)}
              isActive={option === listbox.active?.row}
              onPart={(part) => choosePart(option, part)}
            />
          ))}
        </div>
        {result?.total === 0 && !isWaiting && (
          <div className="flex flex-col items-start gap-2 p-3">
            <p>{t('search.nothing.title')}</p>
            {result.suggestion !== null && (
              <Button variant="soft" onClick={() => searchFor(result.suggestion ?? '')}>
                {t('search.try', { query: result.suggestion })}
              </Button>
            )}
          </div>
        )}
        {answer.isError && typed !== '' && (
          <div className="flex flex-col items-start gap-2 p-3">
            <p role="alert">{messageOf(answer.error, { fallback: t('search.failed.title') })}</p>
            <Button variant="secondary" onClick={() => void answer.refetch()}>
              {t('common.tryAgain')}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
