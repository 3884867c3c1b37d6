import type { ComponentProps } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Icon, type IconName } from '../icon/icon.tsx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconName;
  /** What it does, for those who do not see the icon. */
  label: string;
  variant?: 'plain' | 'soft' | 'surface';
  iconSize?: number;
};

const VARIANTS = {
  plain: 'text-ink hover:bg-sunken',
  soft: 'bg-brand-soft text-brand-ink hover:brightness-97',
  surface: 'bg-raised text-ink shadow-card hover:bg-sunken',
};

export function IconButton({
  icon,
  label,
  variant = 'plain',
  iconSize = 22,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'grid size-target shrink-0 place-items-center rounded-full transition-colors duration-(--duration-fast) disabled:opacity-55',
        VARIANTS[variant],
        className,
      )}
    >
      <Icon name={icon} size={iconSize} />
    </button>
  );
}
