import { Drawer as BaseDrawer } from '@base-ui/react/drawer';
import { Fragment, type ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { IconButton } from '../button/icon-button.tsx';
import { staysOpenForToast } from './overlay-close.ts';
import { useOverlayHistory } from './overlay-history.ts';
import { useUiLabels } from '../ui-labels.ts';
import { useIsWide } from '../layout/use-is-wide.ts';

export type DrawerPanelProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Content below the scrolling part, which stays visible: a total, the main button. */
  footer?: ReactNode;
  /** Makes it as high as a phone allows, so that it does not jump when its content changes. */
  isTall?: boolean;
  /** The form on a wide screen: a panel at the side, or a dialog in the middle, as wide as its content needs. */
  onWide?: 'side' | 'dialog' | 'large-dialog';
  /** The content fills the available space and scrolls itself. It stays above the keyboard of a phone. */
  isFilled?: boolean;
  /** The element to focus at first, if it is not the first control. */
  initialFocus?: () => HTMLElement | null;
  /** Whether "back" closes it by an entry of its own; false for a drawer that its address opens. */
  hasHistory?: boolean;
  /** The element to focus afterwards. true, the default: the previously focused one. */
  finalFocus?: () => HTMLElement | true;
};

const ON_WIDE = {
  side: 'h-full w-full max-w-md transform-[translateX(var(--drawer-swipe-movement-x,0px))] data-ending-style:transform-[translateX(100%)] data-starting-style:transform-[translateX(100%)]',
  dialog: 'w-full max-w-lg',
  'large-dialog': 'w-full max-w-5xl',
};

const DIALOG =
  'max-h-[calc(100dvh-2rem)] overflow-clip rounded-xl transition-[opacity,scale] data-ending-style:scale-96 data-ending-style:opacity-0 data-starting-style:scale-96 data-starting-style:opacity-0';

export function DrawerPanel({
  isOpen,
  onClose,
  title,
  description,
  children,
  footer,
  isTall = false,
  onWide = 'side',
  isFilled = false,
  initialFocus,
  finalFocus,
  hasHistory = true,
}: DrawerPanelProps) {
  const labels = useUiLabels();
  useOverlayHistory(isOpen && hasHistory, onClose);
  const isWide = useIsWide();
  const isDialog = isWide && onWide !== 'side';
  const AboveKeyboard = isFilled ? BaseDrawer.VirtualKeyboardProvider : Fragment;

  return (
    <BaseDrawer.Root
      open={isOpen}
      swipeDirection={isWide && !isDialog ? 'right' : 'down'}
      onOpenChange={(isNowOpen, details) => {
        if (!staysOpenForToast(isNowOpen, details) && !isNowOpen) onClose();
      }}
    >
      <AboveKeyboard>
        <BaseDrawer.Portal>
          <BaseDrawer.Backdrop className="fixed inset-0 z-overlay bg-scrim opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-(--duration-slow) data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0" />
          <BaseDrawer.Viewport
            className={classNames(
              'fixed inset-0 z-overlay flex',
              isDialog ? 'items-center justify-center p-4' : isWide ? 'justify-end' : 'items-end justify-center',
            )}
          >
            <BaseDrawer.Popup
              data-overlay=""
              {...(initialFocus && { initialFocus })}
              {...(finalFocus && { finalFocus })}
              className={classNames(
                'flex flex-col bg-raised text-ink shadow-overlay outline-none',
                'transition-transform duration-(--duration-slow) ease-out data-swiping:duration-0 data-swiping:select-none',
                isWide
                  ? [ON_WIDE[onWide], isDialog && DIALOG, isDialog && isTall && 'h-184'].filter(Boolean).join(' ')
                  : [
                      'w-full transform-[translateY(var(--drawer-swipe-movement-y,0px))] rounded-t-xl data-ending-style:transform-[translateY(100%)] data-starting-style:transform-[translateY(100%)]',
                      isTall ? 'h-[92dvh]' : 'max-h-[92dvh]',
                      isFilled ? 'pb-(--drawer-keyboard-inset,0px)' : '',
                    ].join(' '),
              )}
            >
              {!isWide && <div aria-hidden="true" className="mx-auto mt-2 h-1.5 w-11 shrink-0 rounded-full bg-line" />}
              <div className="flex shrink-0 items-start gap-2 ps-5 pe-2 pt-1 md:pt-2">
                <BaseDrawer.Title className="grow pt-2.5 text-lg">{title}</BaseDrawer.Title>
                <BaseDrawer.Close render={<IconButton icon="close" label={labels.close} />} />
              </div>
              <BaseDrawer.Content
                className={classNames(
                  'min-h-0 grow',
                  isFilled
                    ? 'flex flex-col short:overflow-y-auto'
                    : 'overflow-y-auto overscroll-contain px-5 pt-2 pb-[calc(1.25rem+env(safe-area-inset-bottom))]',
                )}
              >
                {description && (
                  <BaseDrawer.Description className="mb-3 text-ink-muted">{description}</BaseDrawer.Description>
                )}
                {children}
              </BaseDrawer.Content>
              {footer && (
                <div
                  data-overlay-footer=""
                  className="shrink-0 border-t border-line px-5 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]"
                >
                  {footer}
                </div>
              )}
            </BaseDrawer.Popup>
          </BaseDrawer.Viewport>
        </BaseDrawer.Portal>
      </AboveKeyboard>
    </BaseDrawer.Root>
  );
}
