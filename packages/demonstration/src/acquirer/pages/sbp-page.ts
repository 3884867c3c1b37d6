import { html, raw } from 'hono/html';
import { renderSVG } from 'uqr';
import { pagesPath } from '../objects.ts';
import { canBeSaved } from '../payment-state.ts';
import { renderPage } from './layout.ts';
import { addressOf, orderHeader, type PageView } from './page-view.ts';
import { testersBlock } from './testers-block.ts';

/** Shows a QR code for another device, the bank app for this one, and the waiting state. */
export function sbpPage(view: PageView, { isScenarioSet }: { isScenarioSet: boolean }): Promise<Response> {
  const { payment, texts, language, secondsLeft } = view;
  const bank = addressOf(view, 'bank', { via: 'sbp' });
  const origin = payment.confirmation ? new URL(payment.confirmation.returnUrl).origin : '';
  const address = `${pagesPath}/confirm?orderId=${payment.id}`;
  const content = html`<div class="card">${orderHeader(view, texts.bySbp)}</div>
    <section class="card">
      <p>${texts.scan}</p>
      <div class="qr" role="img" aria-label="${texts.qrCode}">${raw(renderSVG(`${origin}${bank}`, { border: 1 }))}</div>
      <a class="button main" href="${bank}">${texts.openBank}</a>
      <p class="muted" role="status">${texts.waiting}</p>
      <noscript><a class="button" href="${addressOf(view, 'confirm')}">${texts.check}</a></noscript>
      ${canBeSaved(payment) ? html`<p class="muted">${texts.sbpIsSaved}</p>` : ''}
    </section>
    ${testersBlock(view, isScenarioSet)}`;
  const statusAddress = addressOf(view, 'status');
  return renderPage({ language, texts, heading: texts.bySbp, address, statusAddress, secondsLeft, content });
}
