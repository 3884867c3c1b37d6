import type { ReactNode } from 'react';

type ScreenHeaderProps = {
  title: string;
  /** An element beside the title: a count, a status. */
  aside?: ReactNode;
  /** The buttons of the screen; the main action is the last one. */
  actions?: ReactNode;
};

/** The header of every screen. Its heading receives the focus when the screen opens. */
export function ScreenHeader({ title, aside, actions }: ScreenHeaderProps) {
  return (
    <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1.5 px-(--spacing-page) py-2">
      <h1 data-screen-heading="" tabIndex={-1} className="text-xl outline-none">
        {title}
      </h1>
      {aside}
      {actions && (
        <div data-no-print="" className="ms-auto flex flex-wrap items-center gap-2">
          {actions}
        </div>
      )}
    </header>
  );
}
