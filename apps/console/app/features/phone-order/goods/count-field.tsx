import { useState, type KeyboardEvent } from 'react';
import { CONTROL_CLASS } from '@kaplya/ui/field/field.tsx';
import { classNames } from '@kaplya/ui/layout/class-names.ts';

type CountFieldProps = {
  label: string;
  value: number;
  min?: number;
  max?: number;
  /** The name of the field for the form's keys. */
  name: string;
  onValueChange: (value: number) => void;
};

/** A number to type: selected with the focus, so that digits replace it; arrows count up and down. */
export function CountField({ label, value, min = 0, max = 999, name, onValueChange }: CountFieldProps) {
  /** The text while it differs from the value, such as an empty one. */
  const [typed, setTyped] = useState<string | null>(null);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setTyped(null);
    onValueChange(Math.min(max, Math.max(min, value + step)));
  }

  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      aria-label={label}
      data-count={name}
      className={classNames(CONTROL_CLASS, 'w-14 px-2 py-1 text-center font-semibold')}
      value={typed ?? String(value)}
      onFocus={({ target }) => target.select()}
      onBlur={() => setTyped(null)}
      onKeyDown={onKeyDown}
      onChange={({ target }) => {
        const digits = target.value.replaceAll(/\D/g, '');
        const count = Number(digits);
        const isCount = digits !== '' && count >= min && count <= max;
        setTyped(isCount ? null : digits);
        if (isCount) onValueChange(count);
      }}
    />
  );
}
