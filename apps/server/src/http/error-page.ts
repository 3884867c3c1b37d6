import type { Partner } from '#features/company/index.ts';
import { actionOf, messageOf } from '#languages/messages.ts';
import { languageOf } from './language-of.ts';

const style = `body{font:1.125rem/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-content:center;
text-align:center;padding:1.5rem;box-sizing:border-box;color:#0a3d6b;background:#f3f8fc}a{color:#0067c7}small{color:#5b7288}
@media(prefers-color-scheme:dark){body{color:#d7eeff;background:#0d1b26}a{color:#6cc1ff}small{color:#9db3c4}}`;

/** What a visitor sees when a page could not be made at all: no detail, a way on, and an id to quote. */
export function errorPage({
  request,
  partner,
  requestId,
  nonce,
}: {
  request: Request;
  partner: Partner | null;
  requestId: string;
  nonce: string;
}): Response {
  const language = languageOf(request, partner);
  const message = messageOf('server.failed', {}, { language, currency: partner?.currency ?? 'RUB' });
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${message}</title><style nonce="${nonce}">${style}</style></head>
<body><main><p>${message}</p><p><a href="">${actionOf('server.failed', language) ?? '↻'}</a></p><small>${requestId}</small></main></body></html>`;
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(html, { status: 500, headers });
}
