import type { FieldValues } from 'react-hook-form';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { toShown } from '#kit/record/to-shown.ts';
import { isSame } from './is-same.ts';
import { TwoVersions } from './two-versions.tsx';
import type { Contest } from './use-versioned-change.ts';

type ConflictBarProps<Values extends FieldValues> = {
  conflict: Contest<{ readonly values: Values }> | null;
  /** The current values of the form, unsaved ones included. */
  mine: Values;
  /** The label of a field; the fallback is the name of the field. */
  toLabel: (field: string) => string;
  toValue?: ((value: unknown) => string) | undefined;
  onAcceptTheirs: () => void;
  onRebaseMine: () => void;
};

/**
 * Names the author, time and fields of a conflicting save, and offers the choice. Typed values remain until the
 * person chooses.
 */
export function ConflictBar<Values extends FieldValues>({
  conflict,
  mine,
  toLabel,
  toValue = toShown,
  onAcceptTheirs,
  onRebaseMine,
}: ConflictBarProps<Values>) {
  const t = useText();
  const formats = useFormats();
  if (!conflict) return null;

  const { by, at, fields, theirs } = conflict;
  const who = by?.name ?? t('kit.conflict.somebody');
  const when = at === null ? '' : formats.dateTime(at);
  const differing = Object.keys(theirs.values).filter((field) => !isSame(theirs.values[field], mine[field]));
  return (
    <TwoVersions
      title={t('kit.conflict.title', { who, when })}
      text={
        fields.length > 0 && (
          <p className="text-ink">
            {t('kit.conflict.fields', { fields: [...new Set(fields.map(toLabel))].join(', ') })}
          </p>
        )
      }
      rows={differing.map((field) => ({
        key: field,
        label: toLabel(field),
        theirs: toValue(theirs.values[field]),
        mine: toValue(mine[field]),
      }))}
      onAcceptTheirs={onAcceptTheirs}
      onRebaseMine={onRebaseMine}
    />
  );
}
