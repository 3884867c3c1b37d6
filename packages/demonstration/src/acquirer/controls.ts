import { Hono } from 'hono';
import { z } from 'zod';
import type { AcquirerStore } from './acquirer.store.ts';
import type { Ledger } from './ledger.ts';
import { toPaymentObject, toReceiptObject, toRefundObject } from './objects.ts';
import { cancel, declinedFor, expire, type MethodType, type PaymentState } from './payment-state.ts';
import { parseScenario } from './scenario.ts';
import { cancelReasons, findCardByEnd } from './test-cards.ts';

export type ControlOptions = {
  readonly store: AcquirerStore;
  readonly ledger: Ledger;
  work(): Promise<void>;
  setDown(isDown: boolean): void;
};

const approvalShape = z.object({
  /** The last digits of a test card. */
  card: z.string().default('4444'),
  type: z.enum(['bank_card', 'sbp', 'yoo_money']).optional(),
  save: z.boolean().default(false),
});
const refusalShape = z.object({ reason: z.enum(cancelReasons).default('general_decline') });
const scenarioShape = z.object({ scenario: z.string(), times: z.int().min(1).max(1000).default(1) });

/** Plain calls under `/sandbox`, for tests that skip the pages. Only on the acquirer's own port. */
export function createControls({ store, ledger, work, setDown }: ControlOptions): Hono {
  const controls = new Hono();

  controls.use(async (c, next) => {
    // Accepts programs only, and refuses web pages of any site.
    const isBrowser = c.req.header('sec-fetch-site') !== undefined || c.req.header('origin') !== undefined;
    if (isBrowser && !c.req.path.startsWith('/sandbox/acquirer')) return c.text('Not for browsers', 403);
    await next();
  });

  controls.onError((error, c) =>
    error instanceof z.ZodError ? c.json({ problems: error.issues }, 400) : c.json({ problem: error.message }, 500),
  );

  function change(id: string, step: (payment: PaymentState) => PaymentState): Response {
    return answerWith(ledger.changePayment(id, step));
  }

  controls.get('/payments', (c) => {
    const shopId = c.req.query('shop') ?? '';
    ledger.applyDueChanges();
    const { items } = store.listPayments({ shopId, owner: c.req.query('order'), limit: 1000 });
    return c.json(items.map((payment) => toPaymentObject(payment)));
  });

  controls.get('/payments/:id', (c) => {
    const payment = ledger.findPayment(c.req.param('id'));
    if (!payment) return answerWith(null);
    const all = { shopId: payment.shopId, owner: payment.id, limit: 1000 };
    return c.json({
      ...toPaymentObject(payment),
      refunds: store.listRefunds(all).items.map((refund) => toRefundObject(refund)),
      receipts: store.listReceipts(all).items.map((receipt) => toReceiptObject(receipt)),
    });
  });

  controls.post('/payments/:id/approve', async (c) => {
    const { card: end, type, save } = approvalShape.parse(await readBody(c.req.raw));
    const payment = ledger.findPayment(c.req.param('id'));
    const wanted: MethodType = type ?? payment?.wantedType ?? 'bank_card';
    if (wanted === 'bank_card' && !findCardByEnd(end)) return c.json({ problem: 'There is no such test card' }, 400);
    const card = wanted === 'bank_card' ? { last4: end, expiryMonth: '12', expiryYear: '2030' } : null;
    const isSaved = save || payment?.wantsToSave === true;
    return answerWith(ledger.payWith(c.req.param('id'), { type: wanted, card, isSaved }));
  });

  controls.post('/payments/:id/decline', async (c) => {
    const { reason } = refusalShape.parse(await readBody(c.req.raw));
    return change(c.req.param('id'), (payment) => cancel(payment, declinedFor(reason)));
  });

  controls.post('/payments/:id/expire', (c) => change(c.req.param('id'), expire));

  controls.post('/payments/:id/scenario', async (c) => {
    const scenario = parseScenario(scenarioShape.parse(await readBody(c.req.raw)).scenario);
    if (!scenario) return c.json({ problem: 'There is no such scenario' }, 400);
    return change(c.req.param('id'), (payment) => ({ ...payment, scenario }));
  });

  /** Sets the scenario of the next payments that name none. */
  controls.post('/scenario', async (c) => {
    const { scenario, times } = scenarioShape.parse(await readBody(c.req.raw));
    if (!parseScenario(scenario)) return c.json({ problem: 'There is no such scenario' }, 400);
    store.saveSetting('next-scenario', `${scenario.replaceAll(' ', '')} ${times}`);
    return c.json({ scenario, times });
  });

  controls.post('/methods/:id/revoke', (c) => {
    const method = store.findMethod(c.req.param('id'));
    if (!method) return answerWith(null);
    store.saveMethod({ ...method, isRevoked: true }, ledger.now());
    return c.json({ revoked: method.id });
  });

  controls.post('/notifications/deliver', async (c) => {
    await work();
    return c.json({ waiting: store.countNotifications() });
  });

  controls.get('/process', (c) => c.json({ pid: process.pid }));

  controls.post('/down', (c) => {
    setDown(true);
    return c.json({ isDown: true });
  });

  controls.post('/up', (c) => {
    setDown(false);
    return c.json({ isDown: false });
  });

  return controls;
}

function answerWith(payment: PaymentState | null): Response {
  if (payment) return Response.json(toPaymentObject(payment));
  return Response.json({ problem: 'There is no such payment' }, { status: 404 });
}

async function readBody(request: Request): Promise<unknown> {
  const text = await request.text();
  return text === '' ? {} : JSON.parse(text);
}
