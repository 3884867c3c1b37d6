import type { AuditEntry } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { authorOf } from './author-of.ts';
import { toShown } from './to-shown.ts';
import { Timeline } from './timeline.tsx';

/** Functions that return the labels of a record's fields, and their values as texts. */
export type AuditWords = {
  /** The label of a field; the fallback is the name of the field. */
  toLabel: (field: string) => string;
  /** The displayed value; null: the default. */
  toValue?: (field: string, value: unknown) => string | null;
};

type AuditListProps = AuditWords & { entries: readonly AuditEntry[] };

/** Changes as sentences: author, action, and each field before and after. */
export function AuditList({ entries, toLabel, toValue }: AuditListProps) {
  const t = useText();
  const say = (field: string, value: unknown) => toValue?.(field, value) ?? toShown(value);
  return (
    <Timeline
      label={t('kit.audit.title')}
      entries={entries.map((entry) => ({
        id: entry.id,
        at: entry.at,
        title: toLabel(entry.action),
        author: authorOf(entry, t),
        text: (
          <>
            {[...new Set([...Object.keys(entry.before), ...Object.keys(entry.after)])].map((field) => (
              <span key={field} className="block">
                {t('kit.audit.field', {
                  field: toLabel(field),
                  before: say(field, entry.before[field]),
                  after: say(field, entry.after[field]),
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
