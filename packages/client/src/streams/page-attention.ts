import { isOnline, subscribeToOnline } from '../network/online.ts';
import type { Attention } from './repeat-while-awake.ts';

/** Whether this page is visible and has a network. Browser only. */
export const pageAttention: Attention = {
  isAwake: () => document.visibilityState === 'visible' && isOnline(),
  subscribeToAwake(onChange) {
    document.addEventListener('visibilitychange', onChange);
    const stop = subscribeToOnline(onChange);
    return () => {
      document.removeEventListener('visibilitychange', onChange);
      stop();
    };
  },
};
