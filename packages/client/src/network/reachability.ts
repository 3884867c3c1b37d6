import { useSyncExternalStore } from 'react';
import { createListeners } from '@kaplya/state/listeners.ts';
import { isOnline, subscribeToOnline } from './online.ts';

/** `offline`: the browser has no network; `unanswered`: it has one, and the shop does not answer. */
export type Reachability = 'reached' | 'unanswered' | 'offline';

const POLL_INTERVAL_MS = 5000;
/** The limit of a check: a shop that hangs would delay it for ever. */
const POLL_TIMEOUT_MS = 10_000;

// Listeners instead of a store, which would not notify an unchanged result: a caller may wait for the end of a check.
const checked = createListeners();
// The service worker marks a cached page that it serves when the shop is unreachable.
let isAnswering = typeof document === 'undefined' || document.documentElement.dataset['kept'] !== 'unanswered';
let polling: Promise<void> | null = null;

export function getReachability(): Reachability {
  if (!isOnline()) return 'offline';
  return isAnswering ? 'reached' : 'unanswered';
}

/** Checks whether the whole shop is unreachable after a call got no answer although there is a network. */
export function checkReachability(): void {
  if (typeof window !== 'undefined' && isOnline()) polling ??= pollUntilReached();
}

/** Resolves to whether a request made now would be answered. */
export async function isShopReachable(): Promise<boolean> {
  if (!isOnline()) return false;
  const isAnswered = await isShopAnswering();
  if (!isAnswered) checkReachability();
  return isAnswered && isOnline();
}

export function subscribeToReachability(onChange: () => void): () => void {
  const stops = [subscribeToOnline(onChange), checked.subscribe(onChange)];
  if (!isAnswering) checkReachability();
  return () => {
    for (const stop of stops) stop();
  };
}

/** Repeats the check until the shop answers. */
async function pollUntilReached(): Promise<void> {
  for (;;) {
    isAnswering = await isShopAnswering();
    checked.notify();
    if (isAnswering) break;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  polling = null;
}

/**
 * Requests a small picture that no service worker caches. Anything else in its place is of a proxy or gateway, unless it
 * has the mark of the shop's own answers.
 */
async function isShopAnswering(): Promise<boolean> {
  try {
    const { headers } = await fetch('/favicon.svg', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(POLL_TIMEOUT_MS),
    });
    return headers.has('X-Request-Id') || headers.get('Content-Type')?.startsWith('image/') === true;
  } catch {
    // Without a network the shop's state is unknown.
    return !isOnline();
  }
}

export function useReachability(): Reachability {
  return useSyncExternalStore(subscribeToReachability, getReachability, () => 'reached');
}
