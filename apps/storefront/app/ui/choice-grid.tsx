import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';

export type Choice<Value extends string> = {
  value: Value;
  label: ReactNode;
  /** A second, smaller line: what is left, what it costs, why it cannot be chosen. */
  caption?: ReactNode;
  isDisabled?: boolean;
};

type ChoiceGridProps<Value extends string> = {
  legend: string;
  isLegendHidden?: boolean;
  choices: readonly Choice<Value>[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  error?: string | null | undefined;
  /** Classes of the grid; the default fits as many columns as there is room for. */
  className?: string;
};

/** One choice of many small ones: tiles in a grid, arrows move between them. */
export function ChoiceGrid<Value extends string>({
  legend,
  isLegendHidden = false,
  choices,
  value,
  onValueChange,
  error,
  className,
}: ChoiceGridProps<Value>) {
  const name = useId();
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={isLegendHidden ? 'sr-only' : 'mb-2 text-sm font-semibold'}>{legend}</legend>
      <div className={className ?? 'grid grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))] gap-2'}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={classNames(
              'relative flex min-h-14 flex-col items-center justify-center rounded-md border-2 border-line bg-surface px-2 py-2 text-center transition-colors duration-(--duration-fast)',
              'has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
              choice.isDisabled ? 'cursor-not-allowed border-dashed bg-sunken text-ink-muted' : 'hover:border-brand',
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.isDisabled ?? false}
              onChange={() => onValueChange(choice.value)}
              className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
            />
            <span className="font-semibold tabular-nums">{choice.label}</span>
            {choice.caption && <span className="text-xs text-ink-muted">{choice.caption}</span>}
          </label>
        ))}
      </div>
      <FieldError id={`${name}-error`} error={error} />
    </fieldset>
  );
}
