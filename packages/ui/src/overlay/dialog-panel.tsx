import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { IconButton } from '../button/icon-button.tsx';
import { staysOpenForToast } from './overlay-close.ts';
import { useOverlayHistory } from './overlay-history.ts';
import { ignoreHeldKey, LateFirstField, useFirstFocus, type FirstFocus } from './use-first-focus.ts';
import { useUiLabels } from '../ui-labels.ts';

export type DialogPanelProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the bottom. They wrap and are in reverse order on a phone. The main one is last in the source. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** The element to focus at first, if it is neither the first field nor the button with `data-main-action`. */
  initialFocus?: FirstFocus;
  /** Whether "back" closes it by an entry of its own; false for a dialog that its address opens. */
  hasHistory?: boolean;
  /** Whether only a button of its footer closes it: what it shows is shown once. It has no history then. */
  isLeftByFooter?: boolean;
};

const SIZES = { sm: 'max-w-sm', md: 'max-w-lg', lg: 'max-w-3xl' };

export function DialogPanel({
  isOpen,
  onClose,
  title,
  description,
  children,
  footer,
  size = 'md',
  initialFocus,
  isLeftByFooter = false,
  hasHistory = !isLeftByFooter,
}: DialogPanelProps) {
  const labels = useUiLabels();
  useOverlayHistory(isOpen && hasHistory, onClose);
  const { popup, choose } = useFirstFocus(initialFocus);
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(isNowOpen, details) => {
        if (!staysOpenForToast(isNowOpen, details) && !isNowOpen && !isLeftByFooter) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-overlay bg-scrim transition-opacity duration-(--duration-base) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className="fixed inset-0 z-overlay grid grid-cols-1 place-items-center overflow-y-auto p-4">
          <Dialog.Popup
            data-overlay=""
            ref={popup}
            initialFocus={choose}
            onKeyDownCapture={ignoreHeldKey}
            className={classNames(
              'flex max-h-[calc(100dvh-2rem)] w-full flex-col overflow-clip rounded-xl bg-raised short:overflow-y-auto text-ink shadow-overlay outline-none',
              'transition-[opacity,scale] duration-(--duration-base) ease-out data-ending-style:scale-96 data-ending-style:opacity-0 data-starting-style:scale-96 data-starting-style:opacity-0',
              SIZES[size],
            )}
          >
            <LateFirstField within={popup} />
            <div className="flex items-start gap-2 ps-6 pe-2 pt-2">
              <Dialog.Title className="grow pt-3 text-lg">{title}</Dialog.Title>
              {!isLeftByFooter && <Dialog.Close render={<IconButton icon="close" label={labels.close} />} />}
            </div>
            <div className="min-h-0 scroll-pb-24 overflow-y-auto short:shrink-0 px-6 pt-1 pb-6">
              {description && <Dialog.Description className="text-ink-muted">{description}</Dialog.Description>}
              {children}
            </div>
            {footer && (
              <div data-overlay-footer="" className="flex flex-wrap justify-end gap-2 border-t border-line px-6 py-4">
                {footer}
              </div>
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
