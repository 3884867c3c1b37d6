import type { SearchItem } from '@kaplya/contract';
import { toQueryDate } from '@kaplya/domain/zoned-time';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { AREA_COOKIE } from '#features/catalogue/area-cookie.ts';
import { findDeliveryDay } from '#features/catalogue/find-delivery-day.ts';
import { itemPath } from '#features/catalogue/item-path.ts';
import { useFormats } from '#i18n/use-formats.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '#platform/api-failure.ts';
import { apiQuery } from '#platform/api-query.ts';
import { findCookie } from '#platform/cookies.ts';
import { paths } from '#platform/paths.ts';
import { useQuery } from '#platform/queries.ts';
import { useDebounced } from '#platform/use-debounced.ts';
import { useStored } from '#platform/use-stored.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { forgetSearches, rememberSearch } from './recent-searches.ts';

const DEBOUNCE_MS = 150;
const SHOWN = 6;
const PICTURE_PIXELS = 44;

type SearchPanelProps = {
  field: RefObject<HTMLInputElement | null>;
  /** What was sent and not changed since; null while somebody still types. */
  sent: RefObject<string | null>;
  /** Of the listbox; the field names it. */
  id: string;
};

type Option =
  | { key: string; kind: 'recent'; text: string }
  | { key: string; kind: 'item'; item: SearchItem }
  | { key: string; kind: 'all'; text: string };

/**
 * What the field offers while somebody types, as a listbox: arrows move, Enter chooses, Escape closes. The field itself was
 * there before, so its keys are listened to and its state is written to it.
 */
export function SearchPanel({ field, sent, id }: SearchPanelProps) {
  const t = useText();
  const lang = useLanguage();
  const { money } = useFormats();
  const navigate = useNavigate();
  const recent = useStored('searches') ?? [];
  const [text, setText] = useState(field.current?.value ?? '');
  const [isOpen, setOpen] = useState(false);
  const [activeKey, setActiveKey] = useState<string | null>(null);

  const typed = text.trim();
  const asked = useDebounced(typed, DEBOUNCE_MS);
  const areaId = findCookie(document.cookie, AREA_COOKIE);
  const day = findDeliveryDay(document.cookie);
  const answer = useQuery({
    ...apiQuery('searchCatalogue', {
      query: {
        q: asked,
        limit: SHOWN,
        lang,
        ...(areaId !== null && { areaId }),
        ...(day !== null && { date: toQueryDate(day) }),
      },
    }),
    enabled: asked !== '' && typed !== '',
    // The list stays until there is another: somebody may be about to choose from it.
    placeholderData: (previous) => previous,
  });
  const result = typed === '' || answer.isError ? null : (answer.data?.data ?? null);
  const isWaiting = typed !== '' && (asked !== typed || answer.isPlaceholderData);
  const options = listOptions(typed, recent, result?.items ?? null);
  const active = options.findIndex(({ key }) => key === activeKey);
  const isShown = isOpen && (options.length > 0 || result !== null || answer.isError);
  const isList = isShown && options.length > 0;

  function close() {
    setOpen(false);
    setActiveKey(null);
  }

  function searchFor(query: string) {
    rememberSearch(query);
    close();
    void navigate(paths.search(`q=${encodeURIComponent(query)}`));
  }

  function choose(option: Option) {
    if (option.kind !== 'item') return searchFor(option.text);
    rememberSearch(typed);
    close();
    void navigate(itemPath(option.item));
  }

  const onInput = useEffectEvent(() => {
    setText(field.current?.value ?? '');
    setOpen(true);
    setActiveKey(null);
  });
  const onFocus = useEffectEvent(() => {
    setText(field.current?.value ?? '');
    setOpen(true);
  });
  const onBlur = useEffectEvent(close);
  const onSubmit = useEffectEvent(() => {
    rememberSearch(field.current?.value ?? '');
    close();
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // The field itself is one of the places, between the last and the first.
      const places = options.length + 1;
      const next = (active + 1 + step + places) % places;
      setActiveKey(options[next - 1]?.key ?? null);
    } else if (event.key === 'Enter') {
      const chosen = isShown ? options[active] : undefined;
      if (!chosen) return;
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Escape' && isShown) {
      // Only the list closes; the browser would empty the field.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  });

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
    // For what was done while this was on its way: whoever has sent it or gone elsewhere is not held up.
    if (sent.current !== null) rememberSearch(sent.current);
    else if (document.activeElement === input) input.dispatchEvent(new Event('input'));
    return () => listening.abort();
  }, [field, sent]);

  const activeId = isList && active >= 0 ? `${id}-${active}` : null;
  useEffect(() => {
    field.current?.setAttribute('aria-expanded', String(isList));
    if (activeId === null) field.current?.removeAttribute('aria-activedescendant');
    else field.current?.setAttribute('aria-activedescendant', activeId);
  }, [field, isList, activeId]);

  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && !isWaiting && result && t('search.found', { count: result.total })}
      </p>
      <div
        role="presentation"
        className={classNames(
          'absolute end-0 top-full z-header mt-2 w-full min-w-72 animate-rise overflow-y-auto overscroll-contain rounded-lg bg-raised p-2 shadow-overlay max-h-[60dvh] md:w-96',
          !isShown && 'hidden',
        )}
        // The focus stays in the field.
        onMouseDown={(event) => event.preventDefault()}
      >
        {typed === '' && options.length > 0 && (
          <div className="flex items-center justify-between ps-3">
            <p className="text-sm font-semibold text-ink-muted">{t('search.recent')}</p>
            <Button variant="ghost" tabIndex={-1} onClick={forgetSearches}>
              {t('search.recent.clear')}
            </Button>
          </div>
        )}
        {result && result.suggestion !== null && result.total > 0 && (
          <p className="px-3 py-1.5 text-sm text-ink-muted">{t('search.meant', { query: result.suggestion })}</p>
        )}
        <div id={id} role="listbox" aria-label={t('search.options')} className={isWaiting ? 'opacity-60' : ''}>
          {options.map((option, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are the field's
            <div
              key={option.key}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className="flex min-h-target cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 hover:bg-sunken aria-selected:bg-brand-soft"
              onClick={() => choose(option)}
            >
              {option.kind === 'item' ? (
                <>
                  <img
                    src={option.item.image.contentUrl}
                    alt=""
                    width={PICTURE_PIXELS}
                    height={PICTURE_PIXELS}
                    className="size-11 shrink-0 rounded-sm bg-sunken object-contain"
                  />
                  <span className="min-w-0 grow text-sm leading-snug">{option.item.name}</span>
                  <span className="text-sm font-semibold whitespace-nowrap tabular-nums">
                    {option.item.available === 0 ? t('catalogue.soldOut') : money(option.item.price)}
                  </span>
                </>
              ) : (
                <>
                  <Icon name={option.kind === 'recent' ? 'clock' : 'search'} size={20} className="text-ink-muted" />
                  <span className="min-w-0 grow truncate">
                    {option.kind === 'recent' ? option.text : t('search.all', { count: result?.total ?? 0 })}
                  </span>
                </>
              )}
            </div>
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

function listOptions(typed: string, recent: readonly string[], items: readonly SearchItem[] | null): Option[] {
  if (typed === '') return recent.map((text) => ({ key: `recent ${text}`, kind: 'recent', text }));
  if (items === null || items.length === 0) return [];
  return [
    ...items.map((item): Option => ({ key: item.id, kind: 'item', item })),
    { key: 'all', kind: 'all', text: typed },
  ];
}
