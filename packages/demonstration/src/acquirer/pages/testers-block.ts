import { html } from 'hono/html';
import { pagesPath } from '../objects.ts';
import { offeredScenarios } from '../scenario.ts';
import type { Html } from './layout.ts';
import { hiddenFields, type PageView } from './page-view.ts';

/** Lets a tester choose how the payment misbehaves. */
export function testersBlock(view: PageView, isSet: boolean): Html {
  const { texts } = view;
  return html`<section class="card">
    <details ${isSet ? 'open' : ''}>
      <summary>${texts.forTesters}</summary>
      <form method="post" action="${pagesPath}/scenario">
        ${hiddenFields(view)}
        <p class="muted">${texts.forTestersHint}</p>
        <div class="field">
          <label for="scenario">${texts.scenario}</label>
          <select id="scenario" name="scenario">
            ${offeredScenarios.map((name) => html`<option value="${name}">${texts.scenarios[name]} (${name})</option>`)}
          </select>
        </div>
        <button>${texts.apply}</button>
        <p role="status">${isSet ? texts.applied : ''}</p>
      </form>
    </details>
  </section>`;
}
