import { Popover } from '@base-ui/react/popover';
import type { ReactNode, RefObject } from 'react';
import { useOverlayHistory } from './overlay-history.ts';

type WhyPanelProps = {
  anchor: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
};

export function WhyPanel({ anchor, isOpen, onOpenChange, children }: WhyPanelProps) {
  useOverlayHistory(isOpen, () => onOpenChange(false));
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={(isNowOpen, { event, cancel }) => {
        // The button toggles by itself: its press must not close the popover here and open it there.
        if (!isNowOpen && event.target instanceof Node && anchor.current?.contains(event.target)) cancel();
        else onOpenChange(isNowOpen);
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          // The popover is above or below the explained content, which stays readable.
          anchor={() => anchor.current?.closest('[data-why]') ?? anchor.current}
          sideOffset={6}
          collisionPadding={12}
          className="z-overlay"
        >
          <Popover.Popup
            data-overlay=""
            finalFocus={anchor}
            className="max-w-[min(20rem,calc(100vw-1.5rem))] rounded-lg border border-line bg-raised p-4 text-sm text-ink shadow-overlay outline-none transition-opacity duration-(--duration-fast) data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
