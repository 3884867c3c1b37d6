import { Button } from '@kaplya/ui/button/button.tsx';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { FieldError } from '@kaplya/ui/field/field.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useId } from 'react';
import { useText } from '#i18n/use-text.ts';
import type { TypedValue } from './form-values.ts';

type Limit = { count: string; seconds: string };

type LimitsFieldProps = {
  label: string;
  hint: string;
  error: string | undefined;
  /** The maximum length of the list of limits. */
  items: number;
  value: TypedValue;
  onChange: (value: Limit[]) => void;
};

const isLimit = (value: unknown): value is Limit => typeof value === 'object' && value !== null && 'count' in value;

/** Several limits, each a count per number of seconds. */
export function LimitsField({ label, hint, error, items, value, onChange }: LimitsFieldProps) {
  const t = useText();
  const id = useId();
  const limits = Array.isArray(value) ? value.filter(isLimit) : [];
  const change = (index: number, fields: Partial<Limit>) =>
    onChange(limits.map((limit, at) => (at === index ? { ...limit, ...fields } : limit)));
  return (
    <fieldset aria-describedby={`${id}-hint`}>
      <legend className="text-sm font-semibold">{label}</legend>
      <p id={`${id}-hint`} className="mb-2 text-sm text-ink-muted">
        {hint}
      </p>
      <ul className="flex flex-col gap-2">
        {limits.map((limit, index) => (
          // Limits have no ids: their index is their key.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="flex items-end gap-2">
            <TextField
              label={t('settings.limit.count')}
              inputMode="numeric"
              autoComplete="off"
              value={limit.count}
              onChange={({ target }) => change(index, { count: target.value })}
            />
            <TextField
              label={t('settings.limit.span')}
              inputMode="numeric"
              autoComplete="off"
              value={limit.seconds}
              onChange={({ target }) => change(index, { seconds: target.value })}
            />
            <IconButton
              icon="trash"
              label={t('settings.limit.remove', { number: index + 1 })}
              disabled={limits.length === 1}
              onClick={() => onChange(limits.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ul>
      {limits.length < items && (
        <div className="mt-2">
          <Button variant="ghost" size="sm" onClick={() => onChange([...limits, { count: '', seconds: '' }])}>
            {t('settings.limit.add')}
          </Button>
        </div>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
