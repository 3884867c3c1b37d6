import { AREA_CHANGED, AREA_COOKIE } from '#features/goods/area-cookie.ts';
import { getClient } from '#platform/data/client.ts';
import { createStore, type ReadableStore } from '@kaplya/state/create-store.ts';
import { findCookie } from '#platform/page/cookies.ts';
import { paths } from '#platform/page/paths.ts';
import { ANY_ORDER } from '../../../worker/page-key.ts';
import type { WorkerMessage } from '../../../worker/worker-message.ts';

const HOUR_MS = 60 * 60 * 1000;

const waiting = createStore<ServiceWorker | null>(null);
let isStarted = false;

/** The service worker of a newer release that is installed but not active yet; null when there is none. */
export const waitingWorker: ReadableStore<ServiceWorker | null> = waiting;

/**
 * Registers the service worker that lets the shop open without a network. Browsers offer workers only over https or on
 * localhost, and some not in private windows. Call it once per page.
 */
export async function startWorker(): Promise<void> {
  if (isStarted || !('serviceWorker' in navigator)) return;
  isStarted = true;
  let registration: ServiceWorkerRegistration | undefined;
  try {
    // Some browsers block workers silently, and `register` then resolves to undefined.
    registration = await navigator.serviceWorker.register('/worker.js');
  } catch (failure) {
    // The shop works without a worker too, but not without a network.
    console.warn(failure);
    return;
  }
  if (!registration) return;
  watchUpdates(registration);
  await requestCaching();
  const { storage } = getClient();
  for (const key of ['cartId', 'keptOrders'] as const) storage.subscribe(key, () => void requestCaching());
  window.addEventListener(AREA_CHANGED, () => void requestCaching());
  // After a switch of language, the worker caches its pages again in the new one.
  const onLanguage = new MutationObserver(() => void requestCaching());
  onLanguage.observe(document.documentElement, { attributeFilter: ['lang'] });
}

function watchUpdates(registration: ServiceWorkerRegistration): void {
  const updateState = () => {
    // The first worker of a browser activates by itself. One of a newer release waits until the customer agrees to
    // update.
    waiting.setState(navigator.serviceWorker.controller ? registration.waiting : null);
  };
  // Another tab may have activated the waiting worker.
  navigator.serviceWorker.addEventListener('controllerchange', updateState);
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', updateState);
  });
  updateState();
  // An installed app may stay open for days, so it checks for a newer release again and again.
  const update = () => void registration.update().catch(() => {});
  setInterval(update, HOUR_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') update();
  });
}

function sendToWorker(worker: ServiceWorker | null, message: WorkerMessage): void {
  // A worker always has the origin of its page.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker?.postMessage(message);
}

async function requestCaching(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const { lang: language } = document.documentElement;
  const { storage } = getClient();
  // Only pages that this visitor may need: each prefetched page is one more rendering on the server.
  const pages = [
    paths.catalogue(),
    ...(storage.find('cartId') ? [paths.cart()] : []),
    ...(storage.find('keptOrders') ? [paths.orders(), ANY_ORDER] : []),
  ];
  sendToWorker(active, { type: 'keep', language, area: findCookie(document.cookie, AREA_COOKIE), pages });
}

/**
 * The time after which the tab reloads anyway: a browser may never activate the worker if the tab requests a file at
 * that moment.
 */
const TAKE_OVER_MS = 1500;

function reload(): void {
  window.location.reload();
}

/** Activates the newer release and reloads this tab. Other tabs continue until they are reloaded. */
export function applyUpdate(): void {
  const worker = waiting.getState();
  if (worker?.state !== 'installed') return reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  sendToWorker(worker, { type: 'take-over' });
  // The server sends the page of the newer release in any case, and that page activates its worker.
  setTimeout(reload, TAKE_OVER_MS);
}
