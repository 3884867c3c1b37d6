import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';

type RecoveryCodeFieldProps = {
  value: string;
  error: string | undefined;
  hasFocus?: boolean;
  onChange: (typed: string) => void;
};

/** The field of a recovery code; the server reads any spelling. */
export function RecoveryCodeField({ value, error, hasFocus = false, onChange }: RecoveryCodeFieldProps) {
  const t = useText();
  return (
    <TextField
      label={t('signIn.recovery')}
      hint={t('signIn.recovery.hint')}
      name="recovery-code"
      className="font-mono uppercase"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the pressed button has unmounted
      autoFocus={hasFocus}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
