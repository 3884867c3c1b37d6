import type { Language } from '@kaplya/domain';
import { FieldError } from '@kaplya/ui/field/field.tsx';
import { TextArea } from '@kaplya/ui/field/text-area.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useId } from 'react';
import { useText } from '#i18n/use-text.ts';
import { StatusPill } from '#kit/status/status-pill.tsx';
import type { Texts } from '@kaplya/domain/missing-texts';

type TextsFieldProps = {
  label: string;
  hint: string;
  error: string | undefined;
  languages: readonly Language[];
  isLong: boolean;
  most: number | undefined;
  nameOf: (language: Language) => string;
  value: Texts;
  onChange: (value: Texts) => void;
};

/** A text in all languages of the shop, side by side; missing translations are marked. */
export function TextsField({ label, hint, error, languages, isLong, most, nameOf, value, onChange }: TextsFieldProps) {
  const t = useText();
  const id = useId();
  const isWritten = languages.some((language) => value[language].trim() !== '');
  const missing = isWritten ? languages.filter((language) => value[language].trim() === '').length : 0;
  const isTooLong = (language: Language) => most !== undefined && value[language].trim().length > most;
  const hasPlace = languages.some(isTooLong);
  return (
    <fieldset aria-describedby={`${id}-hint`} className="min-w-0">
      <legend className="flex min-h-6 flex-wrap items-center gap-2 text-sm font-semibold">
        {label}
        {missing > 0 && <StatusPill tone="problem">{t('settings.missing', { count: missing })}</StatusPill>}
      </legend>
      <p id={`${id}-hint`} className="mb-2 text-sm text-ink-muted">
        {hint}
      </p>
      <div className="grid gap-x-4 gap-y-3 lg:grid-cols-2">
        {languages.map((language) => {
          const field = {
            label: nameOf(language),
            lang: language,
            autoComplete: 'off',
            ...(isTooLong(language) && { error }),
            ...(missing > 0 && value[language].trim() === '' && { placeholder: t('settings.missing.here') }),
            value: value[language],
            onChange: ({ target }: { target: { value: string } }) => onChange({ ...value, [language]: target.value }),
          };
          return isLong ? <TextArea key={language} {...field} rows={6} /> : <TextField key={language} {...field} />;
        })}
      </div>
      <FieldError id={`${id}-error`} error={hasPlace ? undefined : error} />
    </fieldset>
  );
}
