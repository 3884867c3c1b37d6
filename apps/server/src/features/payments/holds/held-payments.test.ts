import { HOUR_MS, MINUTE_MS } from '@kaplya/domain';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { withTransaction } from '#db/transaction.ts';
import { findPartner } from '#features/company/index.ts';
import { AcquirerRefused, type Acquirer } from '#gateways/payments/index.ts';
import { startAcquirer } from '../../../../test/acquirer/start-acquirer.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { captureHeld } from './capture-held.ts';
import { queueFinalReceipt } from '../receipts/final-receipts.ts';
import { listPaymentsOf } from '../list-payments.ts';
import { openPayment } from '../requests/open-payment.ts';
import type { Payable, Payee, Payees } from '../payee.ts';
import {
  paymentTable,
  refundTable,
  savedMethodTable,
  type PaymentPurpose,
  type ReceiptLine,
} from '../payments.table.ts';
import { pollPayments } from '../polling/poll-payments.ts';
import { queueRefund } from '../refunds/queue-refund.ts';
import { refreshPayment } from '../settlement/refresh-payment.ts';
import { returnMoney, type MoneyReturn } from './return-money.ts';
import { sendMoney } from './send-money.ts';
import { startPayment } from '../requests/start-payment.ts';
import { updatePayment } from '../stores/payment.store.ts';

// A Tuesday, 10:30 in Moscow.
const tuesday = '2026-03-10T07:30:00Z';
const clock = createTestClock(tuesday);
const acquirer = startAcquirer({ clock });
const sbp = 8;
const online = 10;
const amountMinor = 300_00;
const water: ReceiptLine = {
  name: 'W19',
  quantity: 1,
  unitPriceMinor: amountMinor,
  vatCode: 11,
  paymentSubject: 'commodity',
};

/** A test double of a cell order that records what it learns of its money. */
type Document = { isPayable: boolean; takesHold: boolean; retainsMoney: boolean; readonly heard: string[] };

const documents = new Map<string, Document>();
const find = (id: string): Document => documents.get(id)!;

const payee: Payee = {
  lockPayable(_, __, documentId) {
    const document = documents.get(documentId);
    if (!document) return Promise.resolve(null);
    const payable: Payable = {
      ...{ number: 'C-1', subjectId: crypto.randomUUID(), isRegistered: true, payer: 'individual' },
      ...{
        phone: '+79001234567',
        email: null,
        amountMinor,
        leftMinor: amountMinor,
        paidMinor: 0,
        currency: 'RUB',
        status: null,
      },
      ...{ isPayable: document.isPayable, createdAt: new Date(0) },
    };
    return Promise.resolve(payable);
  },
  onHeld(_, { documentId, amountMinor: held }) {
    find(documentId).heard.push(`held ${held}`);
    return Promise.resolve(find(documentId).takesHold);
  },
  onPaid(_, { documentId, amountMinor: paid }) {
    find(documentId).heard.push(`paid ${paid}`);
    return Promise.resolve(find(documentId).retainsMoney);
  },
  onReleased(_, { documentId, amountMinor: released, wasAccepted }) {
    find(documentId).heard.push(`released ${released}${wasAccepted ? '' : ' of nobody'}`);
    return Promise.resolve();
  },
  onRefunded(_, { documentId, amountMinor: refunded, wasAccepted }) {
    find(documentId).heard.push(`refunded ${refunded}${wasAccepted ? '' : ' of nobody'}`);
    return Promise.resolve();
  },
  onFailed(_, { documentId }) {
    find(documentId).heard.push('failed');
    return Promise.resolve();
  },
};
const { onHeld: _, ...withoutHolds } = payee;
const payees: Payees = { cell: payee, order: payee, rental: withoutHolds };
const app = await startTestApp({ clock, payments: acquirer.payments, payees });
const { context } = app;
const { database } = context;
acquirer.notify(app.fetch);
const moscow = (await findPartner(context, 'moscow'))!;

beforeEach(() => {
  clock.set(tuesday);
  acquirer.comeUp();
});

type Opened = { readonly documentId: string; readonly paymentId: string };

