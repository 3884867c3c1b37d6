import type { Order } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { Badge } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { orderLooks } from './order-look.ts';

/** The status of an order in words and colour. */
export function OrderBadge({ status }: { status: Order['status'] }) {
  const t = useText();
  const { word, tone, icon } = orderLooks[status];
  return (
    <Badge tone={tone} icon={<Icon name={icon} size={14} />} className="shrink-0">
      {t(word)}
    </Badge>
  );
}
