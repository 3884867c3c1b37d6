import { useEffect, useState } from 'react';
import { useLanguage } from '#i18n/use-language.ts';
import { getClient } from '#platform/data/client.ts';
import { openStream } from '#platform/data/open-stream.ts';
import { pageAttention } from '@kaplya/client/streams/page-attention.ts';
import { pause } from '@kaplya/client/streams/pause.ts';
import { cacheOrder } from './order-queries.ts';
import { watchOrder, type WatchState } from './watch-order.ts';

/** Receives the changes of an order of the present user while it is shown. */
export function useOrderWatch(uuid: string, isOn: boolean): WatchState {
  const language = useLanguage();
  const [state, setState] = useState<WatchState>('connecting');

  useEffect(() => {
    if (!isOn) return;
    const request = { params: { uuid }, headers: { 'Accept-Language': language } };
    return watchOrder({
      open: (signal) => openStream('watchOrder', { ...request, signal }),
      read: async (signal) => (await getClient().call('getOrder', { ...request, signal })).data,
      onOrder: cacheOrder,
      onState: setState,
      ...pageAttention,
      // The delay is random, so that not all visitors return at once after a restart of the shop.
      wait: (ms, signal) => pause(ms * (0.75 + Math.random() / 2), signal),
    });
  }, [uuid, isOn, language]);
  return state;
}
