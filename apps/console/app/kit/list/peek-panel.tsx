import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { useText } from '#i18n/use-text.ts';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';

type PeekPanelProps = {
  title: string;
  /** The page of the record. */
  path: string;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A record beside its list. The list stays in use: J and K go on in it and the panel follows. Where there is no room
 * beside it, the panel lies over it and takes the focus.
 */
export function PeekPanel({ title, path, onClose, children }: PeekPanelProps) {
  const t = useText();
  const panel = useRef<HTMLElement>(null);

  useHotkeys({
    name: title,
    hotkeys: [{ keys: 'Escape', label: t('kit.keys.closePeek'), isInFields: true, run: onClose }],
  });

  useEffect(() => {
    const element = panel.current;
    if (element && getComputedStyle(element).position === 'fixed') element.focus();
  }, []);

  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={title}
      data-no-print=""
      className="fixed inset-y-0 end-0 z-frame flex w-full max-w-md flex-col overflow-y-auto border-s border-line bg-surface shadow-overlay outline-none lg:sticky lg:inset-auto lg:top-(--header-height) lg:z-auto lg:h-[calc(100dvh-var(--header-height))] lg:w-md lg:shrink-0 lg:shadow-none"
    >
      <div className="sticky top-0 z-10 flex min-h-12 items-center gap-2 border-b border-line bg-surface ps-4 pe-1.5">
        <h2 className="min-w-0 grow truncate text-lg">{title}</h2>
        <Link className={linkClass('shrink-0 text-sm')} to={path}>
          {t('kit.peek.open')}
        </Link>
        <IconButton icon="close" iconSize={18} label={t('kit.close')} onClick={onClose} />
      </div>
      <div className="grow p-4">{children}</div>
    </aside>
  );
}
