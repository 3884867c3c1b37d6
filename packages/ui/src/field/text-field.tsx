import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { TYPED_CONTROL_CLASS, describeField, FieldFrame, type FieldProps } from './field.tsx';

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'children'> & {
    /** Content inside the field, before the text (`trailing`: after it): an icon, a unit, a small button. */
    leading?: ReactNode;
    trailing?: ReactNode;
    /** Content beside the field, such as the button that submits it. */
    beside?: ReactNode;
  };

export function TextField({
  label,
  hint,
  error,
  isOptional = false,
  leading,
  trailing,
  beside,
  id,
  className,
  type = 'text',
  ...rest
}: TextFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <FieldFrame label={label} hint={hint} error={error} isOptional={isOptional} inputId={inputId}>
      <div className="flex gap-2">
        <div className="relative min-w-0 grow">
          {leading && (
            <span className="pointer-events-none absolute inset-y-0 start-3.5 grid place-items-center text-ink-muted">
              {leading}
            </span>
          )}
          <input
            {...rest}
            {...describeField(inputId, { ...rest, hint, error })}
            id={inputId}
            type={type}
            className={classNames(TYPED_CONTROL_CLASS, leading ? 'ps-11' : null, trailing ? 'pe-13' : null, className)}
          />
          {trailing && <span className="absolute inset-y-0 end-1 grid place-items-center">{trailing}</span>}
        </div>
        {beside}
      </div>
    </FieldFrame>
  );
}
