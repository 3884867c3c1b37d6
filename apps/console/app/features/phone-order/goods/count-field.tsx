import { useState, type KeyboardEvent } from 'react';

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
      className="min-h-8 w-14 shrink-0 rounded-md border border-line-strong bg-surface px-2 text-center font-semibold transition-colors duration-(--duration-fast) hover:border-brand focus-visible:border-brand"
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
