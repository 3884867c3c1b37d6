import { useCallback, useEffect, useRef, useState } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { dismissToast, useShownToasts, type Toast, type ToastTone } from './toasts.ts';
import { useUiLabels } from '../ui-labels.ts';

const TONES: Record<ToastTone, { icon: IconName; className: string }> = {
  info: { icon: 'info', className: 'text-brand-ink' },
  success: { icon: 'check', className: 'text-success' },
  warning: { icon: 'warning', className: 'text-warning' },
  danger: { icon: 'warning', className: 'text-danger' },
};

/** The place of toasts, once per document, above the bar at the bottom. */
export function ToastRegion() {
  const toasts = useShownToasts();
  const labels = useUiLabels();
  const region = useRef<HTMLElement>(null);
  const [isPaused, setPaused] = useState(false);
  // A closed toast takes pointer and focus with it without an event.
  const onGone = useCallback(() => setPaused(region.current?.contains(document.activeElement) ?? false), []);

  return (
    <section
      ref={region}
      data-toasts=""
      aria-label={labels.notifications}
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--bar-height)+var(--hint-height)+1rem+env(safe-area-inset-bottom))] z-toast flex flex-col items-center gap-2 px-4 md:items-start md:px-6"
      onPointerMove={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div role="log" aria-live="polite" aria-relevant="additions" className="contents">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} isPaused={isPaused} onGone={onGone} />
        ))}
      </div>
    </section>
  );
}

type ToastCardProps = { toast: Toast; isPaused: boolean; onGone: () => void };

function ToastCard({ toast, isPaused, onGone }: ToastCardProps) {
  const labels = useUiLabels();
  const { icon, className } = TONES[toast.tone];

  useEffect(() => {
    if (isPaused || toast.durationMs === Infinity) return undefined;
    const timer = setTimeout(() => dismissToast(toast.id), toast.durationMs);
    return () => clearTimeout(timer);
  }, [isPaused, toast.id, toast.durationMs]);

  useEffect(() => onGone, [onGone]);

  return (
    <div
      role={toast.tone === 'danger' ? 'alert' : undefined}
      className="pointer-events-auto flex w-full max-w-md animate-rise items-center gap-3 rounded-lg border border-line bg-raised py-1.5 ps-4 pe-1.5 shadow-overlay"
    >
      <Icon name={icon} className={className} />
      {/* On a phone a long text has a line of its own. */}
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3">
        <p className="min-w-0 grow basis-40 py-2 text-sm font-medium">{toast.text}</p>
        {toast.action && (
          <button
            type="button"
            ref={toast.action.takesFocus ? takeFocus : null}
            className="-ms-3 min-h-target max-w-full rounded-md px-3 text-sm font-semibold text-brand-ink hover:bg-brand-soft"
            onClick={() => {
              toast.action?.onAction();
              dismissToast(toast.id);
            }}
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <IconButton
        icon="close"
        iconSize={18}
        label={labels.close}
        onClick={() => {
          toast.onClose?.();
          dismissToast(toast.id);
        }}
      />
    </div>
  );
}

function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}
