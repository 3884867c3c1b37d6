import { useId, type ComponentProps } from 'react';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
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
      <span className="relative block">
        <select
          {...rest}
          {...describeField(inputId, { ...rest, hint, error })}
          id={inputId}
          className={classNames(CONTROL_CLASS, 'appearance-none truncate pe-9')}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={18} className="pointer-events-none absolute inset-y-0 end-3 my-auto" />
      </span>
    </FieldFrame>
  );
}
