import type { ReactNode } from 'react';
import { classNames } from '@kaplya/ui/layout/class-names.ts';

type PaneProps = {
  children: ReactNode;
  footer?: ReactNode;
  className?: string;
  /** True when the content has nothing focusable: the pane is then focusable itself, so that keys can scroll it. */
  isFocusable?: boolean;
};

/** The layout of a step of the address dialog: a scrolling part, and below it a footer that stays in view. */
export function Pane({ children, footer, className, isFocusable = false }: PaneProps) {
  return (
    <>
      <div
        className={classNames(
          'min-h-0 grow overflow-y-auto short:shrink-0 short:overflow-visible overscroll-contain px-5 pt-2 pb-5',
          className,
        )}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a pointer it could not be scrolled
        tabIndex={isFocusable ? 0 : undefined}
      >
        {children}
      </div>
      {footer && (
        <div className="shrink-0 border-t border-line px-5 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
          {footer}
        </div>
      )}
    </>
  );
}
