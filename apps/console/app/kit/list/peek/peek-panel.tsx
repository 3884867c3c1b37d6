import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { Drawer } from '@kaplya/ui/overlay/drawer.tsx';
import { useText } from '#i18n/use-text.ts';
import { useIsDesktop } from '@kaplya/ui/layout/use-is-desktop.ts';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';

type PeekPanelProps = {
  title: string;
  /** The page of the record; null: it has none. */
  path: string | null;
  /** Opens the row before or after this one; null: there is none. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A record beside its list. The list remains usable: J and K move in it and the panel follows. On narrow screens the
 * panel is a modal dialog over the list.
 */
export function PeekPanel(props: PeekPanelProps) {
  return useIsDesktop() ? <PeekBeside {...props} /> : <PeekOver {...props} />;
}

function PeekBeside({ title, path, onPrevious, onNext, onClose, children }: PeekPanelProps) {
  const t = useText();
  useHotkeys({
    name: title,
    hotkeys: [{ keys: 'Escape', label: t('kit.keys.closePeek'), isInFields: true, run: onClose }],
  });
  return (
    <aside
      tabIndex={-1}
      aria-label={title}
      data-no-print=""
      className="sticky top-(--header-height) flex h-[calc(100dvh-var(--header-height))] w-md shrink-0 flex-col overflow-y-auto border-s border-line bg-surface outline-none"
    >
      <div className="sticky top-0 z-10 flex min-h-12 items-center gap-2 border-b border-line bg-surface ps-4 pe-1.5">
        <h2 className="min-w-0 grow truncate text-lg">{title}</h2>
        {path !== null && (
          <Link className={linkClass('shrink-0 text-sm')} to={path}>
            {t('kit.peek.open')}
          </Link>
        )}
        <Steps onPrevious={onPrevious} onNext={onNext} />
        <IconButton icon="close" iconSize={18} label={t('kit.close')} onClick={onClose} />
      </div>
      <div className="grow p-4">{children}</div>
    </aside>
  );
}

function PeekOver({ title, path, onPrevious, onNext, onClose, children }: PeekPanelProps) {
  const t = useText();
  return (
    // Its address opens it, so that "back" closes it already.
    <Drawer isOpen isTall hasHistory={false} onClose={onClose} title={title}>
      <div data-peek="" className="mb-3 flex items-center gap-1">
        {path !== null && (
          <Link className={linkClass('me-auto inline-flex min-h-6 items-center')} to={path}>
            {t('kit.peek.open')}
          </Link>
        )}
        <Steps onPrevious={onPrevious} onNext={onNext} />
      </div>
      {children}
    </Drawer>
  );
}

function Steps({ onPrevious, onNext }: Pick<PeekPanelProps, 'onPrevious' | 'onNext'>) {
  const t = useText();
  return (
    <>
      <IconButton
        icon="chevron-up"
        iconSize={18}
        label={t('kit.keys.up')}
        disabled={onPrevious === null}
        onClick={() => onPrevious?.()}
      />
      <IconButton
        icon="chevron-down"
        iconSize={18}
        label={t('kit.keys.down')}
        disabled={onNext === null}
        onClick={() => onNext?.()}
      />
    </>
  );
}
