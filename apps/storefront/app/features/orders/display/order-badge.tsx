import { useText } from '#i18n/use-text.ts';
import { Badge } from '@kaplya/ui/message/badge.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { toOrderStatusStyle } from './order-status-style.ts';

/** The state of an order as text and colour. */
export function OrderBadge({ order }: { order: Parameters<typeof toOrderStatusStyle>[0] }) {
  const t = useText();
  const { word, tone, icon } = toOrderStatusStyle(order);
  return (
    <Badge tone={tone} icon={<Icon name={icon} size={14} />} className="shrink-0">
      {t(word)}
    </Badge>
  );
}
