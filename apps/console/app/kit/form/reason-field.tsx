import type { Ref } from 'react';
import { useText } from '#i18n/use-text.ts';
import { SelectField } from './select-field.tsx';

export type Reason = { readonly id: string; readonly name: string };

type ReasonFieldProps = {
  /** Those of one kind, in the order of the settings; undefined: they are being loaded. */
  reasons: readonly Reason[] | undefined;
  value: string;
  onChange: (reasonId: string) => void;
  error?: string | null;
  label?: string;
  ref?: Ref<HTMLSelectElement>;
};

/** Why something is done: one of the reasons that the shop has set for it. */
export function ReasonField({ reasons, value, onChange, error, label, ref }: ReasonFieldProps) {
  const t = useText();
  return (
    <SelectField
      {...(ref && { ref })}
      label={label ?? t('kit.reason')}
      placeholder={reasons === undefined ? t('kit.loading') : t('kit.reason.choose')}
      options={reasons?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      value={value}
      error={error}
      aria-busy={reasons === undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
