import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { LeaveGuard } from '#kit/form/leave-guard.tsx';

type SecretValueFieldProps = { label?: string; hint?: string; value: string; onChange: (value: string) => void };

const lettersAtMost = 500;
const isForeign = (value: string) => /[^ -~]/.test(value.trim());
const isTooLong = (value: string) => value.trim().length > lettersAtMost;

/** Whether a typed secret can be saved. */
export const isSecretValue = (value: string): boolean => value.trim() !== '' && !isForeign(value) && !isTooLong(value);

/** A secret is typed here and never shown again. */
export function SecretValueField({ label, hint, value, onChange }: SecretValueFieldProps) {
  const t = useText();
  return (
    <>
      <LeaveGuard isDirty={value !== ''} />
      <TextField
        type="password"
        label={label ?? t('settings.secrets.value')}
        hint={hint ?? t('settings.secrets.value.hint')}
        error={
          isForeign(value)
            ? t('settings.secrets.value.foreign')
            : isTooLong(value)
              ? t('settings.secrets.value.long', { most: lettersAtMost })
              : undefined
        }
        autoComplete="new-password"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  );
}
