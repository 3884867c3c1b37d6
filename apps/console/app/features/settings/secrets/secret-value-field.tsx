import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';

type SecretValueFieldProps = { value: string; onChange: (value: string) => void };

/** A secret is typed here and never shown again. */
export function SecretValueField({ value, onChange }: SecretValueFieldProps) {
  const t = useText();
  return (
    <TextField
      type="password"
      label={t('settings.secrets.value')}
      hint={t('settings.secrets.value.hint')}
      autoComplete="new-password"
      maxLength={500}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
