import type { ComponentProps } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Icon, type IconName } from '../icon/icon.tsx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconName;
  /** The name of the action, for screen readers and the tooltip. */
  label: string;
  variant?: 'plain' | 'soft' | 'surface';
  iconSize?: number;
  /** Shows the label as a tooltip. Not for a button that is repeated on every card of a list. */
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
