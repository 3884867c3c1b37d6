import { useId, type ComponentProps, type ReactNode } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts';
import { Spinner } from '../message/spinner.tsx';

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  isWide?: boolean;
  /**
   * Whether the action is running: a spinner appears after 200 ms, and the button stays focused but cannot be pressed.
   */
  isLoading?: boolean;
  /** The words beside the spinner of an action that may take long. */
  loadingText?: string;
  isDisabled?: boolean;
  /**
   * The reason why it cannot be pressed: disables the button and is shown and read with it. A temporary reason is null
   * at other times, not undefined: so the button stays the same element and focused.
   */
  disabledReason?: string | null | undefined;
  iconStart?: ReactNode;
  iconEnd?: ReactNode;
};

export function Button({
  variant = 'primary',
  size = 'md',
  isWide = false,
  isLoading = false,
  loadingText,
  isDisabled = false,
  disabledReason,
  iconStart,
  iconEnd,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const cannotPress = isDisabled || isLoading || Boolean(disabledReason);
  const describedBy = [disabledReason && reasonId, rest['aria-describedby']].filter(Boolean).join(' ');

  const button = (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, isWide, className: className ?? '' })}
      aria-disabled={cannotPress || undefined}
      aria-busy={isLoading || undefined}
      aria-describedby={describedBy || undefined}
      onClick={(event) => {
        // `aria-disabled` instead of `disabled`, which would remove the focus from the button while it loads.
        if (cannotPress) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {iconStart}
      <span className={isLoading ? 'animate-late-vanish' : undefined}>{children}</span>
      {iconEnd}
      {isLoading && (
        <span className="absolute inset-0 flex items-center justify-center gap-2">
          <Spinner size={22} />
          {loadingText && (
            <span aria-hidden="true" className="animate-appear" style={{ animationDelay: '200ms' }}>
              {loadingText}
            </span>
          )}
        </span>
      )}
    </button>
  );
  if (disabledReason === undefined) return button;

  return (
    <span className={!disabledReason ? 'contents' : isWide ? 'block w-full' : 'inline-block'}>
      {button}
      {disabledReason && (
        <span id={reasonId} className="mt-1.5 block text-sm text-ink-muted">
          {disabledReason}
        </span>
      )}
    </span>
  );
}
