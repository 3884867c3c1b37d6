import { useId, type ReactNode } from 'react';

type SwitchProps = {
  label: ReactNode;
  /** A description below the switch, which screen readers read with it. */
  description?: ReactNode;
  isOn: boolean;
  /** Whether the change is being sent: meanwhile the switch cannot be changed. */
  isBusy?: boolean;
  onChange: (isOn: boolean) => void;
};

/** A switch between on and off with immediate effect. Use a checkbox for a choice that a button submits. */
export function Switch({ label, description, isOn, isBusy = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="relative flex min-h-target items-center gap-4">
      <span className="min-w-0 grow">
        <label htmlFor={id} className="block cursor-pointer font-medium after:absolute after:inset-0">
          {label}
        </label>
        {description && (
          <span id={`${id}-description`} className="block text-sm text-ink-muted">
            {description}
          </span>
        )}
      </span>
      <span className="relative inline-flex h-8 w-13 shrink-0">
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          aria-busy={isBusy || undefined}
          aria-describedby={description ? `${id}-description` : undefined}
          className="peer size-full cursor-pointer appearance-none before:absolute before:-inset-1.5 rounded-full border-2 border-line-strong bg-sunken transition-colors duration-(--duration-fast) checked:border-brand checked:bg-brand"
          onChange={(event) => {
            if (!isBusy) onChange(event.target.checked);
          }}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1.5 left-1.5 size-5 rounded-full bg-line-strong transition-transform duration-(--duration-fast) peer-checked:translate-x-5 peer-checked:bg-on-brand"
        />
      </span>
    </div>
  );
}
