import { settingKeys } from '@kaplya/contract/settings/catalogue';
import { useText, type Translate } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { useMe } from '#platform/session/me.ts';
import type { AuditRow } from './audit-row.ts';
import { toAuditValue, toNames } from './to-audit-value.ts';
import { toSettingValue } from './to-setting-value.ts';
import { useAuditLabels } from './use-audit-labels.ts';

/** The number of fields shown before the others are unfolded. */
const SHOWN_AT_ONCE = 5;
/** Ids of records that have no name; the action says that there is one. */
const nameless = new Set(['noteId', 'recovery', 'keptId', 'foldedId']);

/** Each field before and after the change; of a created or deleted record only its values. */
export function EntryChanges({ entry: { action, before, after, note, names } }: { entry: AuditRow }) {
  const t = useText();
  const formats = useFormats();
  const { currency } = useMe().partner;
  const toLabel = useAuditLabels();
  const writers = { t, formats, currency, names };
  const toValue = (field: string, value: unknown) => {
    const setting = action === 'settings.changed' && settingKeys.find((key) => key === field);
    return setting ? toSettingValue(setting, value, writers) : toAuditValue(field, value, writers);
  };
  const isOneSided = [before, after].some((side) => Object.keys(side).length === 0);
  const lines = [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    if (nameless.has(field)) return [];
    const was = toValue(field, before[field]);
    const is = toValue(field, after[field]);
    if (was === is) return [];
    // Fields of reasons and ways to pay are ids: the label is the name of the record.
    const label = toNames(after[field]) ?? toNames(before[field]) ?? toLabel(field, action);
    const text =
      toGranted(field, before[field], after[field], toValue, t) ??
      (isOneSided
        ? `${label}: ${field in after ? is : was}`
        : t('kit.audit.field', { field: label, before: was, after: is }));
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

/** The permissions given and taken by a change, in place of two long lists; null for other fields and new roles. */
function toGranted(
  field: string,
  before: unknown,
  after: unknown,
  toValue: (field: string, value: unknown) => string,
  t: Translate,
): string | null {
  if (field !== 'permissions' || !Array.isArray(before) || !Array.isArray(after)) return null;
  const given = after.filter((each) => !before.includes(each));
  const taken = before.filter((each) => !after.includes(each));
  return [
    given.length > 0 && t('staff.audit.given', { rights: toValue(field, given) }),
    taken.length > 0 && t('staff.audit.taken', { rights: toValue(field, taken) }),
  ]
    .filter(Boolean)
    .join('; ');
}
