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

/** The waiting worker of a newer release, if there is one in this browser. */
export const waitingWorker: ReadableStore<ServiceWorker | null> = waiting;

/**
 * Starts the worker that lets the shop open without a network, in browsers that support it: plain http only on this
 * machine, and not in every private window. Call it once per page.
 */
export async function startWorker(): Promise<void> {
  if (isStarted || !('serviceWorker' in navigator)) return;
  isStarted = true;
  let registration: ServiceWorkerRegistration | undefined;
  try {
    // Undefined where a browser blocks workers without saying so.
    registration = await navigator.serviceWorker.register('/worker.js');
  } catch (failure) {
    // Without a worker the shop works as in a browser that has none.
    console.warn(failure);
    return;
  }
  if (!registration) return;
  watchUpdates(registration);
  await requestCaching();
  const { storage } = getClient();
  for (const key of ['cartId', 'keptOrders'] as const) storage.subscribe(key, () => void requestCaching());
  window.addEventListener(AREA_CHANGED, () => void requestCaching());
  // The cached pages are in the language of the open page.
  const onLanguage = new MutationObserver(() => void requestCaching());
  onLanguage.observe(document.documentElement, { attributeFilter: ['lang'] });
}

function watchUpdates(registration: ServiceWorkerRegistration): void {
  const updateState = () => {
    // The first worker of a browser activates by itself. A later one waits for the customer.
    waiting.setState(navigator.serviceWorker.controller ? registration.waiting : null);
  };
  // Another tab may have activated it.
  navigator.serviceWorker.addEventListener('controllerchange', updateState);
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', updateState);
  });
  updateState();
  // An installed app is seldom closed.
  const update = () => void registration.update().catch(() => {});
  setInterval(update, HOUR_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') update();
  });
}

function sendToWorker(worker: ServiceWorker | null, message: WorkerMessage): void {
  // A worker has no other origin than its page's.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker?.postMessage(message);
}

async function requestCaching(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const { lang: language } = document.documentElement;
  const { storage } = getClient();
  // If every visitor's worker fetched every page, that would be most of the shop's rendering.
  const pages = [
    paths.catalogue(),
    ...(storage.find('cartId') ? [paths.cart()] : []),
    ...(storage.find('keptOrders') ? [paths.orders(), ANY_ORDER] : []),
  ];
  sendToWorker(active, { type: 'keep', language, area: findCookie(document.cookie, AREA_COOKIE), pages });
}

/** The time after which the activation is requested again: a browser may miss it if the tab requests a file at that moment. */
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
  // The reloaded page belongs to the newer release in any case, and activates its worker.
  setTimeout(reload, TAKE_OVER_MS);
}
