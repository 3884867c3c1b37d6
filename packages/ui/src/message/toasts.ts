import { createStore } from '@kaplya/state/create-store.ts';
import { useStore } from '@kaplya/state/use-store.ts';

export type ToastTone = 'info' | 'success' | 'warning' | 'danger';

export type ToastMessage = {
  text: string;
  tone?: ToastTone;
  /** The button of the toast. `takesFocus`: if it replaces a toast whose button had the focus, it gets the focus. */
  action?: { label: string; onAction: () => void; takesFocus?: boolean };
  /** Called after the customer closed it. */
  onClose?: () => void;
  /**
   * The time for which the toast is shown; Infinity: until it is closed. The default grows with the length of the text.
   */
  durationMs?: number;
  /** A message replaces the shown one with the same key. The default is its text. */
  key?: string;
};

export type Toast = ToastMessage & { id: number; tone: ToastTone; durationMs: number; key: string };

const SHOWN_AT_ONCE = 3;

let nextId = 1;
const queue = createStore<readonly Toast[]>([]);

/** Shows a message above the page, from anywhere in the browser; returns its id. */
export function showToast(message: ToastMessage): number {
  const key = message.key ?? message.text;
  const readingMs = 4000 + message.text.length * 50;
  const toast: Toast = {
    ...message,
    key,
    id: nextId++,
    tone: message.tone ?? 'info',
    durationMs: message.durationMs ?? (message.action ? Math.max(readingMs, 8000) : readingMs),
  };
  queue.setState([...queue.getState().filter((other) => other.key !== key), toast]);
  return toast.id;
}

export function dismissToast(id: number): void {
  queue.setState(queue.getState().filter((toast) => toast.id !== id));
}

/** The toasts on the screen: the oldest few; later ones are queued. */
export function useShownToasts(): readonly Toast[] {
  return useStore(queue).slice(0, SHOWN_AT_ONCE);
}
