import { createConfig } from '#config/config.ts';
import { parseEnv } from '#config/env.ts';
import { createPayments } from '#gateways/payments/create-payments.ts';
import type { Payments } from '#gateways/payments/index.ts';
import { openAcquirerStore } from '@kaplya/demonstration/acquirer/acquirer.store';
import { createSandboxAcquirer } from '@kaplya/demonstration/acquirer/acquirer';
import { systemClock, type Clock } from '../../src/clock.ts';
import type { Fetch } from '../test-client.ts';

type PaymentObject = { readonly id: string; readonly status: string; readonly [field: string]: unknown };

/** The API calls that the acquirer received. */
export type AcquirerRequest = {
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly body: string;
};

export type TestAcquirer = {
  /** The key of every account, as long as a real one may be. */
  readonly secretKey: string;
  /** The option of `startTestApp`; by default each app has an acquirer of its own that no test drives. */
  readonly payments: Payments;
  readonly asked: readonly AcquirerRequest[];
  /** Sends any other request: to its pages, and to its test controls under `/sandbox/`. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Sends its notifications to an app; only `work` delivers them. */
  notify(fetch: Fetch): void;
  /** Does due work: expiries, late refunds, notifications. */
  work(): Promise<void>;
  /** Lists its payments of an order or of a whole shop, newest first. */
  listPayments(of?: { shop?: string; order?: string }): Promise<PaymentObject[]>;
  getPayment(id: string): Promise<PaymentObject & { refunds: PaymentObject[]; receipts: { items: unknown[] }[] }>;
  /** The payer agrees to pay; by default with a valid card. */
  approve(id: string, how?: { card?: string; save?: boolean }): Promise<PaymentObject>;
  decline(id: string, reason?: string): Promise<PaymentObject>;
  expire(id: string): Promise<PaymentObject>;
  /** Sets how the next payments misbehave: `http500_then_ok`, `webhook_dup`, … */
  playNext(scenario: string, times?: number): Promise<void>;
  /** Sets how a payment misbehaves from now on. */
  play(id: string, scenario: string): Promise<void>;
  revokeMethod(id: string): Promise<void>;
  /** Simulates an outage: connections are refused. */
  goDown(): void;
  comeUp(): void;
};

const secretKey = 'test_secretKeyOfEveryShop';

/** The acquirer's stand-in in this process, on the test's clock. */
export function startAcquirer({ clock = systemClock }: { clock?: Clock } = {}): TestAcquirer {
  const asked: AcquirerRequest[] = [];
  let isDown = false;
  let appFetch: Fetch | null = null;
  const acquirer = createSandboxAcquirer({
    store: openAcquirerStore(':memory:'),
    clock,
    secretKey,
    async deliver({ shopId, body }) {
      if (!appFetch) return false;
      const headers = { 'content-type': 'application/json' };
      const path = `/api/payment/notifications/yookassa/${shopId}`;
      return (await appFetch(path, { method: 'POST', headers, body })).status === 200;
    },
  });

  function assertUp(): void {
    if (isDown) throw Object.assign(new Error('Nobody is there'), { code: 'ECONNREFUSED' });
  }

  async function fetch(path: string, init?: RequestInit): Promise<Response> {
    return acquirer.handle(new Request(`http://acquirer.invalid${path}`, init));
  }

  async function control<Answer>(path: string, body?: object): Promise<Answer> {
    const response = await fetch(`/sandbox${path}`, body && { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`The acquirer answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Answer;
  }

  const payments = createPayments({
    config: createConfig(parseEnv({ APP_SECRET: 'x'.repeat(32) })),
    standIn: {
      secretKey,
      async send(url, init) {
        assertUp();
        const request = new Request(url, init);
        const { pathname, search } = new URL(url);
        const key = request.headers.get('idempotence-key');
        asked.push({ method: request.method, path: `${pathname}${search}`, key, body: await request.clone().text() });
        return withSignal(acquirer.handle(request), init.signal);
      },
      async pages({ method, path, headers, body }) {
        assertUp();
        const init: RequestInit = { method, headers, body };
        return fetch(path, init);
      },
      start: () => Promise.resolve(),
      close: () => {
        acquirer.close();
        return Promise.resolve();
      },
    },
  });

  return {
    secretKey,
    payments,
    asked,
    fetch,
    notify(target) {
      appFetch = target;
    },
    work: () => acquirer.work(),
    listPayments({ shop = 'moscow', order } = {}) {
      return control(`/payments?${new URLSearchParams({ shop, ...(order && { order }) }).toString()}`);
    },
    getPayment: (id) => control(`/payments/${id}`),
    approve: (id, how = {}) => control(`/payments/${id}/approve`, how),
    decline: (id, reason) => control(`/payments/${id}/decline`, { reason }),
    expire: (id) => control(`/payments/${id}/expire`, {}),
    playNext: (scenario, times = 1) => control('/scenario', { scenario, times }),
    play: (id, scenario) => control(`/payments/${id}/scenario`, { scenario }),
    revokeMethod: (id) => control(`/methods/${id}/revoke`, {}),
    goDown() {
      isDown = true;
    },
    comeUp() {
      isDown = false;
    },
  };
}

/** Ends the connection as a caller that times out does. */
function withSignal(answer: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  if (!signal) return answer;
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  return Promise.race([answer, aborted]);
}
