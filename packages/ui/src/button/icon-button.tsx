import type { ComponentProps } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Icon, type IconName } from '../icon/icon.tsx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconName;
  /** The action, for those who do not see the icon. */
  label: string;
  variant?: 'plain' | 'soft' | 'surface';
  iconSize?: number;
  /** Shows the label to a resting pointer too. Not for a button that is on every card of a shelf. */
  hasTooltip?: boolean;
};

const VARIANTS = {
  plain: '',
  soft: 'bg-brand-soft text-brand-ink hover:brightness-97',
  surface: 'bg-raised text-ink shadow-card hover:bg-sunken',
};

export function IconButton({
  icon,
  label,
  variant = 'plain',
  iconSize = 22,
  hasTooltip = true,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={hasTooltip ? label : undefined}
      className={classNames('icon-button', VARIANTS[variant], className)}
    >
      <Icon name={icon} size={iconSize} />
    </button>
  );
}
