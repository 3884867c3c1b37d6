import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { describeField, FieldError } from './field.tsx';
import { Icon } from '../icon/icon.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  /** May contain links: pressing one does not tick the box. */
  label: ReactNode;
  error?: string | null | undefined;
};

export function Checkbox({ label, error, id, className, ...rest }: CheckboxProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <div className={className}>
      <div className="flex min-h-target items-start gap-3 py-2">
        <span className="relative grid size-6 shrink-0 place-items-center">
          <input
            {...rest}
            id={inputId}
            type="checkbox"
            {...describeField(inputId, { ...rest, error })}
            className={classNames(
              'peer size-6 appearance-none rounded-sm border-2 border-line-strong bg-surface transition-colors duration-(--duration-fast)',
              'checked:border-brand checked:bg-brand hover:border-brand aria-invalid:border-danger disabled:opacity-55',
              // The target is larger than the box (WCAG 2.5.8).
              'before:absolute before:-inset-2.5',
            )}
          />
          <Icon
            name="check"
            size={16}
            className="pointer-events-none absolute text-on-brand opacity-0 peer-checked:opacity-100"
          />
        </span>
        <label htmlFor={inputId} className="min-w-0 text-sm leading-6">
          {label}
        </label>
      </div>
      <FieldError id={`${inputId}-error`} error={error} />
    </div>
  );
}
