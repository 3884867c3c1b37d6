import type { Order } from '@kaplya/contract';
import { useState } from 'react';
import { withTexts } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { useOnline } from '@kaplya/client/network/online.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import { lazyOverlay } from '@kaplya/ui/overlay/lazy-overlay.tsx';

const load = () => whenOnline(() => import('./order-goods-drawer.tsx'));
const OrderGoodsDrawer = lazyOverlay(
  withTexts(['orders', 'search', 'shared'], async () => (await load()).OrderGoodsDrawer),
);

/**
 * The button that opens the goods of an order which may still be changed. An open drawer stays after that time: its goods
 * can be ordered separately.
 */
export function OrderGoodsButton({ order }: { order: Order }) {
  const t = useText();
  const isOnline = useOnline();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {order.canChange && (
        <Button
          variant="soft"
          className="mt-1 mb-3 self-start"
          isDisabled={!isOnline}
          iconStart={<Icon name="plus" size={20} />}
          aria-haspopup="dialog"
          onPointerEnter={() => void load()}
          onClick={() => setOpen(true)}
        >
          {t('orders.goods.add')}
        </Button>
      )}
      <OrderGoodsDrawer order={order} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
