import type { ReactNode } from 'react';

/** The main button of a long step, in view however far a dialog is scrolled; it covers the padding of the dialog. */
export function StickyFooter({ children }: { children: ReactNode }) {
  return <div className="sticky -bottom-6 z-10 -mx-6 -mb-6 border-t border-line bg-raised px-6 py-3">{children}</div>;
}
