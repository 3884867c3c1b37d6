import type { ReactNode } from 'react';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';

type FormMessageProps = { tone: 'warning' | 'danger' | 'info'; children?: ReactNode };

const LOOKS = {
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-brand-soft text-brand-ink',
};

/**
 * A message about the whole form. It is rendered even when empty, because a screen reader announces only text that
 * appears in an existing element.
 */
export function FormMessage({ tone, children }: FormMessageProps) {
  return (
    <div role="alert" className="empty:absolute">
      {children && (
        <p className={classNames('flex items-start gap-2 rounded-md px-3 py-2.5 text-sm font-medium', LOOKS[tone])}>
          <Icon name={tone === 'info' ? 'info' : 'warning'} size={18} className="mt-0.5" />
          <span className="min-w-0 wrap-anywhere">{children}</span>
        </p>
      )}
    </div>
  );
}
