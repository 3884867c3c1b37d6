import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { Card } from '@kaplya/ui/layout/card.tsx';

type OrderCardLayoutProps = {
  order: { id: string; uuid: string };
  /** The URL of the order's page. */
  to: string;
  badge: ReactNode;
  children: ReactNode;
};

/**
 * An order in the history, of any kind. The whole card links to its page. Its own buttons are above the link (`z-1`).
 */
export function OrderCardLayout({ order: { id, uuid }, to, badge, children }: OrderCardLayoutProps) {
  const t = useText();
  return (
    <Card
      as="li"
      data-item={uuid}
      className="relative flex flex-col gap-3 transition-shadow duration-(--duration-fast) has-[h2_a:focus-visible]:outline-3 has-[h2_a:focus-visible]:outline-offset-2 has-[h2_a:focus-visible]:outline-brand hover:has-[h2_a]:shadow-overlay"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="text-lg">
          <Link to={to} className="outline-none after:absolute after:inset-0 after:z-1 after:rounded-lg">
            {t('orders.number', { number: id })}
          </Link>
        </h2>
        {badge}
      </div>
      {children}
    </Card>
  );
}
