/// <reference lib="webworker" />
import { answerPage, prefetchPages } from './pages.ts';
import { answerPicture } from './pictures.ts';
import { answerFile, deleteOldFiles, cacheCode, cacheTexts } from './release.ts';
import type { WorkerMessage } from './worker-message.ts';

declare const self: ServiceWorkerGlobalScope;

/*
 * Lets the shop open without a network: its public pages, its files and its pictures. It does not handle API calls, so
 * it caches nothing personal; personal data is in the browser's storage, which is cleared at sign-out.
 */

self.addEventListener('install', (event) => event.waitUntil(cacheCode()));

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await self.registration.navigationPreload?.enable();
      await deleteOldFiles();
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  if (message.type === 'take-over') {
    event.waitUntil(self.skipWaiting());
  } else {
    const { language, area, pages } = message;
    event.waitUntil(Promise.all([cacheTexts(language), prefetchPages(pages, `${language} ${area ?? ''}`)]));
  }
});

/**
 * Whether a path belongs to the API or the console, which this worker does not handle. The console is a separate app
 * that needs a network.
 */
const isOfOthers = (pathname: string): boolean => /^\/(?:api|console)(?:\/|$)/.test(pathname);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || isOfOthers(pathname)) return;
  if (request.mode === 'navigate') {
    const fromNetwork = (async () => ((await event.preloadResponse) as Response | undefined) ?? fetch(request))();
    event.respondWith(answerPage(request, { fromNetwork, later: (work) => event.waitUntil(work) }));
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(answerFile(request));
  } else if (pathname.startsWith('/pictures/')) {
    event.respondWith(answerPicture(request));
  }
});
