import type { UndeliveredOrder } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';

/** The reason why an order came back, whose fault it was, and the note. */
export function WhyCell({ row: { reason, note } }: { row: Pick<UndeliveredOrder, 'reason' | 'note'> }) {
  const t = useText();
  return (
    <>
      {reason && (
        <span className="block">
          {reason.name}
          {reason.fault !== null && (
            <span className="text-ink-muted"> · {t(`worklists.undelivered.fault.${reason.fault}`)}</span>
          )}
        </span>
      )}
      {note !== null && <span className="block text-ink-muted">{note}</span>}
    </>
  );
}
