import { useId, type ReactNode, type Ref } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { useUiLabels } from '#ui/ui-labels.ts';

type NoticeCardProps = {
  title: string;
  children: ReactNode;
  /** Of equal weight, side by side: what is offered is never dressed up against what declines it. */
  actions: ReactNode;
  /** Without it there is nothing but the actions to end it. */
  onClose?: () => void;
  ref?: Ref<HTMLElement>;
};

/** A notice at the bottom of the page, above its bar and beside everything that wants to be pressed there. */
export function NoticeCard({ title, children, actions, onClose, ref }: NoticeCardProps) {
  const labels = useUiLabels();
  const titleId = useId();
  return (
    <section
      ref={ref}
      data-notice=""
      aria-labelledby={titleId}
      tabIndex={-1}
      className="fixed inset-x-3 bottom-[calc(var(--notice-lift)+0.75rem+env(safe-area-inset-bottom))] z-notice max-h-[60dvh] animate-rise overflow-y-auto rounded-lg border border-line bg-raised p-4 text-ink shadow-overlay outline-none sm:inset-x-auto sm:start-6 sm:w-md"
    >
      <div ref={measure} className="flex flex-col gap-3">
        <div className="flex items-start gap-2">
          <h2 id={titleId} className="grow text-base">
            {title}
          </h2>
          {onClose && (
            <IconButton icon="close" iconSize={18} label={labels.close} className="-my-2.5 -me-2.5" onClick={onClose} />
          )}
        </div>
        <div className="flex flex-col gap-1 text-sm text-ink-muted">{children}</div>
        <div className="grid auto-cols-fr grid-flow-col gap-2">{actions}</div>
      </div>
    </section>
  );
}

/** Tells the page how high the notice is: toasts stand above it, and the last line can be scrolled clear of it. */
function measure(content: HTMLElement | null) {
  const card = content?.closest('section');
  if (!content || !card) return undefined;
  const { documentElement, body } = document;
  const told = [documentElement, body, ...document.querySelectorAll<HTMLElement>('[data-toasts]')];
  const observer = new ResizeObserver(() => {
    const height = `${card.offsetHeight + 12}px`;
    for (const { style } of told) style.setProperty('--notice-height', height);
  });
  observer.observe(content);
  return () => {
    observer.disconnect();
    for (const { style } of told) style.removeProperty('--notice-height');
  };
}
