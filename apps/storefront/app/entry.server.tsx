import type { CreatePageHandler } from '@kaplya/contract/load-context';
import { isbot } from 'isbot';
import { renderToReadableStream } from 'react-dom/server';
import {
  createRequestHandler,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type ServerBuild,
} from 'react-router';
import { LANGUAGES } from '#i18n/languages.ts';
import { DEFERRED_AREAS, loadTexts } from '#i18n/load-texts.ts';
import { loadContext } from '#platform/data/load-context.ts';
import { lowerScriptPriority } from '#platform/page/low-script-priority.ts';
import { NonceContext } from '#platform/page/nonce.ts';
import stylesheet from './styles/app.css?url';

export const streamTimeout = 5_000;

await Promise.all(LANGUAGES.map((language) => loadTexts(language, DEFERRED_AREAS)));

/**
 * Creates the request handler that the web server mounts: React Router's, with our `loadContext` added to the router's
 * context.
 */
export const createPageHandler: CreatePageHandler<ServerBuild> = (build, mode) => {
  const handle = createRequestHandler(build, mode);
  return (request, values) => {
    const context = new RouterContextProvider();
    context.set(loadContext, values);
    return handle(request, context);
  };
};

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // The browser paints nothing without the stylesheet, and React writes picture preloads before the head: this header
  // requests the stylesheet first.
  headers.append('Link', `<${stylesheet}>; rel=preload; as=style`);
  // The page depends on cookies: a browser may cache it, but must revalidate the copy before it renders it again.
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const { nonce, isWhole = false } = context.get(loadContext);
  let isShellReady = false;
  let failed = false;
  let failure: unknown;

  const body = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>,
    {
      nonce,
      // No part of the HTML is streamed late, not even one that hydrates later (DeferredHydration).
      progressiveChunkSize: Infinity,
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(streamTimeout + 1000)]),
      onError(error) {
        if (!failed) failure = error;
        failed = true;
        // Once the response has started, React's error reaches only this callback, so it is logged here.
        if (isShellReady && !request.signal.aborted) console.error(error);
      },
    },
  );
  isShellReady = true;
  if (failed) {
    // React would send the page without the part that failed (DeferredHydration). Rethrown, the error reaches the
    // router's handleError, and the router renders the error page.
    await body.cancel();
    throw failure;
  }

  // A search engine reads only the first chunk, so the whole page is rendered before the response starts.
  if (isWhole || isbot(request.headers.get('user-agent'))) await body.allReady;

  const page = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(lowerScriptPriority())
    .pipeThrough(new TextEncoderStream());
  return new Response(page, { status: failed ? 500 : status, headers });
}
