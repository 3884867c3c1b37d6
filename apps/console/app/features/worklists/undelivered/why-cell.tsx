import type { UndeliveredOrder } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';

type Why = Pick<UndeliveredOrder, 'reason' | 'note' | 'isGivenUp'>;

/** The reason why an order came back, whose fault it was, and the note; first what is left to do of one given up. */
export function WhyCell({ row: { reason, note, isGivenUp } }: { row: Why }) {
  const t = useText();
  return (
    <>
      {isGivenUp && <span className="block font-medium">{t('worklists.undelivered.givenUp')}</span>}
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
