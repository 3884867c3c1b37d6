import type { ReactNode } from 'react';
import { Icon, type IconName } from '@kaplya/ui/icon/icon.tsx';

/** A term and its value, in a description list. */
export function Fact({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div className="relative ps-9">
      <dt className="text-sm text-ink-muted">
        <Icon name={icon} size={22} className="absolute start-0 top-0.5 text-brand" />
        {name}
      </dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
