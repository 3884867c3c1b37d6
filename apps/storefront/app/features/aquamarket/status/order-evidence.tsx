import type { CellOrder } from '@kaplya/contract';
import { findOwnTimeZone } from '#features/account/own-time-zone.ts';
import type { TimeZone } from '@kaplya/domain/zoned-time';
import { formatTime } from '#i18n/formats/dates.ts';
import { useText } from '#i18n/use-text.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';

/**
 * The times of the payment, the command to open and the movements of the door, for a dispute. The shop sees the same.
 */
export function OrderEvidence({ timeline }: Pick<CellOrder, 'timeline'>) {
  const t = useText();
  if (timeline.length === 0) return null;
  const zone = findOwnTimeZone();
  return (
    <details className="group rounded-lg bg-surface px-4 shadow-card sm:px-6">
      <summary className="flex min-h-14 list-none items-center gap-2 font-medium [&::-webkit-details-marker]:hidden">
        <Icon name="history" size={20} className="text-brand" />
        <span className="grow">{t('aquamarket.evidence')}</span>
        <Icon name="chevron-down" size={18} className="transition-transform group-open:rotate-180" />
      </summary>
      <ol className="flex flex-col gap-2 pb-4 text-sm">
        {timeline.map(({ at, event, text }, index) => (
          // The index makes the key unique: two equal events may have the same time.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${at} ${event} ${index}`} className="flex gap-3">
            <time dateTime={at} className="shrink-0 text-ink-muted tabular-nums">
              {toSecond(at, zone)}
            </time>
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Formats a time to the second, because seconds matter in a dispute about the door. */
function toSecond(at: string, zone: TimeZone): string {
  return `${formatTime(at, zone)}:${at.slice(17, 19)}`;
}
