import { useId, type ComponentProps } from 'react';
import { CONTROL_CLASS, describeField, FieldFrame, type FieldProps } from '@kaplya/ui/field/field.tsx';

export type SelectOption = { readonly value: string; readonly label: string };

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'children'> & {
    options: readonly SelectOption[];
    /** The text of the empty option; absent: there is none. */
    placeholder?: string;
  };

/** A native `select`, which works with every keyboard and phone. */
export function SelectField({
  label,
  hint,
  error,
  isOptional = false,
  options,
  placeholder,
  id,
  ...rest
}: SelectFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <FieldFrame label={label} hint={hint} error={error} isOptional={isOptional} inputId={inputId}>
      <select {...rest} {...describeField(inputId, { ...rest, hint, error })} id={inputId} className={CONTROL_CLASS}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
