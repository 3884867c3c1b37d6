import type { AuditEntry } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { useMe } from '#platform/session/me.ts';
import { toAuditValue } from './to-audit-value.ts';
import { useAuditLabels } from './use-audit-labels.ts';

/** So many fields are read at a glance; the others unfold. */
const SHOWN_AT_ONCE = 5;

/** Each field as it was and as it is since; of what was made or deleted only what it was made of. */
export function EntryChanges({ entry: { before, after, note } }: { entry: AuditEntry }) {
  const t = useText();
  const formats = useFormats();
  const { currency } = useMe().partner;
  const toLabel = useAuditLabels();
  const toValue = (field: string, value: unknown) => toAuditValue(field, value, { t, formats, currency });
  const isOneSided = [before, after].some((side) => Object.keys(side).length === 0);
  const lines = [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const was = toValue(field, before[field]);
    const is = toValue(field, after[field]);
    if (was === is) return [];
    const label = toLabel(field);
    const text = isOneSided
      ? `${label}: ${field in after ? is : was}`
      : t('kit.audit.field', { field: label, before: was, after: is });
    return [{ field, text }];
  });
  const more = lines.slice(SHOWN_AT_ONCE);
  return (
    <div className="max-w-xl text-sm wrap-anywhere text-ink-muted">
      {lines.slice(0, SHOWN_AT_ONCE).map(({ field, text }) => (
        <span key={field} className="block">
          {text}
        </span>
      ))}
      {more.length > 0 && (
        <details>
          <summary className="min-h-6 text-brand-ink">{t('staff.audit.more', { count: more.length })}</summary>
          {more.map(({ field, text }) => (
            <span key={field} className="block">
              {text}
            </span>
          ))}
        </details>
      )}
      {note && <q className="block">{note}</q>}
    </div>
  );
}
