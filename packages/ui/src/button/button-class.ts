import { classNames } from '../layout/class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

// The border is for forced colours (high contrast), where backgrounds are removed.
const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border border-transparent bg-brand text-on-brand hover:bg-brand-hover',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  soft: 'border border-transparent bg-brand-soft text-brand-ink hover:brightness-97',
  ghost: 'text-brand-ink hover:bg-brand-soft',
  danger: 'border border-transparent bg-danger text-on-danger hover:brightness-95',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-target px-3 py-1.5 text-sm',
  md: 'min-h-target px-4 py-2 text-base',
  lg: 'min-h-14 px-6 py-3 text-lg',
};

type ButtonStyle = { variant?: ButtonVariant; size?: ButtonSize; isWide?: boolean; className?: string };

/** The style of a button, for links that act as one: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass({ variant = 'primary', size = 'md', isWide = false, className }: ButtonStyle = {}): string {
  return classNames(
    'relative inline-flex items-center justify-center gap-2 rounded-md text-center font-semibold no-underline select-none',
    'transition-[background-color,filter,scale] duration-(--duration-fast) active:scale-98',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 aria-disabled:active:scale-100',
    VARIANTS[variant],
    SIZES[size],
    isWide && 'w-full',
    className,
  );
}
