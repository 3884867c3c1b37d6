import { useId, type ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { FieldError } from './field.tsx';

export type RadioCardOption<Value extends string> = {
  value: Value;
  title: ReactNode;
  description?: ReactNode;
  /** The content at the end of the card: a price, an icon. */
  aside?: ReactNode;
  icon?: ReactNode;
  isDisabled?: boolean;
  /** The reason why it cannot be chosen, shown in place of the description. */
  disabledReason?: string;
  /** Controls that belong to the chosen option, inside its card. */
  details?: ReactNode;
};

type RadioCardGroupProps<Value extends string> = {
  legend: string;
  isLegendHidden?: boolean;
  options: readonly RadioCardOption<Value>[];
  value: Value | null;
  /** The option that applies while `value` is null: it shows as chosen, and pressing it chooses it. */
  proposed?: Value | null;
  onValueChange: (value: Value) => void;
  error?: string | null | undefined;
  /** Whether the choice is being sent: meanwhile nothing else can be chosen, and the focus stays. */
  isBusy?: boolean;
  /** Classes of the list of cards, such as `sm:grid-cols-2`. */
  className?: string;
};

/** Radio buttons for a few options, each on a card of its own. */
export function RadioCardGroup<Value extends string>({
  legend,
  isLegendHidden = false,
  options,
  value,
  proposed = null,
  onValueChange,
  error,
  isBusy = false,
  className,
}: RadioCardGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={isLegendHidden ? 'sr-only' : 'mb-2 text-sm font-semibold'}>{legend}</legend>
      <div className={classNames('grid gap-2', className)}>
        {options.map((option) => {
          const isDisabled = option.isDisabled || Boolean(option.disabledReason);
          const note = option.disabledReason ?? option.description;
          return (
            <div
              key={option.value}
              className={classNames(
                'rounded-lg border-2 border-line bg-surface transition-colors duration-(--duration-fast) has-[>label>input:checked]:border-brand has-[>label>input:checked]:bg-brand-soft',
                !isDisabled && !isBusy && 'has-[>label:hover]:border-brand',
              )}
            >
              <label
                className={classNames(
                  'relative flex min-h-13 items-center gap-3 rounded-lg px-4 py-3',
                  'has-focus-visible:outline-3 has-focus-visible:outline-offset-4 has-focus-visible:outline-brand',
                  (isDisabled || isBusy) && 'cursor-not-allowed',
                )}
              >
                <input
                  type="radio"
                  name={name}
                  value={option.value}
                  checked={option.value === (value ?? proposed)}
                  disabled={isDisabled}
                  aria-disabled={isBusy || undefined}
                  onChange={() => {
                    if (!isBusy) onValueChange(option.value);
                  }}
                  onClick={() => {
                    // A checked radio button reports no change.
                    if (!isBusy && value === null && option.value === proposed) onValueChange(option.value);
                  }}
                  className="size-5 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-surface outline-none checked:border-6 checked:border-brand disabled:opacity-55"
                />
                {option.icon}
                <span className="min-w-0 grow">
                  <span className={classNames('block font-semibold', isDisabled && 'text-ink-muted')}>
                    {option.title}
                  </span>
                  {note && <span className="block text-sm text-ink-muted">{note}</span>}
                </span>
                {option.aside && <span className="shrink-0 text-end text-sm font-semibold">{option.aside}</span>}
              </label>
              {option.details}
            </div>
          );
        })}
      </div>
      <FieldError id={`${name}-error`} error={error} />
    </fieldset>
  );
}
