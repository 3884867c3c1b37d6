import { useId, type ComponentProps, type ReactNode } from 'react';
import { useText } from '#i18n/use-text.ts';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { FieldError } from '@kaplya/ui/field/field.tsx';
import { Icon, type IconName } from '@kaplya/ui/icon/icon.tsx';
import { toFieldId, type CheckoutField } from '../form/checkout-form.ts';
import type { Fold } from './use-fold.ts';

type CheckoutSectionProps = {
  icon: IconName;
  title: string;
  /** The field that `error` belongs to: focusing the field focuses the section. */
  field?: CheckoutField;
  error?: string | undefined;
  /** Whether a control in the section shows an error itself, so that the fields stay unfolded. */
  isInvalid?: boolean;
  isDone?: boolean;
  /** The state of folding; without it `isOpen` decides whether the fields show. */
  fold?: Fold;
  isOpen?: boolean;
  /** The answer as one line, shown while the fields are folded. */
  summary?: ReactNode;
  /** The label of the button that unfolds. */
  unfoldLabel?: string;
  /** The control shown in place of the button that unfolds; null for none. */
  aside?: ReactNode;
  /** Content below the fields, shown whether they are folded or not. */
  below?: ReactNode;
  children?: ReactNode;
};

/** A row of the order form: one line when it is answered, its fields when it is not or is being changed (S-70). */
export function CheckoutSection({
  icon,
  title,
  field,
  error,
  isInvalid = false,
  isDone = false,
  fold,
  isOpen: isOpenWithoutFold = true,
  summary,
  unfoldLabel,
  aside,
  below,
  children,
}: CheckoutSectionProps) {
  const t = useText();
  const id = useId();
  const headingId = `${id}-heading`;
  const isWrong = Boolean(error) || isInvalid;
  const isOpen = fold ? fold.isOpen || isWrong : isOpenWithoutFold;
  const toggle = fold && fold.canFold && !isWrong && aside === undefined;

  return (
    <section
      aria-labelledby={headingId}
      id={field && toFieldId(field)}
      tabIndex={-1}
      data-invalid={isWrong ? '' : undefined}
      className="relative scroll-mt-24 px-4 py-3 outline-none first:rounded-t-lg last:rounded-b-lg data-invalid:inset-ring-2 data-invalid:inset-ring-danger sm:px-6"
    >
      <div className="flex min-h-target items-center gap-3">
        <span
          className={
            isDone
              ? 'grid size-9 shrink-0 place-items-center rounded-full bg-success-soft text-success'
              : 'grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-ink'
          }
        >
          <Icon name={isDone ? 'check' : icon} size={20} />
        </span>
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <h2 id={headingId} className={isOpen ? 'text-lg' : 'text-sm font-normal text-ink-muted'}>
              {title}
            </h2>
            {toggle && (
              <ChangeButton
                id={`${id}-fold`}
                data-fold=""
                headingId={headingId}
                aria-expanded={isOpen}
                aria-controls={`${id}-content`}
                isWhole={!isOpen}
                onClick={isOpen ? fold.fold : fold.open}
              >
                {isOpen ? t('checkout.fold') : (unfoldLabel ?? t('checkout.change'))}
              </ChangeButton>
            )}
            {aside}
          </div>
          {!isOpen && <div className="wrap-anywhere">{summary}</div>}
        </div>
      </div>
      {field && (
        <div role="alert" className="mt-1 empty:hidden">
          {error && <FieldError id={`${toFieldId(field)}-error`} error={error} />}
        </div>
      )}
      <div id={`${id}-content`} data-fields="" className="mt-3 empty:hidden" {...fold?.contentProps}>
        {isOpen && children}
      </div>
      {below && <div className={isOpen ? 'mt-2 empty:hidden' : 'ps-12 empty:hidden'}>{below}</div>}
    </section>
  );
}

type ChangeButtonProps = ComponentProps<'button'> & {
  id: string;
  /** The id of the heading of the section whose answer the button changes. */
  headingId?: string;
  /** Whether a press anywhere on the line counts, except on its other controls. */
  isWhole?: boolean;
};

/** The control at the end of a line that changes the answer. */
export function ChangeButton({ id, headingId, isWhole = true, children, ...rest }: ChangeButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      id={id}
      aria-labelledby={headingId && `${id} ${headingId}`}
      className={classNames(
        '-mx-2 -my-3 min-h-target min-w-target shrink-0 px-2 text-sm font-semibold text-brand-ink hover:underline',
        isWhole && 'after:absolute after:inset-0',
      )}
    >
      {children}
    </button>
  );
}
