import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Icon, type IconName } from '../icon/icon.tsx';

const TONES = {
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-brand-soft text-brand-ink',
};

type CalloutProps = { tone: keyof typeof TONES; icon: IconName; actions?: ReactNode; children: ReactNode };

/** A remark about the shown content, with actions. */
export function Callout({ tone, icon, actions, children }: CalloutProps) {
  return (
    <div className={classNames('rounded-md px-3 py-2.5 text-sm', TONES[tone])}>
      <p className="flex items-start gap-2 font-medium">
        <Icon name={icon} size={20} className="mt-px" />
        <span className="min-w-0">{children}</span>
      </p>
      {actions && <div className="mt-1.5 flex flex-wrap gap-2 ps-7">{actions}</div>}
    </div>
  );
}
