import { CartNotice } from '#features/cart/cart-notice.tsx';
import { useText } from '#i18n/use-text.ts';
import { useOnline } from '#platform/online.ts';
import { findKeptOrders } from './kept-orders.ts';
import { useMomentText } from './use-moment-text.ts';

/** Above orders that are shown as they were kept: since when, and that they will be looked at again. */
export function KeptOrdersNotice() {
  const t = useText();
  const kept = findKeptOrders();
  const toText = useMomentText(kept?.orders[0]?.timeZone ?? 'UTC');
  const isOnline = useOnline();
  if (!kept) return null;
  return (
    <div role="status">
      <CartNotice tone="warning" icon="offline">
        {t(isOnline ? 'orders.keptUnanswered' : 'orders.kept', { time: toText(kept.at) })}
      </CartNotice>
    </div>
  );
}
