import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { IconButton } from '../button/icon-button.tsx';
import { useUiLabels } from '../ui-labels.ts';
import { useEntrance } from './use-entrance.ts';

export type PagePanelProps = {
  /** Names the panel for screen readers, and its header unless `isTitleHidden`. */
  title: string;
  isTitleHidden?: boolean;
  onClose: () => void;
  /** Changes when another page replaces it: that one starts at its top, with the focus. */
  contentKey: string;
  children: ReactNode;
};

/**
 * A page opened over another: the whole screen on a phone, else a panel on the right beside a scrim. It is plain HTML,
 * so the server renders it open. Its parent makes the page behind `inert`. Escape closes it, unless something above it
 * is open. It takes the focus when it opens and returns it when it closes.
 */
export function PagePanel({ title, isTitleHidden = false, onClose, contentKey, children }: PagePanelProps) {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  // The effect runs before the paint, after which the browser has removed the focus from the inert content.
  useLayoutEffect(() => {
    const opener = document.activeElement;

    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      if (document.querySelector('[data-overlay]')) return;
      close.current();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      // The focus returns after the commit that removes `inert` from the page behind: an inert element cannot be
      // focused.
      requestAnimationFrame(() => {
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      });
    };
  }, []);

  return (
    <div data-locks-scroll className="fixed inset-0 z-page-panel flex justify-end">
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        className={classNames('hidden grow cursor-default bg-scrim md:block', useEntrance('animate-appear'))}
        onClick={onClose}
      />
      <PanelContent key={contentKey} title={title} isTitleHidden={isTitleHidden} onClose={onClose}>
        {children}
      </PanelContent>
    </div>
  );
}

type PanelContentProps = { title: string; isTitleHidden: boolean; onClose: () => void; children: ReactNode };

function PanelContent({ title, isTitleHidden, onClose, children }: PanelContentProps) {
  const labels = useUiLabels();
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div
      ref={panel}
      role="dialog"
      aria-modal="true"
      aria-label={title}
      tabIndex={-1}
      className={classNames(
        'flex h-full w-full flex-col overflow-y-auto overscroll-contain bg-canvas shadow-overlay md:max-w-2xl',
        useEntrance('animate-rise'),
      )}
    >
      <div className="sticky top-0 z-10 flex min-h-16 shrink-0 items-center justify-between gap-3 bg-canvas/92 ps-(--spacing-page) pe-2 backdrop-soft">
        <p aria-hidden="true" className="truncate text-lg font-bold">
          {!isTitleHidden && title}
        </p>
        <IconButton icon="close" label={labels.close} onClick={onClose} />
      </div>
      <div className="grow">{children}</div>
    </div>
  );
}
