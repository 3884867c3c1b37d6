import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { staysOpenForToast } from './overlay-close.ts';
import { useOverlayHistory } from './overlay-history.ts';

type StagePanelProps = {
  isOpen: boolean;
  onClose: () => void;
  /** The title, shown small on top of the picture. */
  title: string;
  /** The content of the title's line, including the close button. */
  controls: ReactNode;
  /** The element to focus at first. */
  initialFocus: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/** A modal dialog for pictures: the whole screen on a phone, a tall dark card in the middle otherwise. */
export function StagePanel({ isOpen, onClose, title, controls, initialFocus, children }: StagePanelProps) {
  useOverlayHistory(isOpen, onClose);
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(isNowOpen, details) => {
        if (!staysOpenForToast(isNowOpen, details) && !isNowOpen) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-overlay bg-picture/90 transition-opacity duration-(--duration-base) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className="fixed inset-0 z-overlay grid place-items-center">
          <Dialog.Popup
            data-overlay=""
            initialFocus={initialFocus}
            className="relative size-full overflow-clip bg-picture text-on-picture outline-none transition-[opacity,scale] duration-(--duration-base) ease-out data-ending-style:scale-96 data-ending-style:opacity-0 data-starting-style:scale-96 data-starting-style:opacity-0 md:h-[min(calc(100dvh-3rem),50rem)] md:w-auto md:aspect-9/16 md:rounded-xl [&_:focus-visible]:outline-on-picture"
          >
            {children}
            <div className="absolute inset-x-0 top-[env(safe-area-inset-top)] flex items-center gap-1 ps-4 pe-1 pt-4">
              <Dialog.Title className="line-clamp-2 grow text-sm font-semibold">{title}</Dialog.Title>
              {controls}
            </div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
