import { html } from 'hono/html';
import { pagesPath } from '../objects.ts';
import { canBeSaved, type MethodState } from '../payment-state.ts';
import { endOf, findCardByEnd, testCards, type TestCard } from '../test-cards.ts';
import { renderPage, type Html } from './layout.ts';
import { addressOf, hiddenFields, orderHeader, sumOf, type PageView } from './page-view.ts';
import { testersBlock } from './testers-block.ts';

export type CardProblems = { readonly number: boolean; readonly expiry: boolean; readonly code: boolean };

export type CardPageOptions = {
  readonly saved: readonly MethodState[];
  /** The test card that fills the form. */
  readonly filledWith: string | null;
  /** The errors of the typed values; none of the values is shown again. */
  readonly problems: CardProblems | null;
  readonly isScenarioSet: boolean;
};

/** The payer's options: a saved card, another one, the wallet. */
export function cardPage(view: PageView, options: CardPageOptions): Promise<Response> {
  const { texts } = view;
  const { saved, problems } = options;
  const content = html`<div class="card">${orderHeader(view, texts.title)}</div>
    ${saved.length === 0 ? '' : savedCards(view, saved)}
    <section class="card" id="card">
      <h2>${saved.length === 0 ? texts.byCard : texts.byAnotherCard}</h2>
      ${cardForm(view, options)}
    </section>
    <section class="card">
      <a class="button" href="${addressOf(view, 'bank', { via: 'wallet' })}">${texts.byWallet}</a>
    </section>
    <section class="card">
      <details ${saved.length === 0 || problems?.number ? 'open' : ''}>
        <summary>${texts.testCards}</summary>
        <p class="muted">${texts.testCardsHint}</p>
        <ul class="choices">
          ${testCards.map((card) => testCardChoice(view, card))}
        </ul>
      </details>
    </section>
    ${testersBlock(view, options.isScenarioSet)}`;
  const address = `${pagesPath}/confirm?orderId=${view.payment.id}`;
  const { language, secondsLeft } = view;
  return renderPage(
    { language, texts, heading: texts.title, address, secondsLeft, content },
    problems === null ? 200 : 422,
  );
}

function savedCards(view: PageView, saved: readonly MethodState[]): Html {
  const { texts } = view;
  return html`<section class="card">
    <h2>${texts.savedCards}</h2>
    <form method="post" action="${pagesPath}/saved">
      ${hiddenFields(view)}
      <ul class="choices">
        ${saved.map(
          ({ id, card }) =>
            html`<li>
              <button name="method" value="${id}">
                <span class="digits">${card && findCardByEnd(card.last4)?.brand} •••• ${card?.last4}</span>
                <span class="muted"
                  >${texts.cardUntil(`${card?.expiryMonth}/${card?.expiryYear.slice(2)}`)} ·
                  ${texts.pay(sumOf(view))}</span
                >
              </button>
            </li>`,
        )}
      </ul>
    </form>
  </section>`;
}

function cardForm(view: PageView, { filledWith, problems }: CardPageOptions): Html {
  const { texts, payment } = view;
  const filled = filledWith === null ? null : findCardByEnd(filledWith);
  // Stops browsers from offering saved real cards.
  return html`<form
    method="post"
    action="${pagesPath}/card"
    autocomplete="off"
    novalidate
    data-busy="${texts.oneMoment}"
  >
    ${hiddenFields(view)}
    ${field({
      name: 'number',
      label: texts.cardNumber,
      value: filled ? inGroups(filled.number) : '',
      problem: problems?.number ? texts.unknownCard : null,
      isFocused: problems?.number ?? false,
    })}
    <div class="row">
      ${field({
        name: 'expiry',
        label: texts.cardExpiry,
        hint: texts.cardExpiryHint,
        value: filled ? '12/30' : '',
        problem: problems?.expiry ? texts.wrongExpiry : null,
        isFocused: problems !== null && !problems.number && problems.expiry,
      })}
      ${field({
        name: 'code',
        label: texts.cardCode,
        hint: texts.cardCodeHint,
        value: filled ? '123' : '',
        problem: problems?.code ? texts.wrongCode : null,
        isFocused: problems !== null && !problems.number && !problems.expiry,
      })}
    </div>
    ${canBeSaved(payment) ? saveBox(view) : ''}
    <button class="main">${texts.pay(sumOf(view))}</button>
  </form>`;
}

/** The checkbox for saving the method; checked at first, because the payer asked the shop to save it. */
function saveBox({ texts }: PageView): Html {
  return html`<label class="check">
    <input type="checkbox" name="save" value="yes" checked />
    <span>${texts.saveCard}</span>
  </label>`;
}

type Field = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly problem: string | null;
  readonly isFocused: boolean;
};

function field({ name, label, hint, value, problem, isFocused }: Field): Html {
  const described = [...(hint === undefined ? [] : [`${name}-hint`]), ...(problem === null ? [] : [`${name}-problem`])];
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      type="text"
      id="${name}"
      name="${name}"
      value="${value}"
      inputmode="numeric"
      required
      maxlength="23"
      ${problem === null ? '' : html`aria-invalid="true"`}
      ${described.length === 0 ? '' : html`aria-describedby="${described.join(' ')}"`}
      ${isFocused ? 'autofocus' : ''}
    />
    ${hint === undefined ? '' : html`<span class="muted" id="${name}-hint">${hint}</span>`}
    ${problem === null ? '' : html`<span class="problem" id="${name}-problem">${problem}</span>`}
  </div>`;
}

function testCardChoice(view: PageView, card: TestCard): Html {
  const { texts } = view;
  const effect = card.decline ? texts.reasons[card.decline.reason] : card.asks3ds ? texts.cardAsks : texts.cardPays;
  return html`<li>
    <a href="${addressOf(view, 'confirm', { card: endOf(card) })}#card">
      <span class="digits">${inGroups(card.number)}</span>
      <span class="muted">${effect}</span>
    </a>
  </li>`;
}

function inGroups(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}
