import { readFileSync } from 'node:fs';
import { chooseLanguage, languages, type Language } from '@kaplya/domain';
import { Hono } from 'hono';
import type { AcquirerStore } from './acquirer.store.ts';
import type { Ledger } from './ledger.ts';
import { pagesPath } from './objects.ts';
import { bankAnswers, bankPage, bankWays, type BankAnswer, type BankWay } from './pages/bank-page.ts';
import { cardPage, type CardProblems } from './pages/card-page.ts';
import { notFoundPage, outcomePage } from './pages/outcome-page.ts';
import { addressOf, type PageView } from './pages/page-view.ts';
import { pageTextsOf } from './pages/page-texts.ts';
import { sbpPage } from './pages/sbp-page.ts';
import { cancel, canBeSaved, declinedFor, expire, type MethodState, type PaymentState } from './payment-state.ts';
import { parseScenario } from './scenario.ts';
import { endOf, findCard, findCardByEnd } from './test-cards.ts';

const readHere = (name: string) => readFileSync(new URL(`pages/${name}`, import.meta.url), 'utf8');

/** Serves the payment pages under `/sandbox/acquirer`. Typed data stays in its request. */
export function createPages({ store, ledger }: { store: AcquirerStore; ledger: Ledger }): Hono {
  const pages = new Hono();
  const style = readHere('page.css');
  const script = readHere('page.js');

  /** The payment of a page, in the reader's language; null: none. */
  function findView(id: string, lang: string | undefined, request: Request): PageView | null {
    const payment = ledger.findPayment(id);
    if (!payment) return null;
    const language = languageOf(payment, lang, request);
    const secondsLeft = Math.max(0, Math.floor((payment.expiresAt - ledger.now()) / 1000));
    return { payment, language, texts: pageTextsOf(language), secondsLeft };
  }

  function listSavedCards({ shopId, customerId }: PaymentState): MethodState[] {
    if (customerId === null) return [];
    const { items } = store.listMethods({ shopId, owner: customerId, limit: 20 });
    return items.filter(({ card, isRevoked }) => card !== null && !isRevoked);
  }

  pages.onError(() => new Response('The page failed', { status: 500 }));

  pages.use(async (c, next) => {
    // A form on another site cannot pay here.
    const site = c.req.header('sec-fetch-site');
    const isOwnForm = site === undefined || site === 'same-origin' || site === 'none';
    if (c.req.method === 'POST' && !isOwnForm) return c.text('This form is of another site', 403);
    await next();
  });

  pages.get('/style', (c) => c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }));
  pages.get('/script', (c) => c.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' }));

  pages.get('/confirm', async (c): Promise<Response> => {
    const view = findView(c.req.query('orderId') ?? '', c.req.query('lang'), c.req.raw);
    if (!view) return notFoundPage(languageOf(null, c.req.query('lang'), c.req.raw));
    const isScenarioSet = c.req.query('scenario') === 'set';
    if (view.payment.status !== 'pending') return outcomePage(view);
    if (view.payment.threeDs === 'asking') return c.redirect(addressOf(view, 'bank', { via: '3ds' }), 303);
    if (view.payment.wantedType === 'sbp') return sbpPage(view, { isScenarioSet });
    const filledWith = c.req.query('card') ?? null;
    const saved = listSavedCards(view.payment);
    return cardPage(view, { saved, filledWith, problems: null, isScenarioSet });
  });

  pages.get('/status', (c) => {
    const view = findView(c.req.query('orderId') ?? '', c.req.query('lang'), c.req.raw);
    if (!view) return c.json({ status: 'unknown' }, 404);
    return c.json({ status: view.payment.status, next: addressOf(view, 'confirm') });
  });

  pages.get('/bank', async (c): Promise<Response> => {
    const view = findView(c.req.query('orderId') ?? '', c.req.query('lang'), c.req.raw);
    const way = bankWays.find((known) => known === c.req.query('via'));
    if (!view || !way) return notFoundPage(languageOf(view?.payment ?? null, c.req.query('lang'), c.req.raw));
    if (!isAskedAtBank(view.payment, way)) return c.redirect(addressOf(view, 'confirm'), 303);
    return bankPage(view, way);
  });

  /** Handles a form; without a payment does nothing, and a finished payment shows its result. */
  function onForm(path: string, handle: (view: PageView, form: FormData) => Promise<Response> | void): void {
    pages.post(path, async (c) => {
      const form = await c.req.raw.formData();
      const lang = readField(form, 'lang');
      const view = findView(readField(form, 'orderId'), lang, c.req.raw);
      if (!view) return notFoundPage(languageOf(null, lang, c.req.raw));
      const answer = view.payment.status === 'pending' ? await handle(view, form) : undefined;
      return answer ?? c.redirect(addressOf(view, 'confirm'), 303);
    });
  }

  onForm('/card', (view, form) => {
    const card = findCard(readField(form, 'number').replaceAll(/[\s-]/g, ''));
    const expiry = parseExpiry(readField(form, 'expiry'), ledger.now());
    const isCodeFine = /^\d{3}$/.test(readField(form, 'code').trim());
    if (!card || !expiry || !isCodeFine) {
      const problems: CardProblems = { number: !card, expiry: !expiry, code: !isCodeFine };
      const saved = listSavedCards(view.payment);
      // Fills in the number of a test card again after an error in another field: these numbers are on the page anyway.
      return cardPage(view, { saved, filledWith: card && endOf(card), problems, isScenarioSet: false });
    }
    const isSaved = canBeSaved(view.payment) && readField(form, 'save') === 'yes';
    const method = { type: 'bank_card', card: { last4: endOf(card), ...expiry }, isSaved } as const;
    if (card.asks3ds) askBank(view.payment, method);
    else ledger.payWith(view.payment.id, method);
  });

  /** Starts the confirmation of a card by its owner (3-D Secure). */
  function askBank(payment: PaymentState, method: Pick<MethodState, 'type' | 'card' | 'isSaved'>): void {
    const { id, shopId, customerId } = payment;
    ledger.changePayment(id, (current) =>
      current.status === 'pending'
        ? { ...current, threeDs: 'asking', method: { id, shopId, customerId, isRevoked: false, ...method } }
        : current,
    );
  }

  onForm('/saved', (view, form) => {
    const method = store.findMethod(readField(form, 'method'));
    if (!method?.card || !listSavedCards(view.payment).some(({ id }) => id === method.id)) return;
    if (findCardByEnd(method.card.last4)?.asks3ds) {
      ledger.changePayment(view.payment.id, (current) =>
        current.status === 'pending' ? { ...current, threeDs: 'asking', method } : current,
      );
    } else {
      ledger.payWithSaved(view.payment.id, method.id);
    }
  });

  onForm('/bank', ({ payment }, form) => {
    const way = bankWays.find((known) => known === readField(form, 'via'));
    const answer = bankAnswers.find((known) => known === readField(form, 'answer'));
    if (!way || !answer || !isAskedAtBank(payment, way)) return;
    answerAtBank(payment, way, answer);
  });

  function answerAtBank(payment: PaymentState, way: BankWay, answer: BankAnswer): void {
    if (answer === 'expire') {
      ledger.changePayment(payment.id, expire);
    } else if (answer === 'agree') {
      agreeAtBank(payment, way);
    } else {
      const reason =
        answer === 'no_money' ? 'insufficient_funds' : way === '3ds' ? '3d_secure_failed' : 'general_decline';
      ledger.changePayment(payment.id, (current) => cancel(current, declinedFor(reason)));
    }
  }

  function agreeAtBank(payment: PaymentState, way: BankWay): void {
    const { id, method } = payment;
    if (way !== '3ds') {
      const type = way === 'sbp' ? 'sbp' : 'yoo_money';
      ledger.payWith(id, { type, card: null, isSaved: type === 'sbp' && canBeSaved(payment) });
    } else if (method) {
      ledger.changePayment(id, (current) => ({ ...current, threeDs: 'passed' }));
      if (store.findMethod(method.id)) ledger.payWithSaved(id, method.id);
      else ledger.payWith(id, { type: 'bank_card', card: method.card, isSaved: method.isSaved });
    }
  }

  onForm('/scenario', async (view, form) => {
    const scenario = parseScenario(readField(form, 'scenario'));
    if (!scenario) return notFoundPage(view.language);
    ledger.changePayment(view.payment.id, (payment) => ({
      ...payment,
      scenario,
      ...(scenario.isOver && { expiresAt: ledger.now() }),
    }));
    return new Response(null, {
      status: 303,
      headers: { location: addressOf(view, 'confirm', { scenario: 'set' }) },
    });
  });

  pages.notFound((c) => notFoundPage(languageOf(null, c.req.query('lang'), c.req.raw)));
  return new Hono().route(pagesPath, pages);
}

