import { languages, type Language } from '@kaplya/domain';
import { html } from 'hono/html';
import { pagesPath } from '../objects.ts';
import type { PageTexts } from './page-texts.ts';

export type Html = ReturnType<typeof html>;

export type LayoutOptions = {
  readonly language: Language;
  readonly texts: PageTexts;
  readonly heading: string;
  /** The URL of the page in another language; the language is appended. */
  readonly address: string;
  /** Polls this URL while the payment is pending; without scripts the page reloads every few seconds. */
  readonly statusAddress?: string;
  readonly secondsLeft?: number;
  readonly content: Html;
};

const languageNames: Readonly<Record<Language, string>> = { ru: 'Рус', en: 'Eng', az: 'Aze', tr: 'Tür' };

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    'img-src data:',
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  // The URL of this page is a secret key, so other sites must not receive it.
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/** A page of the acquirer. It needs no other files and no script. */
export async function renderPage(options: LayoutOptions, status = 200): Promise<Response> {
  const { language, texts, heading, address, statusAddress, secondsLeft, content } = options;
  const refresh = html`<noscript><meta http-equiv="refresh" content="5" /></noscript>`;
  const left = secondsLeft === undefined ? null : toLeftTexts(texts, secondsLeft);
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${heading}</title>
        ${statusAddress === undefined ? '' : refresh}
        <link rel="stylesheet" href="${pagesPath}/style" />
        <link rel="icon" href="data:," />
        <script type="module" src="${pagesPath}/script"></script>
      </head>
      <body data-status="${statusAddress ?? ''}" data-left="${left === null ? '' : JSON.stringify(left)}">
        <p class="notice">${texts.demonstration}</p>
        <main>${content}</main>
        <nav class="languages" aria-label="${texts.languages}">
          ${languages.map((other) => languageLink(other, language, address))}
        </nav>
      </body>
    </html>`;
  return new Response(String(await page), { status, headers });
}

function languageLink(other: Language, current: Language, address: string): Html {
  const url = `${address}${address.includes('?') ? '&' : '?'}lang=${other}`;
  return other === current
    ? html`<a href="${url}" lang="${other}" aria-current="true">${languageNames[other]}</a>`
    : html`<a href="${url}" lang="${other}">${languageNames[other]}</a>`;
}

function toLeftTexts(texts: PageTexts, seconds: number) {
  return { seconds, last: texts.minutesLeft(0), many: texts.minutesLeft(99).replace('99', '#') };
}
