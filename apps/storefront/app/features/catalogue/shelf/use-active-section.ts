import { useCallback, useEffect, useRef, useState } from 'react';

/** The band of the screen in which a section counts as being read: thin, below the sticky bars. */
const READING_BAND = '-30% 0px -69% 0px';
const SCROLL_LIMIT_MS = 1500;

/**
 * Returns the id of the section in view, out of the given element ids. `pin` fixes one until the scrolling to it is
 * over, so that the tabs in between are not highlighted on the way.
 */
export function useActiveSection(ids: readonly string[]): { activeId: string | null; pin: (id: string) => void } {
  const [activeId, setActiveId] = useState<string | null>(ids[0] ?? null);
  /** The timer after which a pinned section is released in any case. */
  const releaseTimer = useRef<number | undefined>(undefined);
  const [release] = useState(() => () => {
    clearTimeout(releaseTimer.current);
    releaseTimer.current = undefined;
    delete document.documentElement.dataset.jump;
  });
  const key = ids.join(' ');

  useEffect(() => {
    const sections = key.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const [first] = sections;
    const last = sections.at(-1);
    if (!first || !last) return;

    const reading = new IntersectionObserver(
      (entries) => {
        const entered = entries.find((entry) => entry.isIntersecting);
        if (entered && !releaseTimer.current) setActiveId(entered.target.id);
      },
      { rootMargin: READING_BAND },
    );
    for (const section of sections) reading.observe(section);

    // The band contains no section above the first one, and at the end of the page if the last one is short.
    const onScrollEnd = () => {
      release();
      const isAtBottom = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      if (first.getBoundingClientRect().top > window.innerHeight * 0.3) setActiveId(first.id);
      else if (isAtBottom) setActiveId(last.id);
    };
    document.addEventListener('scrollend', onScrollEnd);
    return () => {
      reading.disconnect();
      document.removeEventListener('scrollend', onScrollEnd);
    };
  }, [key, release]);

  const pin = useCallback(
    (id: string) => {
      // Marks a jump, during which sections that are scrolled past load no goods (`more-goods.tsx`).
      document.documentElement.dataset.jump = '';
      // Makes CSS lay out all groups (`shelf.css`): the scroll ends at the section only if everything above has its
      // real height.
      document.documentElement.dataset.whole = '';
      setActiveId(id);
      // A timer as well, because no `scrollend` follows if nothing needs to scroll.
      clearTimeout(releaseTimer.current);
      releaseTimer.current = window.setTimeout(release, SCROLL_LIMIT_MS);
    },
    [release],
  );

  return { activeId: activeId !== null && ids.includes(activeId) ? activeId : (ids[0] ?? null), pin };
}
