import type { FieldValues } from 'react-hook-form';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useEffect, useRef } from 'react';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { toShown } from '#kit/record/to-shown.ts';
import { isSame } from './is-same.ts';
import type { FormConflict } from './use-versioned-form.ts';

type ConflictBarProps<Values extends FieldValues> = {
  conflict: FormConflict<Values> | null;
  /** What is typed now. */
  mine: Values;
  /** What a field of the record is called; its own name where nobody says. */
  toLabel: (field: string) => string;
  toValue?: ((value: unknown) => string) | undefined;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
};

/** Says who else saved, when and which fields, and lets the person choose. Nothing typed is lost before that. */
export function ConflictBar<Values extends FieldValues>({
  conflict,
  mine,
  toLabel,
  toValue = toShown,
  onTakeTheirs,
  onKeepMine,
}: ConflictBarProps<Values>) {
  const t = useText();
  const formats = useFormats();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (conflict) bar.current?.focus();
  }, [conflict]);
  if (!conflict) return null;

  const { by, at, fields, theirs } = conflict;
  const who = by?.name ?? t('kit.conflict.somebody');
  const when = at === null ? '' : formats.dateTime(at);
  const differing = Object.keys(theirs.values).filter((field) => !isSame(theirs.values[field], mine[field]));
  return (
    <div
      ref={bar}
      role="alertdialog"
      aria-labelledby="conflict-title"
      aria-describedby="conflict-fields"
      tabIndex={-1}
      className="rounded-md border border-warning bg-warning-soft p-3 outline-none"
    >
      <p id="conflict-title" className="flex items-start gap-2 font-semibold text-warning">
        <Icon name="warning" size={18} className="mt-px" />
        {t('kit.conflict.title', { who, when })}
      </p>
      <div id="conflict-fields" className="mt-1 ps-6.5">
        {fields.length > 0 && (
          <p className="text-ink">
            {t('kit.conflict.fields', { fields: [...new Set(fields.map(toLabel))].join(', ') })}
          </p>
        )}
        {differing.length > 0 && (
          <table className="mt-2 text-sm text-ink">
            <thead>
              <tr className="text-start text-ink-muted">
                <td aria-hidden="true" />
                <th className="pe-4 text-start font-medium">{t('kit.conflict.theirs')}</th>
                <th className="text-start font-medium">{t('kit.conflict.mine')}</th>
              </tr>
            </thead>
            <tbody>
              {differing.map((field) => (
                <tr key={field}>
                  <th scope="row" className="pe-4 text-start align-top font-medium">
                    {toLabel(field)}
                  </th>
                  <td className="pe-4 align-top wrap-anywhere">{toValue(theirs.values[field])}</td>
                  <td className="align-top wrap-anywhere">{toValue(mine[field])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      <div className="mt-2 flex flex-wrap gap-2 ps-6.5">
        <Button variant="secondary" size="sm" onClick={onTakeTheirs}>
          {t('kit.conflict.takeTheirs')}
        </Button>
        <Button size="sm" onClick={onKeepMine}>
          {t('kit.conflict.keepMine')}
        </Button>
      </div>
    </div>
  );
}
