import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { subscribeToReachability, getReachability } from '@kaplya/client/network/reachability.ts';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { isFocusLost } from '@kaplya/ui/focus/is-focus-lost.ts';
import { Spinner } from '@kaplya/ui/message/spinner.tsx';
import type { CatalogueGroup } from '#features/goods/catalogue.ts';
import { CELL_CLASS } from '../shelf/card-grid.ts';
import { ProductCard } from '../card/product-card.tsx';
import { PAGE, loadMore, usePages } from './shelf-pages.ts';

const PLACE = 'data-place';
/** The distance below the screen at which more goods are loaded. */
const AHEAD = '0px 0px 700px 0px';
/** The root margin that leaves out the area behind the header. */
const SEEN = '-30% 0px 0px 0px';
/**
 * The number of pages loaded automatically. Further ones load on a press only, so that the content below can be
 * reached.
 */
const AUTOMATIC_PAGES = 4;

const JUMP_LIMIT_MS = 1500;

/**
 * The goods of a category beyond those of the page, as part of its list: the loaded ones, placeholders for the next,
 * and a link that loads more; without JavaScript the link opens the search results of this category.
 */
export function MoreGoods({ group }: { group: CatalogueGroup }) {
  const t = useText();
  const { category, items: first } = group;
  const known = usePages(group);
  const { items: later, rest, state } = known ?? { items: [], rest: group.rest, state: 'ready' };
  // Refetched first goods may contain goods of further pages.
  const items = later.filter(({ id }) => !first.some((item) => item.id === id));
  const left = rest.reduce((sum, { count }) => sum + count, 0);
  const shown = first.length + items.length;
  const [asked, setAsked] = useState(0);
  const [isStopped, setStopped] = useState(false);
  const loadsMore = !isStopped && items.length - asked < AUTOMATIC_PAGES * PAGE;
  const places = state === 'loading' || (state === 'ready' && loadsMore) ? Math.min(PAGE, left) : 0;
  const end = useRef<HTMLLIElement>(null);
  const focusAt = useRef<number | null>(null);

  useEffect(() => {
    const all = [...(end.current?.parentElement?.querySelectorAll(`[${PLACE}]`) ?? [])];
    const last = all.at(-1);
    // `known` is a dependency, because after a refetch the placeholders must be observed again.
    const isReady = known === null || known.state === 'ready';
    if (!last || !isReady || places === 0) return undefined;
    const onSeen = () => {
      // A visitor who scrolls up from below sees the end of the list first: no placeholders are added, so that the
      // content below is not pushed away.
      if (last.getBoundingClientRect().bottom < window.innerHeight) setStopped(true);
      void loadMore(group);
    };
    const observers = [observe(all.slice(0, 1), AHEAD, onSeen), observe(all, SEEN, onSeen)];
    return () => {
      for (const observer of observers) observer.disconnect();
    };
  }, [group, known, places]);

  // Retries requests without an answer once the shop is reachable again.
  useEffect(() => {
    if (state !== 'failed') return undefined;
    return subscribeToReachability(() => {
      if (getReachability() === 'reached') void loadMore(group);
    });
  }, [state, group]);

  useEffect(() => {
    // After a failure the focus must not move to goods that load automatically later.
    if (state === 'failed') focusAt.current = null;
    if (focusAt.current === null || shown <= focusAt.current) return;
    const cards = end.current?.parentElement?.querySelectorAll<HTMLElement>('h3 a');
    // The focus moves only if it is lost or still at the end of this list, not away from elsewhere.
    if (isFocusLost() || end.current?.contains(document.activeElement)) {
      cards?.[focusAt.current]?.focus({ preventScroll: true });
    }
    focusAt.current = null;
  }, [shown, state]);

  function showMore(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // `detail` is 0 for a press by key: the focus then moves to the first new card.
    if (event.detail === 0) focusAt.current = shown;
    setAsked(items.length);
    setStopped(false);
    void loadMore(group);
  }

  return (
    <>
      {items.map((item) => (
        <li key={item.id} className={CELL_CLASS}>
          <ProductCard item={item} />
        </li>
      ))}
      {Array.from({ length: places }, (_, index) => (
        <li
          key={`place ${shown + index}`}
          data-place=""
          aria-hidden="true"
          className="row-span-6 pb-2.5 noscript:hidden sm:pb-4"
        >
          <div className="h-full min-h-76 rounded-lg bg-surface p-2.5 sm:min-h-88 sm:p-3.5">
            <div className="mb-3 aspect-square rounded-md bg-sunken" />
            <div className="mb-2 h-4 w-4/5 rounded-md bg-sunken" />
            <div className="h-4 w-1/2 rounded-md bg-sunken" />
          </div>
        </li>
      ))}
      {(left > 0 || items.length > 0) && (
        <li ref={end} className="col-span-full flex flex-wrap items-center justify-center gap-x-4 gap-y-2 pt-1 pb-4">
          <span role="status" className="text-center text-sm text-balance text-ink-muted">
            {state === 'failed' ? t('shelf.more.failed') : t('shelf.more.shown', { shown, count: shown + left })}
          </span>
          {left > 0 && (
            <a
              href={paths.search(new URLSearchParams({ category: category.slug }).toString())}
              className={buttonClass({ variant: 'secondary' })}
              aria-busy={state === 'loading' || undefined}
              onClick={showMore}
            >
              {state === 'loading' && <Spinner />}
              {t(state === 'failed' ? 'common.tryAgain' : 'shelf.more')}{' '}
              <span className="sr-only">{category.name}</span>
            </a>
          )}
        </li>
      )}
    </>
  );
}

/**
 * Calls `onSeen` when a placeholder is visible; during a jump to another category only after the scrolling has ended.
 */
function observe(places: readonly Element[], rootMargin: string, onSeen: () => void): IntersectionObserver {
  const seen = new Set<Element>();
  const reportJump = async () => {
    await whenJumped();
    if (seen.size > 0) onSeen();
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) seen.add(target);
        else seen.delete(target);
      }
      if (seen.size === 0) return;
      void reportJump();
    },
    { rootMargin },
  );
  for (const place of places) observer.observe(place);
  return observer;
}

async function whenJumped(): Promise<void> {
  if (document.documentElement.dataset.jump === undefined) return;
  await new Promise((resolve) => {
    document.addEventListener('scrollend', resolve, { once: true });
    setTimeout(resolve, JUMP_LIMIT_MS);
  });
  // Two frames later the observer has recorded which placeholders are visible where the scrolling ended.
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
}
