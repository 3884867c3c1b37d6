import { useId, useLayoutEffect, useRef, type ComponentProps } from 'react';
import { classNames } from '../layout/class-names.ts';
import { TYPED_CONTROL_CLASS, describeField, FieldFrame, type FieldProps } from './field.tsx';

type PhoneFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'children'> & {
    /** The stored form: `+` and digits, or empty. */
    value: string;
    onValueChange: (value: string) => void;
    /** Groups the digits for the eye, half-typed numbers included. */
    format: (value: string) => string;
    /** The typed or pasted phone number, as it is stored. */
    normalize: (typed: string) => string;
  };

const DIGIT = /\d/;

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length;
}

/** The position right after the n-th digit. */
function findCaret(text: string, digits: number): number {
  if (digits === 0) return Math.min(1, text.length);
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (DIGIT.test(text[at] ?? '') && ++seen === digits) return at + 1;
  }
  return text.length;
}

/** Groups digits while they are typed and leaves the caret beside the digit that it was at. */
export function PhoneField({
  label,
  hint,
  error,
  isOptional = false,
  id,
  value,
  onValueChange,
  format,
  normalize,
  className,
  onBlur,
  ...rest
}: PhoneFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const input = useRef<HTMLInputElement>(null);
  const caretDigits = useRef<number | null>(null);
  const shown = format(value);

  useLayoutEffect(() => {
    if (caretDigits.current === null || document.activeElement !== input.current) return;
    const caret = findCaret(shown, caretDigits.current);
    input.current?.setSelectionRange(caret, caret);
    caretDigits.current = null;
  });

  return (
    <FieldFrame label={label} hint={hint} error={error} isOptional={isOptional} inputId={inputId}>
      <input
        {...rest}
        {...describeField(inputId, { ...rest, hint, error })}
        ref={input}
        id={inputId}
        type="tel"
        inputMode="tel"
        autoComplete={rest.autoComplete ?? 'tel'}
        value={shown}
        className={classNames(TYPED_CONTROL_CLASS, 'tabular-nums', className)}
        onBlur={(event) => {
          // Waits for the end of a press, because the error message may move the pressed button, and the press may
          // return the focus.
          afterPress(() => document.activeElement !== input.current && onBlur?.(event));
        }}
        onChange={(event) => {
          const { value: typed, selectionStart } = event.target;
          const next = normalize(typed);
          // The number of digits that normalising added before the typed ones, such as the country code.
          const added = Math.max(0, countDigits(next) - countDigits(typed));
          caretDigits.current = countDigits(typed.slice(0, selectionStart ?? typed.length)) + added;
          onValueChange(next);
        }}
      />
    </FieldFrame>
  );
}

/**
 * Runs `run` at once, or after the current press: a button that moved while the pointer is down would miss its click.
 */
function afterPress(run: () => void): void {
  if (!document.querySelector(':active')) return run();
  window.addEventListener('pointerup', () => setTimeout(run), { once: true });
}
