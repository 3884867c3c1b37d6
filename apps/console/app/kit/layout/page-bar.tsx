import type { ReactNode } from 'react';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import type { IconName } from '@kaplya/ui/icon/icon.tsx';

type PageBarProps = { tone?: 'warning' | 'info'; icon: IconName; actions?: ReactNode; children: ReactNode };

/** A remark about the whole shop above every page. It scrolls away with the page, so it covers nothing. */
export function PageBar({ tone = 'warning', icon, actions, children }: PageBarProps) {
  return (
    <div role="status" data-no-print="" className="px-(--spacing-page) pt-3">
      <Callout tone={tone} icon={icon} actions={actions}>
        {children}
      </Callout>
    </div>
  );
}
