import { useEffect, useEffectEvent, useRef } from 'react';
import { isFocusLost } from '../focus/is-focus-lost.ts';
import { dismissToast, showToast } from '../message/toasts.ts';
import { useUiLabels } from '../ui-labels.ts';

type MissingOverlayProps = {
  onRetry: () => void;
  /** The props of the overlay. */
  of: { isOpen?: boolean; onClose?: () => void; onOpenChange?: (isOpen: boolean) => void };
};

/** A message in place of an overlay that could not be loaded: a retry opens it, closing abandons it. */
export function MissingOverlay({ onRetry, of }: MissingOverlayProps) {
  const { tryAgain, unanswered } = useUiLabels();
  const { isOpen = true, onClose, onOpenChange } = of;
  const wasLetBe = useRef(false);

  const onOpened = useEffectEvent(() => {
    // Opening the overlay again, after the message was closed, retries the load.
    if (wasLetBe.current) return onRetry();
    return showToast({
      tone: 'danger',
      text: unanswered,
      durationMs: Infinity,
      action: { label: tryAgain, onAction: onRetry, takesFocus: isFocusLost() },
      onClose() {
        onClose?.();
        onOpenChange?.(false);
      },
    });
  });

  useEffect(() => {
    const toast = isOpen ? onOpened() : undefined;
    if (!isOpen) wasLetBe.current = true;
    return () => {
      if (toast !== undefined) dismissToast(toast);
    };
  }, [isOpen]);
  return null;
}
