import { useEffect, useState } from 'react';
import { useLanguage } from '#i18n/use-language.ts';
import { getClient } from '#platform/client.ts';
import { isOnline, subscribeToOnline } from '#platform/online.ts';
import { openStream } from '#platform/open-stream.ts';
import { keepOrder } from './order-queries.ts';
import { watchOrder, type WatchState } from './watch-order.ts';

/** Keeps an order of the caller in step with the server for as long as it is looked at. */
export function useOrderWatch(uuid: string, isOn: boolean): WatchState {
  const language = useLanguage();
  const [state, setState] = useState<WatchState>('connecting');

  useEffect(() => {
    if (!isOn) return;
    const request = { params: { uuid }, headers: { 'Accept-Language': language } };
    return watchOrder({
      open: (signal) => openStream('watchOrder', { ...request, signal }),
      read: async (signal) => (await getClient().call('getOrder', { ...request, signal })).data,
      onOrder: keepOrder,
      onState: setState,
      isAwake: () => document.visibilityState === 'visible' && isOnline(),
      subscribeToAwake,
      wait: pause,
    });
  }, [uuid, isOn, language]);
  return state;
}

function subscribeToAwake(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  const stop = subscribeToOnline(onChange);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    stop();
  };
}

/** Not to the millisecond: after a restart of the shop its visitors should not all come back at once. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, ms * (0.75 + Math.random() / 2));
    signal.addEventListener('abort', finish, { once: true });
    function finish() {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    }
    if (signal.aborted) finish();
  });
}