/**
 * Whether the bank's page may be shown: 3-D Secure only for a card that waits for it, app and wallet only if the shop
 * allows them.
 */
function isAskedAtBank({ status, threeDs, wantedType }: PaymentState, way: BankWay): boolean {
  if (status !== 'pending') return false;
  if (way === '3ds') return threeDs === 'asking';
  return way === 'sbp' ? wantedType === 'sbp' : wantedType === null || wantedType === 'yoo_money';
}

function languageOf(payment: PaymentState | null, lang: string | undefined, request: Request): Language {
  const chosen = languages.find((language) => language === (lang || payment?.metadata['language']));
  if (chosen) return chosen;
  if (payment?.confirmation) return payment.confirmation.locale === 'ru_RU' ? 'ru' : 'en';
  return chooseLanguage({ listed: languages, acceptLanguage: request.headers.get('accept-language') });
}

function readField(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

function parseExpiry(text: string, now: number): { expiryMonth: string; expiryYear: string } | null {
  const [, expiryMonth = '', year = ''] = /^\s*(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d\d)\s*$/.exec(text) ?? [];
  const expiryYear = `20${year}`;
  if (year === '' || Date.UTC(Number(expiryYear), Number(expiryMonth)) <= now) return null;
  return { expiryMonth, expiryYear };
}
