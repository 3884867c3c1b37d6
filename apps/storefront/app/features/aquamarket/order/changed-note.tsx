import { useEffect, useRef } from 'react';
import { Icon } from '@kaplya/ui/icon/icon.tsx';

/** Names the customer's choices that the page has changed, e.g. because of lower stock. null: none. */
export function ChangedNote({ text }: { text: string | null }) {
  const element = useRef<HTMLDivElement>(null);
  // On a phone the order button is always visible, but this note may be off screen: it is scrolled into view.
  useEffect(() => {
    if (text !== null) element.current?.scrollIntoView({ block: 'center' });
  }, [text]);
  return (
    <div ref={element} role="status" className="empty:hidden">
      {text !== null && (
        <p className="flex items-start gap-2 rounded-md bg-warning-soft p-3 text-sm font-medium text-warning">
          <Icon name="info" size={18} className="mt-0.5" />
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </p>
      )}
    </div>
  );
}
