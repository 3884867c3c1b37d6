import type { ReactNode } from 'react';
import { FieldError } from '#ui/field.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { toFieldId, type CheckoutField } from './checkout-form.ts';

type CheckoutSectionProps = {
  icon: IconName;
  title: string;
  /** The field that its error belongs to as a whole. */
  field?: CheckoutField;
  error?: string | undefined;
  /** Something in it is wrong and says so itself. */
  isInvalid?: boolean;
  isDone?: boolean;
  aside?: ReactNode;
  children: ReactNode;
};

export function CheckoutSection({
  icon,
  title,
  field,
  error,
  isInvalid = false,
  isDone = false,
  aside,
  children,
}: CheckoutSectionProps) {
  const headingId = `${title.replaceAll(/\s/g, '-')}-heading`;
  return (
    <section
      aria-labelledby={headingId}
      id={field && toFieldId(field)}
      tabIndex={-1}
      data-invalid={error || isInvalid ? '' : undefined}
      className="scroll-mt-24 rounded-lg bg-surface p-4 shadow-card outline-none data-invalid:ring-2 data-invalid:ring-danger sm:p-6"
    >
      <div className="mb-3 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
        <div className="flex flex-[1_1_8.5rem] items-center gap-3">
          <span
            className={
              isDone
                ? 'grid size-9 shrink-0 place-items-center rounded-full bg-success-soft text-success'
                : 'grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-ink'
            }
          >
            <Icon name={isDone ? 'check' : icon} size={20} />
          </span>
          <h2 id={headingId} className="text-lg">
            {title}
          </h2>
        </div>
        {aside}
      </div>
      {field && (
        <div role="alert" className="mb-2 empty:hidden">
          {error && <FieldError id={`${toFieldId(field)}-error`} error={error} />}
        </div>
      )}
      {children}
    </section>
  );
}
