import { useId, type ComponentProps } from 'react';
import { classNames } from '../layout/class-names.ts';
import { TYPED_CONTROL_CLASS, describeField, FieldFrame, type FieldProps } from './field.tsx';

type CodeFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onPaste' | 'type' | 'children' | 'maxLength'> & {
    /** The number of digits. */
    length: number;
    value: string;
    onValueChange: (value: string) => void;
    /** Extracts the digits of the typed text. */
    normalize: (typed: string) => string;
    /** Extracts the digits of the pasted text, which may be a whole message. */
    findInPasted: (pasted: string) => string;
  };

/** One field for a one-time code: a numeric keyboard, filled in by the device, or pasted with any text around it. */
export function CodeField({
  label,
  hint,
  error,
  id,
  length,
  value,
  onValueChange,
  normalize,
  findInPasted,
  className,
  ...rest
}: CodeFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <FieldFrame label={label} hint={hint} error={error} inputId={inputId}>
      <input
        {...rest}
        {...describeField(inputId, { ...rest, hint, error })}
        id={inputId}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        value={value}
        placeholder={'·'.repeat(length)}
        className={classNames(
          TYPED_CONTROL_CLASS,
          'min-h-15 ps-[0.4em] text-center text-2xl font-bold tracking-[0.4em] tabular-nums placeholder:font-normal',
          className,
        )}
        onChange={(event) => onValueChange(normalize(event.target.value))}
        onPaste={(event) => {
          event.preventDefault();
          onValueChange(findInPasted(event.clipboardData.getData('text')));
        }}
      />
    </FieldFrame>
  );
}