async function open({
  purpose = 'cell',
  methodCode = online,
  savedMethodId = null,
  receipt = [water],
  scenario = 'ok',
  ...is
}: Partial<Document> & {
  purpose?: PaymentPurpose;
  methodCode?: number;
  savedMethodId?: string | null;
  receipt?: ReceiptLine[];
  scenario?: string;
} = {}): Promise<Opened> {
  const documentId = crypto.randomUUID();
  documents.set(documentId, { isPayable: true, takesHold: true, retainsMoney: true, ...is, heard: [] });
  await acquirer.playNext(scenario);
  const { paymentId } = await withTransaction(database, (transaction) =>
    openPayment(context, transaction, {
      ...{ partner: moscow, purpose, documentId, subjectId: crypto.randomUUID(), amountMinor, currency: 'RUB' },
      ...{ methodCode, savedMethodId, savesMethod: false, isHeld: true, receipt },
      returnUrl: 'http://localhost:3000/',
      now: clock.now(),
    }),
  );
  await startPayment(context, moscow, paymentId);
  return { documentId, paymentId };
}

async function findAtAcquirer({ documentId }: Opened) {
  const [payment] = await acquirer.listPayments({ order: documentId });
  return acquirer.getPayment(payment!.id);
}

/** The payer agrees and the acquirer notifies the shop. */
async function pay(opened: Opened): Promise<void> {
  await acquirer.approve((await findAtAcquirer(opened)).id);
  await acquirer.work();
}

async function openPaid(options: Parameters<typeof open>[0] = {}): Promise<Opened> {
  const opened = await open(options);
  await pay(opened);
  return opened;
}

/** Does what the cell does after its door opens: the document no longer waits for money. */
async function capture({ documentId }: Opened): Promise<string[]> {
  find(documentId).isPayable = false;
  const now = clock.now();
  return withTransaction(database, (transaction) => captureHeld(transaction, { partner: moscow, documentId, now }));
}

async function giveBack({ documentId }: Opened): Promise<MoneyReturn> {
  const wanted = { partner: moscow, documentId, reason: 'door', now: clock.now() };
  return withTransaction(database, (transaction) => returnMoney(transaction, wanted));
}

const send = ({ paymentIds = [], refundIds = [] }: Partial<MoneyReturn>) =>
  sendMoney(context, moscow, { paymentIds, refundIds });

async function poll(afterMilliseconds: number): Promise<void> {
  clock.advance(afterMilliseconds);
  await pollPayments(context);
}

