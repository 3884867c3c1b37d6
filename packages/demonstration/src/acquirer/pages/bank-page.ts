import { html } from 'hono/html';
import { pagesPath } from '../objects.ts';
import { renderPage } from './layout.ts';
import { hiddenFields, orderHeader, sumOf, type PageView } from './page-view.ts';

export const bankAnswers = ['agree', 'refuse', 'no_money', 'expire'] as const;
export const bankWays = ['sbp', 'wallet', '3ds'] as const;

export type BankAnswer = (typeof bankAnswers)[number];
export type BankWay = (typeof bankWays)[number];

/** The page of the payer's bank: its app, a wallet, or 3-D Secure of a card. */
export function bankPage(view: PageView, way: BankWay): Promise<Response> {
  const { payment, texts, language, secondsLeft } = view;
  const heading = way === '3ds' ? texts.threeDs : way === 'sbp' ? texts.bank : texts.wallet;
  const content = html`<div class="card">${orderHeader(view, heading)}</div>
    <section class="card">
      <h2>${texts.question}</h2>
      ${way === '3ds' ? html`<p class="muted">${texts.threeDsHint}</p>` : ''}
      <form method="post" action="${pagesPath}/bank">
        ${hiddenFields(view)}
        <input type="hidden" name="via" value="${way}" />
        <button class="main" name="answer" value="agree">${texts.agree}: ${sumOf(view)}</button>
        <button name="answer" value="refuse">${texts.refuse}</button>
        ${
          way === '3ds'
            ? ''
            : html`<button name="answer" value="no_money">${texts.noMoney}</button>
                <button name="answer" value="expire">${texts.letExpire}</button>`
        }
      </form>
    </section>`;
  const address = `${pagesPath}/bank?orderId=${payment.id}&via=${way}`;
  return renderPage({ language, texts, heading, address, secondsLeft, content });
}
