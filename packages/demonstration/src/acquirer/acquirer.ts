import { setTimeout as delay } from 'node:timers/promises';
import { MINUTE_MS } from '@kaplya/domain';
import { Hono } from 'hono';
import type { Clock } from '../clock.ts';
import type { AcquirerStore, NotificationState } from './acquirer.store.ts';
import { createApi } from './api.ts';
import { createControls } from './controls.ts';
import { createLedger, notifiedAtMostMilliseconds } from './ledger.ts';
import { createPages } from './pages.ts';
import { normalScenario, parseScenario, type Scenario } from './scenario.ts';

export type SandboxAcquirerOptions = {
  readonly store: AcquirerStore;
  readonly clock: Clock;
  /** The secret key of the API, the same for every shop. */
  readonly secretKey: string;
  /** Notifies a shop; returns whether it answered 200. */
  deliver(notification: { readonly shopId: string; readonly body: string }): Promise<boolean>;
};

export type SandboxAcquirer = {
  handle(request: Request): Promise<Response>;
  /** Does the work that is due: expires payments and sends notifications. */
  work(): Promise<void>;
  /** Cancels delays that are running. */
  close(): void;
};

/** The delays of a notification after the first attempt, the second, …; the last one repeats. */
const retryMilliseconds = [5, 15, 30, 60, 300, 900, 3600].map((seconds) => seconds * 1000);
const leaseMilliseconds = MINUTE_MS;

/** The stand-in for YooKassa: its API, pages, notifications, and test controls. */
export function createSandboxAcquirer({ store, clock, secretKey, deliver }: SandboxAcquirerOptions): SandboxAcquirer {
  const ledger = createLedger({ store, clock });
  const closing = new AbortController();
  let isDown = false;

  async function wait(milliseconds: number): Promise<void> {
    if (milliseconds > 0) await delay(milliseconds, undefined, { signal: closing.signal }).catch(() => undefined);
  }

  function takeNextScenario(): Scenario {
    const [text = '', times = '0'] = (store.findSetting('next-scenario') ?? '').split(' ');
    const left = Number(times) - 1;
    store.saveSetting('next-scenario', left > 0 ? `${text} ${left}` : '');
    return parseScenario(text) ?? normalScenario;
  }

  const outside = new Hono();
  outside.use(async (c, next) => {
    if (isDown) return c.text('Down', 503);
    await next();
  });
  outside.route('/v3', createApi({ store, ledger, secretKey, takeNextScenario, wait }));
  outside.route('/', createPages({ store, ledger }));

  const app = new Hono();
  const switches = {
    setDown: (value: boolean) => {
      isDown = value;
    },
  };
  app.route('/sandbox', createControls({ store, ledger, work, ...switches }));
  app.mount('/', outside.fetch);

  async function deliverOne(notification: NotificationState): Promise<void> {
    const isNotified = await deliver(notification).catch(() => false);
    const now = ledger.now();
    if (isNotified || now - notification.madeAt >= notifiedAtMostMilliseconds) {
      store.deleteNotification(notification.id);
      return;
    }
    const pause = retryMilliseconds[notification.attempts - 1] ?? retryMilliseconds.at(-1) ?? MINUTE_MS;
    store.postponeNotification(notification.id, now + pause);
  }

  async function work(): Promise<void> {
    ledger.applyDueChanges();
    const now = ledger.now();
    for (const notification of store.takeDueNotifications(now, now + leaseMilliseconds)) {
      await deliverOne(notification);
    }
  }

  return {
    handle: async (request) => app.fetch(request),
    work,
    close: () => closing.abort(),
  };
}
