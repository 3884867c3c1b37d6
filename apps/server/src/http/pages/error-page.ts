import { refusalStatus } from '@kaplya/contract';
import { languages, type Language } from '@kaplya/domain';
import type { Partner } from '#partner.ts';
import { actionOf, messageOf } from '#languages/messages.ts';
import { languageOf } from '../language-of.ts';
import type { Refusal } from '../refusal.ts';

const style = `body{font:1.125rem/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-content:center;
text-align:center;padding:1.5rem;box-sizing:border-box;color:#0a3d6b;background:#f3f8fc}a{color:#0067c7}small{color:#5b7288}
@media(prefers-color-scheme:dark){body{color:#d7eeff;background:#0d1b26}a{color:#6cc1ff}small{color:#9db3c4}}`;

/** The page for a failed rendering: no details, a next step, and an id to quote. */
export function errorPage({
  request,
  partner,
  refusal,
  requestId,
  nonce,
}: {
  request: Request;
  partner: Partner | null;
  /** Why there is no page. */
  refusal: Refusal;
  requestId: string;
  nonce: string;
}): Response {
  const language = languageOfVisitor(request, partner);
  const { code } = refusal;
  const message = messageOf(code, {}, { language, currency: partner?.currency ?? 'RUB' });
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${message}</title><style nonce="${nonce}">${style}</style></head>
<body><main><p>${message}</p><p><a href="">${actionOf(code, language) ?? '↻'}</a></p><small>${requestId}</small></main></body></html>`;
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  if (refusal.retryAfterSeconds !== undefined) headers.set('retry-after', String(refusal.retryAfterSeconds));
  return new Response(html, { status: refusalStatus[code], headers });
}

/** The language of the cookie `language`, which pages set, else the one that the request prefers. */
function languageOfVisitor(request: Request, partner: Partner | null): Language {
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1];
  return languages.find((language) => language === chosen) ?? languageOf(request, partner);
}
