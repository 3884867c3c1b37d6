import { formatMoney, type Language } from '@kaplya/domain';
import { html } from 'hono/html';
import { pagesPath } from '../objects.ts';
import type { PaymentState } from '../payment-state.ts';
import type { Html } from './layout.ts';
import type { PageTexts } from './page-texts.ts';

/** The common data of all pages of a payment. */
export type PageView = {
  readonly payment: PaymentState;
  readonly language: Language;
  readonly texts: PageTexts;
  readonly secondsLeft: number;
};

/** A page URL with payment and language. */
export function addressOf({ payment, language }: PageView, page: string, query: Record<string, string> = {}): string {
  const parameters = new URLSearchParams({ orderId: payment.id, lang: language, ...query });
  return `${pagesPath}/${page}?${parameters.toString()}`;
}

export function sumOf({ payment, language }: PageView): string {
  return formatMoney(payment.amount, language);
}

/** Shows the sum, the receiver, and the remaining time. */
export function orderHeader(view: PageView, heading: string): Html {
  const { payment, texts, secondsLeft } = view;
  return html`<header class="order">
    <h1>${heading}</h1>
    ${payment.description === null ? '' : html`<p>${payment.description}</p>`}
    <p class="sum"><span class="muted">${texts.toPay}</span><br />${sumOf(view)}</p>
    <p class="muted" data-minutes-left>${texts.minutesLeft(Math.floor(secondsLeft / 60))}</p>
  </header>`;
}

export function hiddenFields({ payment, language }: PageView): Html {
  return html`<input type="hidden" name="orderId" value="${payment.id}" />
    <input type="hidden" name="lang" value="${language}" />`;
}
