import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/**
 * A bar at the bottom of a phone's screen, up to 81 pixels high: a total and the main step. Toasts and the last line
 * of the page stay above it.
 */
export function BottomBar({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      data-bottom-bar=""
      className={classNames(
        'fixed inset-x-0 bottom-0 z-bar md:hidden border-t border-line bg-raised px-(--spacing-page) pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] shadow-overlay',
        className,
      )}
    >
      {children}
    </div>
  );
}
