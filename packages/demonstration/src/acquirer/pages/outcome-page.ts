import type { Language } from '@kaplya/domain';
import { html } from 'hono/html';
import { pagesPath } from '../objects.ts';
import { renderPage, type Html } from './layout.ts';
import { sumOf, type PageView } from './page-view.ts';
import { pageTextsOf } from './page-texts.ts';

/** Shows the result and the way back. */
export function outcomePage(view: PageView): Promise<Response> {
  const { payment, texts, language } = view;
  const { status, cancellation, confirmation } = payment;
  const isPaid = status !== 'canceled';
  const heading = status === 'succeeded' ? texts.paid : isPaid ? texts.held : texts.notPaid;
  const content = html`<section class="card">
    <div class="state">
      ${isPaid ? tick : cross}
      <h1>${heading}</h1>
      ${payment.description === null ? '' : html`<p>${payment.description}</p>`}
      <p class="sum">${sumOf(view)}</p>
      ${cancellation ? html`<p>${texts.reasons[cancellation.reason]}</p>` : ''}
      <p class="muted">${isPaid ? texts.paidHint : texts.tryAgainHint}</p>
    </div>
    ${confirmation ? html`<a class="button main" href="${confirmation.returnUrl}">${texts.back}</a>` : ''}
  </section>`;
  const address = `${pagesPath}/confirm?orderId=${payment.id}`;
  return renderPage({ language, texts, heading, address, content });
}

export function notFoundPage(language: Language): Promise<Response> {
  const texts = pageTextsOf(language);
  const content = html`<section class="card">
    <div class="state">
      <h1>${texts.notFound}</h1>
      <p class="muted">${texts.notFoundHint}</p>
    </div>
  </section>`;
  return renderPage({ language, texts, heading: texts.notFound, address: `${pagesPath}/confirm`, content }, 404);
}

const tick: Html = html`<svg class="good" viewBox="0 0 48 48" fill="none" stroke="currentColor" aria-hidden="true">
  <circle cx="24" cy="24" r="21" stroke-width="3" />
  <path d="m14 25 7 7 14-15" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" />
</svg>`;

const cross: Html = html`<svg class="bad" viewBox="0 0 48 48" fill="none" stroke="currentColor" aria-hidden="true">
  <circle cx="24" cy="24" r="21" stroke-width="3" />
  <path d="m16 16 16 16m0-16-16 16" stroke-width="4" stroke-linecap="round" />
</svg>`;
