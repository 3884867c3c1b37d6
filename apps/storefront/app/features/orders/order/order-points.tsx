import type { Order } from '@kaplya/contract';
import { Link } from 'react-router';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { Card } from '@kaplya/ui/layout/card.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { linkClass } from '@kaplya/ui/button/link-class.ts';

/** The points spent on and earned by the order. Renders nothing when there are none. */
export function OrderPoints({ order: { loyalty, status } }: { order: Order }) {
  const t = useText();
  const isCustomer = useIsCustomer();
  const { spent, willEarn, earned } = loyalty;
  const isOver = status === 'completed' || status === 'cancelled';
  const lines = [
    spent > 0 && t('orders.points.spent', { count: spent }),
    earned > 0 && t('orders.points.earned', { count: earned }),
    earned === 0 && willEarn > 0 && !isOver && t('orders.points.willEarn', { count: willEarn }),
  ].filter((line) => typeof line === 'string');
  if (lines.length === 0) return null;

  return (
    <Card className="flex items-start gap-3">
      <Icon name="gift" size={22} className="mt-0.5 text-brand" />
      <div className="min-w-0 grow">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {isCustomer && (
          <Link to={paths.bonus()} className={linkClass('inline-flex min-h-target items-center text-sm')}>
            {t('orders.points')}
          </Link>
        )}
      </div>
    </Card>
  );
}
