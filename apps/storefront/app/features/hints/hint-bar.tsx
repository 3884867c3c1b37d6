import { useId, type ReactNode, type Ref } from 'react';
import { giveWay } from '@kaplya/ui/layout/give-way.ts';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { useUiLabels } from '@kaplya/ui/ui-labels.ts';

type HintBarProps = {
  /** The message, short enough for one line on a phone. */
  title: string;
  /** True when `children` repeat the title, which is then visible to screen readers only. */
  isTitleHidden?: boolean;
  /** The link to a page with details. */
  more?: ReactNode;
  children?: ReactNode;
  /** The buttons, side by side and equally prominent: agreeing never looks more important than refusing. */
  actions?: ReactNode;
  /**
   * Called by the button that closes the hint. Without it there is no such button, and only `actions` close the hint.
   */
  onClose?: () => void;
  ref?: Ref<HTMLElement>;
};

/**
 * A hint fixed to the bottom of the page: one line, on a phone two, above the cart bar and next to floating buttons.
 */
export function HintBar({ title, isTitleHidden = false, more, children, actions, onClose, ref }: HintBarProps) {
  const labels = useUiLabels();
  const titleId = useId();
  return (
    <section
      ref={ref}
      data-hint=""
      aria-labelledby={titleId}
      tabIndex={-1}
      className="fixed inset-x-2 bottom-[calc(var(--hint-lift)+0.5rem+env(safe-area-inset-bottom))] z-hint max-h-[60dvh] animate-rise overflow-y-auto rounded-lg border border-line bg-raised py-1.5 ps-3.5 pe-2 text-sm text-ink shadow-overlay outline-none sm:inset-x-auto sm:start-6 sm:max-w-[calc(100vw-3rem)]"
    >
      <div ref={measure} className="flex items-center gap-1">
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-0.5">
          <h2 id={titleId} className={isTitleHidden ? 'sr-only' : 'grow py-1 text-sm font-semibold tracking-normal'}>
            {title}
          </h2>
          {children}
          {(more || actions) && (
            <div className="flex grow flex-wrap items-center justify-end gap-x-3">
              {more && <span className="grow">{more}</span>}
              {actions && (
                <div className="grid auto-cols-fr grid-flow-col gap-1.5 max-[18rem]:w-full max-[18rem]:grid-flow-row">
                  {actions}
                </div>
              )}
            </div>
          )}
        </div>
        {onClose && <IconButton icon="close" iconSize={18} label={labels.close} onClick={onClose} />}
      </div>
    </section>
  );
}

/**
 * Publishes the hint's height as a CSS variable: toasts appear above the hint, and the page's last line can scroll
 * above it.
 */
function measure(content: HTMLElement | null) {
  const bar = content?.closest('section');
  if (!content || !bar) return undefined;
  const { documentElement, body } = document;
  const stopGivingWay = giveWay(bar);
  const affected = [documentElement, body, ...document.querySelectorAll<HTMLElement>('[data-toasts]')];
  const observer = new ResizeObserver(() => {
    const height = `${bar.offsetHeight + 8}px`;
    for (const { style } of affected) style.setProperty('--hint-height', height);
  });
  observer.observe(content);
  return () => {
    observer.disconnect();
    stopGivingWay?.();
    for (const { style } of affected) style.removeProperty('--hint-height');
  };
}
