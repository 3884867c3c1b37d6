import type { AuditEntry } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { toShown } from './to-shown.ts';
import { Timeline } from './timeline.tsx';

type AuditListProps = { entries: readonly AuditEntry[]; toLabel: (field: string) => string };

/** Changes as sentences: who, what, and each field as it was and as it is since. */
export function AuditList({ entries, toLabel }: AuditListProps) {
  const t = useText();
  return (
    <Timeline
      label={t('kit.audit.title')}
      entries={entries.map((entry) => ({
        id: entry.id,
        at: entry.at,
        title: toLabel(entry.action),
        author: entry.by?.name ?? t('kit.audit.machine'),
        text: (
          <>
            {[...new Set([...Object.keys(entry.before), ...Object.keys(entry.after)])].map((field) => (
              <span key={field} className="block">
                {t('kit.audit.field', {
                  field: toLabel(field),
                  before: toShown(entry.before[field]),
                  after: toShown(entry.after[field]),
                })}
              </span>
            ))}
            {entry.note}
          </>
        ),
      }))}
    />
  );
}
