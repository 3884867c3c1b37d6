import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Endpoint } from '@kaplya/contract';
import type { HttpApp } from '../mount-routes.ts';
import {
  createPublicAnswer,
  createPublicBytes,
  sendPublicAnswer,
  type PublicAnswer,
} from '../caching/public-answer.ts';

const maxAgeSeconds = 300;
const packagePath = createRequire(import.meta.url);

const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API</title>
<link rel="icon" href="/api/docs/favicon-32x32.png"><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="docs"></div><noscript>The description itself: <a href="/api/openapi.json">openapi.json</a></noscript>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body>
</html>`;
const toScript = (options: string) =>
  `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, ${options} });`;
/**
 * The origin of the calls. At another origin the page is read-only, because the shop answers no page of another origin.
 */
const trying = toScript('tryItOutEnabled: true');
const reading = toScript('supportedSubmitMethods: []');

const fromPackage = (name: string) => () => readFile(packagePath.resolve(`swagger-ui-dist/${name}`));
const filesWith = (
  script: string,
): Readonly<Record<string, { contentType: string; read: () => Promise<Uint8Array> }>> => ({
  '/api/docs': { contentType: 'text/html; charset=utf-8', read: async () => Buffer.from(page) },
  '/api/docs/start.js': { contentType: 'text/javascript; charset=utf-8', read: async () => Buffer.from(script) },
  '/api/docs/swagger-ui.css': { contentType: 'text/css; charset=utf-8', read: fromPackage('swagger-ui.css') },
  '/api/docs/swagger-ui-bundle.js': {
    contentType: 'text/javascript; charset=utf-8',
    read: fromPackage('swagger-ui-bundle.js'),
  },
  '/api/docs/favicon-32x32.png': { contentType: 'image/png', read: fromPackage('favicon-32x32.png') },
});

const contentSecurityPolicy = [
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:",
  "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
].join('; ');

/** Serves the description of every call, and a page to read it and, at the calls' origin, to try it. */
export function mountApiDocs(
  app: HttpApp,
  endpoints: readonly Endpoint[],
  { hasCalls = true }: { hasCalls?: boolean } = {},
): void {
  const files = filesWith(hasCalls ? trying : reading);
  let description: Promise<PublicAnswer> | null = null;
  app.get('/api/openapi.json', async (c) => {
    // Loaded at the first request: the generator of schemas is needed for this document only.
    description ??= import('./open-api.ts').then(({ createOpenApiDocument }) =>
      createPublicAnswer(createOpenApiDocument(endpoints)),
    );
    return sendPublicAnswer(c.req.raw, await description, { maxAgeSeconds });
  });

  for (const [path, { contentType, read }] of Object.entries(files)) {
    let answer: Promise<PublicAnswer> | null = null;
    app.get(path, async (c) => {
      answer ??= read().then(createPublicBytes);
      const response = await sendPublicAnswer(c.req.raw, await answer, { maxAgeSeconds, contentType });
      response.headers.set('content-security-policy', contentSecurityPolicy);
      return response;
    });
  }
}
