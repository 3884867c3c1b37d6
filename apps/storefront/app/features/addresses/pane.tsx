import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

type PaneProps = { children: ReactNode; footer?: ReactNode; className?: string };

/** A step of the dialog of addresses: what scrolls, and below it what stays in view. */
export function Pane({ children, footer, className }: PaneProps) {
  return (
    <>
      <div className={classNames('min-h-0 grow overflow-y-auto overscroll-contain px-5 pt-2 pb-5', className)}>
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
