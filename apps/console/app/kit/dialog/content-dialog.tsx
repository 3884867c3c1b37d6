import { useRef, type ComponentProps } from 'react';
import { findControl } from '@kaplya/ui/focus/find-control.ts';
import { findFirstField } from '@kaplya/ui/focus/find-first-field.ts';
import { Dialog } from '@kaplya/ui/overlay/dialog.tsx';

type ContentDialogProps = Omit<ComponentProps<typeof Dialog>, 'initialFocus'>;

/**
 * A dialog to read or to choose from. It begins in its first field or at its first button or link, else in its text,
 * never at "Close" (decision 0110). Where something is sent, it is a `FormDialog`.
 */
export function ContentDialog({ children, ...dialog }: ContentDialogProps) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      {...dialog}
      initialFocus={() => findFirstField(content.current) ?? findControl(content.current) ?? content.current}
    >
      <div ref={content} tabIndex={-1} className="outline-none">
        {children}
      </div>
    </Dialog>
  );
}
