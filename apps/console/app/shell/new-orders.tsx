import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { getConsoleStorage } from '#platform/storage/console-storage.ts';
import { followQueues, unseenOrders } from '#platform/live/queue-counts.ts';
import { allowRinging, ring } from '#platform/live/ring.ts';
import { useMay } from '#platform/session/me.ts';

/** Whether the sound of new orders is switched off on this device. */
export function useIsSilent(): boolean {
  const storage = getConsoleStorage();
  return useSyncExternalStore(
    (onChange) => storage.subscribe('isSilent', onChange),
    () => storage.find('isSilent') ?? false,
  );
}

/** Announces new orders by a sound, by the title of the page, and by a toast that opens them. */
export function NewOrders() {
  const t = useText();
  const navigate = useNavigate();
  const mayHear = useMay('orders.read');
  const isSilent = useIsSilent();

  useEffect(() => allowRinging(), []);
  useEffect(() => {
    const see = () => {
      if (document.visibilityState === 'visible') unseenOrders.setState(0);
    };
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, []);
  useEffect(() => {
    if (!mayHear) return undefined;
    return followQueues((orders) => {
      const [newest] = orders;
      if (!newest) return;
      if (!isSilent) ring();
      if (document.visibilityState !== 'visible') unseenOrders.setState(unseenOrders.getState() + orders.length);
      showToast({
        key: 'new-orders',
        text:
          orders.length === 1
            ? t('shell.newOrder', { number: newest.number })
            : t('shell.newOrders', { count: orders.length }),
        action: {
          label: t('shell.newOrder.open'),
          onAction: () => void navigate(orders.length === 1 ? `/orders/${newest.uuid}` : '/orders'),
        },
      });
    });
  }, [mayHear, isSilent, t, navigate]);
  return null;
}
