import { useId, type ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';

type SegmentedControlProps<Value extends string> = {
  /** The name of the control for screen readers; not shown. */
  label: string;
  segments: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onValueChange: (value: Value) => void;
  className?: string;
};

/** A switch between two to four views or answers. */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onValueChange,
  className,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames('flex max-[18rem]:flex-col gap-1 rounded-md bg-sunken p-1', className)}
    >
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={classNames(
            'relative flex min-h-target grow basis-auto items-center justify-center rounded-sm px-2 text-center text-sm font-semibold text-ink-muted transition-colors duration-(--duration-fast)',
            'has-checked:bg-raised has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-3 has-focus-visible:outline-brand',
          )}
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onValueChange(segment.value)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {segment.label}
        </label>
      ))}
    </div>
  );
}