async function notify(id: string, event: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ type: 'notification', event, object: { id } });
  const answer = await app.fetch('/api/payment/notifications/yookassa/moscow', { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
}

const heardBy = ({ documentId }: Opened) => find(documentId).heard;

async function findRow({ paymentId }: Opened) {
  const [row] = await database.select().from(paymentTable).where(eq(paymentTable.id, paymentId));
  return row!;
}

async function describeMoney({ documentId }: Opened) {
  return (await listPaymentsOf(database, 'moscow', [documentId])).get(documentId);
}

async function readBalance({ documentId }: Opened): Promise<number> {
  const { rows } = await database.execute<{ balance: number }>(
    sql`select coalesce(sum(amount_minor), 0)::int as balance from payment_entry where document_id = ${documentId}`,
  );
  return rows[0]?.balance ?? 0;
}

/** The acquirer's requests about a payment, with their keys. */
async function listAsks(opened: Opened, verb: 'capture' | 'cancel'): Promise<(string | null)[]> {
  const { id } = await findAtAcquirer(opened);
  return acquirer.asked.filter(({ path }) => path === `/v3/payments/${id}/${verb}`).map(({ key }) => key);
}

const modesOf = ({ receipts }: Awaited<ReturnType<typeof findAtAcquirer>>) =>
  receipts.map(({ items }) => (items as { payment_mode: string }[])[0]?.payment_mode ?? '');

async function countOf(outcome: string): Promise<number> {
  const counted = await context.metrics.registry.getSingleMetric('payments_total')?.get();
  return counted?.values.find(({ labels }) => labels['outcome'] === outcome)?.value ?? 0;
}

function replace<Name extends 'capture' | 'cancel' | 'get'>(name: Name, by: Acquirer[Name]): void {
  const spy = vi.spyOn(context.payments.acquirerOf('moscow')!, name).mockImplementation(by as never);
  onTestFinished(() => spy.mockRestore());
}

describe('money that is held', () => {
  test('is not taken before it is captured, and then once, with its one receipt [rule 71]', async () => {
    const cell = await openPaid();
    expect((await findAtAcquirer(cell)).status).toBe('waiting_for_capture');
    expect(heardBy(cell)).toEqual([`held ${amountMinor}`]);
    expect(await describeMoney(cell)).toMatchObject({
      live: { id: cell.paymentId, paymentUrl: null, status: 'waiting_for_capture' },
      paidBy: { methodCode: online, kind: 'card' },
      held: { amountMinor, state: 'held' },
    });
    expect(await readBalance(cell)).toBe(0);
    expect((await findAtAcquirer(cell)).receipts).toEqual([]);

    const paymentIds = await capture(cell);
    expect(paymentIds).toEqual([cell.paymentId]);
    expect(await describeMoney(cell)).toMatchObject({ held: { state: 'capturing' } });
    await send({ paymentIds });
    const taken = await findAtAcquirer(cell);
    expect([taken.status, modesOf(taken)]).toEqual(['succeeded', ['full_payment']]);
    expect(heardBy(cell)).toEqual([`held ${amountMinor}`, `paid ${amountMinor}`]);
    expect(await readBalance(cell)).toBe(amountMinor);
    expect(await describeMoney(cell)).toMatchObject({ live: null, held: null, lastFailure: null });
    expect(await findRow(cell)).toMatchObject({ status: 'succeeded', checkAt: null, captureReceipt: null });

    // The goods were handed over at the capture, so there is no second receipt.
    const { documentId } = cell;
    const delivered = { partner: moscow, documentId, receipt: [water], now: clock.now() };
    await withTransaction(database, (transaction) => queueFinalReceipt(transaction, delivered));
    expect(await capture(cell)).toEqual([]);
    await send({ paymentIds });
    await acquirer.work();
    await poll(HOUR_MS);
    expect(modesOf(await findAtAcquirer(cell))).toEqual(['full_payment']);
    expect(await listAsks(cell, 'capture')).toHaveLength(1);
    expect(heardBy(cell)).toHaveLength(2);
  });

  test('is let go at once when it is not wanted, without a receipt [rule 72]', async () => {
    const cell = await openPaid();
    const back = await giveBack(cell);
    expect(back).toEqual({ paymentIds: [cell.paymentId], refundIds: [], amountMinor });
    expect(await describeMoney(cell)).toMatchObject({ held: { amountMinor, state: 'releasing' } });
    expect(await giveBack(cell)).toEqual({ paymentIds: [], refundIds: [], amountMinor: 0 });
    await send(back);
    await send(back);
    await acquirer.work();
    await poll(HOUR_MS);
    expect(await findAtAcquirer(cell)).toMatchObject({ status: 'canceled', receipts: [], refunds: [] });
    expect(await listAsks(cell, 'cancel')).toHaveLength(1);
    expect(heardBy(cell)).toEqual([`held ${amountMinor}`, `released ${amountMinor}`]);
    expect(await describeMoney(cell)).toMatchObject({ live: null, held: { state: 'released' }, lastFailure: null });
    expect(await giveBack(cell)).toEqual({ paymentIds: [], refundIds: [], amountMinor: 0 });
    expect(await capture(cell)).toEqual([]);
  });

  test('is recorded, captured and released once, however often and in whatever order it is reported [rule 64]', async () => {
    const [taken, released] = [await open({ scenario: 'webhook_dup' }), await open({ scenario: 'webhook_dup' })];
    for (const cell of [taken, released]) {
      const { id } = await acquirer.approve((await findAtAcquirer(cell)).id);
      clock.advance(MINUTE_MS);
      await Promise.all([
        notify(id, 'payment.succeeded'),
        notify(id, 'payment.waiting_for_capture'),
        pollPayments(context),
        refreshPayment(context, moscow, cell.documentId),
        acquirer.work(),
      ]);
      expect(heardBy(cell)).toEqual([`held ${amountMinor}`]);
    }
    const paymentIds = await capture(taken);
    const back = await giveBack(released);
    await Promise.all([send({ paymentIds }), send({ paymentIds }), send(back), send(back)]);
    for (const cell of [taken, released]) {
      const { id } = await findAtAcquirer(cell);
      const late = ['payment.waiting_for_capture', 'payment.canceled', 'payment.succeeded'];
      await Promise.all([...late.map((event) => notify(id, event)), pollPayments(context), acquirer.work()]);
    }
    expect(heardBy(taken)).toEqual([`held ${amountMinor}`, `paid ${amountMinor}`]);
    expect(heardBy(released)).toEqual([`held ${amountMinor}`, `released ${amountMinor}`]);
    expect(new Set(await listAsks(taken, 'capture')).size).toBe(1);
    expect(new Set(await listAsks(released, 'cancel')).size).toBe(1);
  });

  test('is not forgotten over an answer that was long under way [rule 64]', async () => {
    const cell = await open();
    const { get } = context.payments.acquirerOf('moscow')!;
    const pending = await get((await findAtAcquirer(cell)).id);
    await pay(cell);
    const held = await get((await findAtAcquirer(cell)).id);
    replace('get', () => Promise.resolve(pending));
    await poll(2 * MINUTE_MS);
    expect(await findRow(cell)).toMatchObject({ status: 'waiting_for_capture', hold: 'held' });
    await send({ paymentIds: await capture(cell) });
    replace('get', () => Promise.resolve(held));
    await notify((await findAtAcquirer(cell)).id, 'payment.waiting_for_capture');
    expect(await findRow(cell)).toMatchObject({ status: 'succeeded', hold: 'captured', checkAt: null });
    expect(await listAsks(cell, 'capture')).toHaveLength(1);
  });

  test.each([
    ['whose document is over', { isPayable: false }, []],
    ['that its document does not take', { takesHold: false }, [`held ${amountMinor}`]],
  ])('%s is let go by itself [rule 65] [rule 70]', async (__, is, heard) => {
    const cell = await open();
    Object.assign(find(cell.documentId), is);
    await pay(cell);
    await acquirer.work();
    expect(heardBy(cell)).toEqual([...heard, `released ${amountMinor} of nobody`]);
    expect(await findAtAcquirer(cell)).toMatchObject({ status: 'canceled', receipts: [] });
    expect(await describeMoney(cell)).toMatchObject({ live: null, held: { state: 'released' } });
  });

  test('for an attempt that was given up is let go by itself [rule 65]', async () => {
    const cell = await open();
    await updatePayment(database, await findRow(cell), { status: 'canceled', cancelReason: 'result_unknown' });
    acquirer.goDown();
    await pay(cell);
    await poll(2 * MINUTE_MS);
    acquirer.comeUp();
    await poll(2 * MINUTE_MS);
    expect(heardBy(cell)).toEqual([`released ${amountMinor} of nobody`]);
    expect((await findAtAcquirer(cell)).status).toBe('canceled');
    expect(await findRow(cell)).toMatchObject({ cancelReason: 'result_unknown', hold: 'released', checkAt: null });
  });

  test('is captured at once for a payee without `onHeld`', async () => {
    const debt = await openPaid({ purpose: 'rental' });
    expect(heardBy(debt)).toEqual([`paid ${amountMinor}`]);
    expect(await findAtAcquirer(debt)).toMatchObject({ status: 'succeeded' });
    expect(modesOf(await findAtAcquirer(debt))).toEqual(['full_prepayment']);
  });

  test('is refunded in full if the payee refuses it when it was captured', async () => {
    const cell = await openPaid({ retainsMoney: false });
    await send({ paymentIds: await capture(cell) });
    expect(heardBy(cell)).toEqual([`held ${amountMinor}`, `paid ${amountMinor}`, `refunded ${amountMinor} of nobody`]);
    expect(await readBalance(cell)).toBe(0);
    expect(modesOf(await findAtAcquirer(cell))).toEqual(['full_payment', 'full_payment']);
  });

  test.each([
    ['before it was decided', false],
    ['when it was to be taken', true],
  ])('that the acquirer gives up %s is failed, and counted as lost', async (__, isCaptured) => {
    const cell = await openPaid();
    const lost = await countOf('lost');
    clock.advance(8 * 24 * HOUR_MS);
    if (isCaptured) await send({ paymentIds: await capture(cell) });
    else await pollPayments(context);
    expect(heardBy(cell)).toEqual([`held ${amountMinor}`, 'failed']);
    expect(await describeMoney(cell)).toMatchObject({ live: null, held: null, lastFailure: 'expired' });
    expect(await countOf('lost')).toBeGreaterThan(lost);
    expect(await readBalance(cell)).toBe(0);
  });
});

describe('SBP, which holds nothing', () => {
  test('is captured at once, whatever was asked, and refunded instead of let go [rule 72]', async () => {
    const cell = await openPaid({ methodCode: sbp });
    expect(await findRow(cell)).toMatchObject({ isHeld: false, hold: null, methodKind: 'sbp' });
    expect(heardBy(cell)).toEqual([`paid ${amountMinor}`]);
    expect(await capture(cell)).toEqual([]);
    expect(await describeMoney(cell)).toMatchObject({ paidBy: { methodCode: sbp, kind: 'sbp' }, held: null });
    const back = await giveBack(cell);
    expect(back).toMatchObject({ paymentIds: [], refundIds: [expect.any(String)], amountMinor });
    expect(await giveBack(cell)).toMatchObject({ refundIds: [], amountMinor: 0 });
    await send(back);
    await send(back);
    expect(heardBy(cell)).toEqual([`paid ${amountMinor}`, `refunded ${amountMinor}`]);
    expect(modesOf(await findAtAcquirer(cell))).toEqual(['full_prepayment', 'full_prepayment']);
  });

  test('is so as a saved method, too, whereas a saved card is held', async () => {
    const held = async (kind: 'card' | 'sbp') => {
      const [method] = await database
        .insert(savedMethodTable)
        .values({
          ...{ partnerId: 'moscow', customerId: crypto.randomUUID(), acquirer: 'yookassa', kind, label: kind },
          ...{ acquirerMethodId: `m-${kind}`, createdAt: clock.now() },
        })
        .returning();
      const { isHeld, methodKind, askedWith } = await findRow(await open({ savedMethodId: method!.id }));
      // The stand-in refuses these methods, but records the request.
      const asked = acquirer.asked.findLast(({ body }) => body.includes(`m-${kind}`));
      return { isHeld, methodKind, askedWith, capture: (JSON.parse(asked!.body) as { capture: boolean }).capture };
    };
    expect(await held('sbp')).toMatchObject({ isHeld: false, methodKind: 'sbp', capture: true });
    expect(await held('card')).toMatchObject({ isHeld: true, methodKind: 'card', capture: false });
  });
});

describe('an acquirer that does not answer', () => {
  test.each([
    ['to capture', capture, 'succeeded', `paid ${amountMinor}`],
    ['to let go', async (cell: Opened) => (await giveBack(cell)).paymentIds, 'canceled', `released ${amountMinor}`],
  ])('when it is asked %s is asked again by the poller, and does it once', async (__, decide, status, heard) => {
    const cell = await openPaid();
    const paymentIds = await decide(cell);
    acquirer.goDown();
    await send({ paymentIds });
    await poll(2 * MINUTE_MS);
    await poll(4 * 24 * HOUR_MS);
    acquirer.comeUp();
    clock.advance(HOUR_MS);
    await Promise.all([pollPayments(context), pollPayments(context)]);
    expect((await findAtAcquirer(cell)).status).toBe(status);
    expect(heardBy(cell)).toEqual([`held ${amountMinor}`, heard]);
    await poll(HOUR_MS);
    expect(heardBy(cell)).toHaveLength(2);
  });

  test.each([
    ['capture', capture, 'succeeded', `paid ${amountMinor}`],
    ['let go', async (cell: Opened) => (await giveBack(cell)).paymentIds, 'canceled', `released ${amountMinor}`],
  ])('is left to the poller by who died before it was asked to %s', async (__, decide, status, heard) => {
    const cell = await openPaid();
    await decide(cell);
    await poll(0);
    expect((await findAtAcquirer(cell)).status).toBe(status);
    expect(heardBy(cell)).toEqual([`held ${amountMinor}`, heard]);
  });

  test('about a capture that it made has it found, not made again', async () => {
    const cell = await openPaid();
    await acquirer.play((await findAtAcquirer(cell)).id, 'http500_then_ok');
    const paymentIds = await capture(cell);
    await send({ paymentIds });
    expect(await describeMoney(cell)).toMatchObject({ held: { state: 'capturing' } });
    expect(heardBy(cell)).toEqual([`held ${amountMinor}`]);
    await send({ paymentIds });
    await poll(HOUR_MS);
    expect(heardBy(cell)).toEqual([`held ${amountMinor}`, `paid ${amountMinor}`]);
    expect(await listAsks(cell, 'capture')).toHaveLength(1);
    expect((await findAtAcquirer(cell)).receipts).toHaveLength(1);
  });

  test('about a capture is asked for it again under its key and with its words', async () => {
    const cell = await openPaid();
    const { capture: real } = context.payments.acquirerOf('moscow')!;
    const asked: Parameters<typeof real>[0][] = [];
    replace('capture', async (request) => {
      asked.push(request);
      if (asked.length === 1) acquirer.goDown();
      return real(request);
    });
    await send({ paymentIds: await capture(cell) });
    acquirer.comeUp();
    // The customer is deleted and has no phone.
    const unknown = vi.spyOn(payee, 'lockPayable').mockResolvedValue(null);
    onTestFinished(() => unknown.mockRestore());
    await poll(2 * MINUTE_MS);
    expect(asked).toHaveLength(2);
    expect(asked[1]).toEqual(asked[0]);
    expect(asked[0]?.receipt?.phone).toBe('+79001234567');
    expect(heardBy(cell)).toEqual([`held ${amountMinor}`, `paid ${amountMinor}`]);
  });

  test('but refuses to capture what it still holds is requested again later, under another key', async () => {
    const cell = await openPaid();
    const refused = await countOf('hold_refused');
    const { capture: real } = context.payments.acquirerOf('moscow')!;
    const keys: string[] = [];
    replace('capture', async (request) => {
      keys.push(request.key);
      if (keys.length > 1) return real(request);
      throw new AcquirerRefused('Not now', { status: 403, code: 'forbidden', parameter: null });
    });
    await send({ paymentIds: await capture(cell) });
    expect(await countOf('hold_refused')).toBe(refused + 1);
    expect(await describeMoney(cell)).toMatchObject({ held: { state: 'capturing' } });
    await poll(6 * MINUTE_MS);
    expect(heardBy(cell)).toEqual([`held ${amountMinor}`, `paid ${amountMinor}`]);
    expect(new Set(keys).size).toBe(2);
  });
});

describe('everything of a document goes back', () => {
  const nothing = { paymentIds: [], refundIds: [], amountMinor: 0 };

  test.each([
    ['held', online, `released ${amountMinor} of nobody`, 'canceled'],
    ['captured at once', sbp, `refunded ${amountMinor} of nobody`, 'succeeded'],
  ])(
    'also when it comes later and is %s, though the document still waited [rule 65]',
    async (__, code, heard, status) => {
      const cell = await open({ methodCode: code });
      expect(await giveBack(cell)).toEqual(nothing);
      await pay(cell);
      await acquirer.work();
      expect(heardBy(cell)).toEqual([heard]);
      expect((await findAtAcquirer(cell)).status).toBe(status);
      expect(await readBalance(cell)).toBe(0);
      expect(await giveBack(cell)).toEqual(nothing);
    },
  );

  test('so that an acquirer which was never asked for it is not asked any more', async () => {
    acquirer.goDown();
    const cell = await open();
    await giveBack(cell);
    acquirer.comeUp();
    await poll(2 * MINUTE_MS);
    expect(await acquirer.listPayments({ order: cell.documentId })).toEqual([]);
    expect(heardBy(cell)).toEqual(['failed']);
  });

  test('when its capture was written down and not asked for: it is let go', async () => {
    const cell = await openPaid();
    const paymentIds = await capture(cell);
    const back = await giveBack(cell);
    expect(back).toEqual({ paymentIds, refundIds: [], amountMinor });
    await Promise.all([send({ paymentIds }), send(back)]);
    expect(await listAsks(cell, 'capture')).toEqual([]);
    expect(heardBy(cell)).toEqual([`held ${amountMinor}`, `released ${amountMinor}`]);
  });

  test.each([
    ['was not made', 'before', 'canceled', `released ${amountMinor}`],
    ['was made', 'after', 'succeeded', `refunded ${amountMinor} of nobody`],
  ])('while its capture is on its way, which %s [rule 72]', async (__, when, status, heard) => {
    const cell = await openPaid();
    const { capture: real } = context.payments.acquirerOf('moscow')!;
    const [asked, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    replace('capture', async (request) => {
      const made = when === 'after' ? await real(request) : null;
      asked.resolve();
      await goesOn.promise;
      return made ?? real(request);
    });
    const capturing = send({ paymentIds: await capture(cell) });
    await asked.promise;
    const back = await giveBack(cell);
    expect(back).toEqual({ paymentIds: [cell.paymentId], refundIds: [], amountMinor });
    await send(back);
    goesOn.resolve();
    await capturing;
    await poll(HOUR_MS);
    const { status: known, refunds } = await findAtAcquirer(cell);
    expect([known, refunds.length]).toEqual([status, status === 'succeeded' ? 1 : 0]);
    expect(heardBy(cell)).toEqual([`held ${amountMinor}`, heard]);
    expect(await readBalance(cell)).toBe(0);
    expect(await giveBack(cell)).toEqual(nothing);
  });

  test('after it was captured, less what went back before, with a receipt of the rest [rule 66]', async () => {
    const cup: ReceiptLine = { ...water, name: 'CUP', quantity: 2, unitPriceMinor: 50_00 };
    const cell = await openPaid({ receipt: [{ ...water, unitPriceMinor: 200_00 }, cup] });
    await send({ paymentIds: await capture(cell) });
    const { documentId } = cell;
    const part = { partner: moscow, documentId, amountMinor: 50_00, reason: 'test', now: clock.now() };
    const receipt = [{ ...cup, quantity: 1 }];
    const before = await withTransaction(database, (transaction) => queueRefund(transaction, { ...part, receipt }));
    const back = await giveBack(cell);
    expect(back).toMatchObject({ paymentIds: [], amountMinor: 250_00 });
    await send({ refundIds: [...before, ...back.refundIds] });
    expect(heardBy(cell).slice(2)).toEqual(['refunded 5000', 'refunded 25000']);
    const [row] = await database.select().from(refundTable).where(eq(refundTable.id, back.refundIds[0]!));
    expect(row).toMatchObject({ reason: 'door', receiptMode: 'full_payment' });
    expect(row!.receipt.map(({ name, quantity, unitPriceMinor }) => [name, quantity, unitPriceMinor])).toEqual([
      ['CUP', 1, 50_00],
      ['W19', 1, 200_00],
    ]);
    expect(await readBalance(cell)).toBe(0);
    expect(await giveBack(cell)).toEqual(nothing);
  });

  test('as it was printed: what had its second receipt is given back as delivered', async () => {
    const cell = await openPaid({ methodCode: sbp });
    const delivered = { partner: moscow, documentId: cell.documentId, receipt: [water], now: clock.now() };
    await withTransaction(database, (transaction) => queueFinalReceipt(transaction, delivered));
    await poll(0);
    await send(await giveBack(cell));
    expect(modesOf(await findAtAcquirer(cell)).toSorted()).toEqual(['full_payment', 'full_payment', 'full_prepayment']);
  });
});
