import { useId, type ComponentProps } from 'react';
import { classNames } from '../layout/class-names.ts';
import { TYPED_CONTROL_CLASS, describeField, FieldFrame, type FieldProps } from './field.tsx';

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'children'>;

/** A field for several lines, which grows with its text if the browser supports that. */
export function TextArea({ label, hint, error, isOptional = false, id, className, rows = 3, ...rest }: TextAreaProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <FieldFrame label={label} hint={hint} error={error} isOptional={isOptional} inputId={inputId}>
      <textarea
        {...rest}
        {...describeField(inputId, { ...rest, hint, error })}
        id={inputId}
        rows={rows}
        className={classNames(TYPED_CONTROL_CLASS, 'max-h-60 field-sizing-content', className)}
      />
    </FieldFrame>
  );
}
