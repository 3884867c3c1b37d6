import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { useUiLabels } from '../ui-labels.ts';

export type FieldProps = {
  label: string;
  /** Help that stays under the field. */
  hint?: ReactNode;
  /** The error: the problem and how to fix it. Marks the field as invalid. */
  error?: string | null | undefined;
  /** Shows "optional" beside the label. A form marks its optional fields, not its required ones. */
  isOptional?: boolean;
};

type FieldFrameProps = FieldProps & { inputId: string; children: ReactNode };

type Described = Pick<FieldProps, 'hint' | 'error'> & {
  /** Ids of further descriptions elsewhere on the page. */
  'aria-describedby'?: string | undefined;
};

/** The ids that connect a control to its error, its hint and its other descriptions. */
export function describeField(inputId: string, { hint, error, 'aria-describedby': more }: Described) {
  const ids = [error ? `${inputId}-error` : null, hint ? `${inputId}-hint` : null, more].filter(Boolean);
  return {
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    'aria-invalid': error ? (true as const) : undefined,
  };
}

export const CONTROL_CLASS = classNames(
  'min-h-target w-full rounded-md border border-line-strong bg-surface px-3.5 py-2.5 text-base text-ink',
  'placeholder:text-ink-muted transition-colors duration-(--duration-fast) hover:border-brand',
  'focus-visible:border-brand focus-visible:outline-offset-0 aria-invalid:border-danger',
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:opacity-70',
);

/** The attributes of typed fields. A select counts as read-only for the browser. */
export const TYPED_CONTROL_CLASS = classNames(CONTROL_CLASS, 'read-only:bg-sunken');

/** The frame of a field: label above it, hint and error below. */
export function FieldFrame({ label, hint, error, isOptional = false, inputId, children }: FieldFrameProps) {
  const labels = useUiLabels();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={inputId} className="text-sm font-semibold">
        {label}
        {isOptional && (
          <>
            {' '}
            <span className="font-normal whitespace-nowrap text-ink-muted">({labels.optional})</span>
          </>
        )}
      </label>
      {children}
      <FieldError id={`${inputId}-error`} error={error} />
      {hint && (
        <div id={`${inputId}-hint`} className="text-sm text-ink-muted">
          {hint}
        </div>
      )}
    </div>
  );
}

/** Rendered empty, without taking space, so that a screen reader announces its text. */
export function FieldError({ id, error }: { id: string; error?: string | null | undefined }) {
  return (
    <p
      id={id}
      aria-live="polite"
      data-mistake={error ? '' : undefined}
      className="text-sm font-medium wrap-anywhere hyphens-auto text-danger empty:absolute"
    >
      {/* Floated: a long word of a narrow field goes below it, whole. */}
      {error && <Icon name="warning" size={18} className="float-left me-1.5 mt-px" />}
      {error}
    </p>
  );
}
