import { useId, type ReactNode } from 'react';
import { classNames } from '@kaplya/ui/layout/class-names.ts';

export type Choice = {
  readonly value: string;
  readonly label: ReactNode;
  readonly note?: string | undefined;
  readonly isDisabled?: boolean;
};

type ChoicesProps = {
  legend: string;
  /** The legend is only for screen readers. */
  isLegendHidden?: boolean;
  /** Groups with the same name are one choice: arrows move from one group to the next. */
  name?: string;
  options: readonly Choice[];
  value: string | null;
  onValueChange: (value: string) => void;
};

/** A radio group of small cards in a row that wraps. Arrows choose, Enter submits the form. */
export function Choices({ legend, isLegendHidden = false, name, options, value, onValueChange }: ChoicesProps) {
  const ownName = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={isLegendHidden ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}>{legend}</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'relative flex min-h-target max-w-full flex-col justify-center rounded-md border border-line-strong bg-surface px-3 py-1 transition-colors duration-(--duration-fast)',
              'has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand-ink',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-brand',
              option.isDisabled ? 'border-line bg-sunken text-ink-muted' : 'hover:border-brand',
            )}
          >
            <input
              type="radio"
              name={name ?? ownName}
              value={option.value}
              checked={option.value === value}
              disabled={option.isDisabled}
              className="absolute inset-0 appearance-none outline-none"
              onChange={() => onValueChange(option.value)}
            />
            <span className="wrap-anywhere">{option.label}</span>
            {option.note && <span className="text-xs">{option.note}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
