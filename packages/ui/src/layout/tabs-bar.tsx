import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type TabItem = { id: string; label: string };

type TabsBarProps = {
  /** Names the navigation for screen readers. */
  label: string;
  items: readonly TabItem[];
  activeId: string | null;
  /** Called when a section is chosen. The browser then jumps to `#id`, unless `preventDefault` is called. */
  onSelect?: (id: string, event: MouseEvent<HTMLAnchorElement>) => void;
  /** The prefix of the id in anchors. */
  anchorPrefix?: string;
  className?: string;
  /** Links to other pages: `li`s before the sections. */
  children?: ReactNode;
};

/**
 * Sections of a long page in a strip that scrolls sideways. The parent makes it sticky and names the section that
 * is in view; the strip scrolls to it.
 */
export function TabsBar({ label, items, activeId, onSelect, anchorPrefix = '', className, children }: TabsBarProps) {
  const strip = useRef<HTMLUListElement>(null);
  const firstId = items[0]?.id;

  // The section to which the strip is scrolled. It starts with the first one, for which nothing has to be measured.
  const shownId = useRef<string | null | undefined>(firstId);
  useEffect(() => {
    if (shownId.current === activeId) return;
    shownId.current = activeId;
    const list = strip.current;
    const active = [...(list?.querySelectorAll('a') ?? [])].find((link) => link.dataset.section === activeId);
    if (!list || !active) return;
    // scrollIntoView would move the page too.
    const middle = active.offsetLeft - (list.clientWidth - active.clientWidth) / 2;
    // The first section scrolls the strip to its beginning, with the content before it.
    const left = active.dataset.section === firstId ? 0 : middle;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    list.scrollTo({ left, behavior: isCalm ? 'instant' : 'smooth' });
  }, [activeId, firstId]);

  return (
    <nav aria-label={label} className={className}>
      <ul ref={strip} className="relative flex scrollbar-none gap-1.5 overflow-x-auto overscroll-x-contain py-2">
        {children}
        {items.map((item) => (
          <li key={item.id} className="shrink-0">
            <a
              data-section={item.id}
              href={`#${anchorPrefix}${item.id}`}
              aria-current={item.id === activeId ? 'true' : undefined}
              onClick={(event) => onSelect?.(item.id, event)}
              className={classNames(
                'flex min-h-target items-center rounded-full px-4 text-sm font-semibold no-underline transition-colors duration-(--duration-fast) focus-visible:-outline-offset-3',
                item.id === activeId
                  ? 'bg-brand text-on-brand focus-visible:outline-on-brand'
                  : 'bg-sunken text-ink hover:bg-brand-soft',
              )}
            >
              {item.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
