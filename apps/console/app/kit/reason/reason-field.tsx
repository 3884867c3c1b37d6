import type { Ref } from 'react';
import { useText } from '#i18n/use-text.ts';
import { FailureCallout } from '#kit/state/failure-callout.tsx';
import { SelectField } from '#kit/form/select-field.tsx';

export type Reason = { readonly id: string; readonly name: string };

type ReasonFieldProps = {
  /** The reasons of one kind, in the order of the settings; undefined: loading or failed. */
  reasons: readonly Reason[] | undefined;
  /** The failure to load the reasons. */
  failure?: unknown;
  onRetry?: () => unknown;
  value: string;
  onChange: (reasonId: string) => void;
  error?: string | null;
  label?: string;
  ref?: Ref<HTMLSelectElement>;
};

/** A choice of one of the reasons set by the shop. */
export function ReasonField({ reasons, failure, onRetry, value, onChange, error, label, ref }: ReasonFieldProps) {
  const t = useText();
  if (failure && reasons === undefined) return <FailureCallout failure={failure} onRetry={() => void onRetry?.()} />;
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
