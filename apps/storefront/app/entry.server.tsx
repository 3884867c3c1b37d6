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

/** The module that the server mounts: React Router's handler, with our request context in a container of its own. */
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
  // Nothing is painted without the stylesheet, and React writes picture preloads before the head, so it comes first.
  headers.append('Link', `<${stylesheet}>; rel=preload; as=style`);
  // The page depends on cookies; the browser may cache it for "back" but revalidates before it shows it again.
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
      // Parts that hydrate later (DeferredHydration) are in the HTML all the same.
      progressiveChunkSize: Infinity,
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(streamTimeout + 1000)]),
      onError(error) {
        if (!failed) failure = error;
        failed = true;
        // The response has started, so nobody else would report the error.
        if (isShellReady && !request.signal.aborted) console.error(error);
      },
    },
  );
  isShellReady = true;
  if (failed) {
    // React would leave the part out (DeferredHydration): the router passes the error to handleError and renders the page of errors.
    await body.cancel();
    throw failure;
  }

  // A search engine reads the first chunk and never waits for the rest.
  if (isWhole || isbot(request.headers.get('user-agent'))) await body.allReady;

  const page = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(lowerScriptPriority())
    .pipeThrough(new TextEncoderStream());
  return new Response(page, { status: failed ? 500 : status, headers });
}
