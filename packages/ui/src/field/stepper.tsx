import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { useUiLabels } from '../ui-labels.ts';

type StepperProps = {
  value: number;
  /** Called with the new number at once. The caller shows it at once and sends it to the server later. */
  onValueChange: (value: number) => void;
  /** The name of the counted goods, read with the buttons. */
  label: string;
  min?: number;
  max?: number | null | undefined;
  /** Called on a step beyond `max`, to show that this is the most there is. */
  onMaximum?: () => void;
  /** The button's label while the number is zero. Without it the stepper shows the zero. */
  addLabel?: ReactNode;
  size?: 'md' | 'lg';
  isWide?: boolean;
  isDisabled?: boolean;
  /** The text shown instead of the number, such as `2 × 19 l`. */
  valueText?: string;
};

const STEP_CLASS =
  'grid size-target shrink-0 place-items-center rounded-md transition-colors duration-(--duration-fast) aria-disabled:opacity-45';

/**
 * A quantity. With `addLabel` it starts as one button and unfolds: the button that adds is the same element before and
 * after, so focus and a fast second press stay on it.
 */
export function Stepper({
  value,
  onValueChange,
  label,
  min = 0,
  max,
  onMaximum,
  addLabel,
  size = 'md',
  isWide = false,
  isDisabled = false,
  valueText,
}: StepperProps) {
  const labels = useUiLabels();
  const plus = useRef<HTMLButtonElement>(null);
  const minusHadFocus = useRef(false);
  const isFolded = addLabel !== undefined && value === 0;
  const isAtMaximum = typeof max === 'number' && value >= max;

  useLayoutEffect(() => {
    if (isFolded && minusHadFocus.current) plus.current?.focus();
    minusHadFocus.current = false;
  }, [isFolded]);

  function stepTo(next: number) {
    if (isDisabled || next < min) return;
    if (typeof max === 'number' && next > max) onMaximum?.();
    else onValueChange(next);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
    if (!step || isFolded) return;
    event.preventDefault();
    stepTo(value + step);
  }

  return (
    <div
      role="group"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={classNames(
        'stepper',
        isWide && 'w-full',
        size === 'lg' && 'text-lg',
        !isFolded && 'bg-brand-soft text-brand-ink',
      )}
    >
      {!isFolded && (
        <button
          type="button"
          aria-label={labels.decrease}
          aria-disabled={isDisabled || value <= min || undefined}
          className={classNames(STEP_CLASS, 'hover:bg-brand/15', size === 'lg' && 'size-14')}
          onClick={(event) => {
            minusHadFocus.current = document.activeElement === event.currentTarget;
            stepTo(value - 1);
          }}
        >
          <Icon name="minus" size={20} />
        </button>
      )}
      <output
        translate={valueText === undefined ? 'no' : undefined}
        aria-live="polite"
        className={isFolded ? 'sr-only' : 'min-w-9 px-1 text-center font-bold tabular-nums'}
      >
        {valueText ?? value}
      </output>
      <button
        ref={plus}
        type="button"
        aria-label={isFolded ? undefined : labels.increase}
        aria-disabled={isDisabled || isAtMaximum || undefined}
        className={classNames(
          isFolded ? 'stepper-add' : classNames(STEP_CLASS, 'hover:bg-brand/15'),
          size === 'lg' && !isFolded && 'size-14',
        )}
        onClick={() => stepTo(value + 1)}
      >
        <Icon name="plus" size={20} />
        {isFolded && addLabel}
      </button>
    </div>
  );
}
