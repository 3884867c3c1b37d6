import {
  operatorEndpoints,
  type Exchange,
  type ExchangeLinkKind,
  type ExchangeRow,
  type ExchangeRun,
  type Permission,
} from '@kaplya/contract';
import { vi } from 'vitest';
import type { TestApp } from '../start-test-app.ts';

/** An answer of the shop to 1C: the first word of its lines, and the others. */
export type PlainAnswer = { readonly status: number; readonly word: string; readonly rest: readonly string[] };

type Params = Readonly<Record<string, string>>;

/** Plays a 1C or МойСклад: it calls as they do, with a cookie, and sends files in parts. */
export function createOneC(
  { fetch }: Pick<TestApp, 'fetch'>,
  {
    login,
    password,
    partBytes = 4 * 1024 * 1024,
  }: { readonly login: string; readonly password: string; readonly partBytes?: number },
) {
  let cookie: string | null = null;

  const request = (
    type: string,
    mode: string,
    params: Params = {},
    body: Uint8Array | null = null,
    { host, ...headers }: Params = {},
  ) =>
    fetch(`/api/exchange/1c?${new URLSearchParams({ type, mode, ...params }).toString()}`, {
      method: body ? 'POST' : 'GET',
      ...(host !== undefined && { host }),
      headers: {
        ...headers,
        ...(cookie !== null && { cookie }),
        ...(body && { 'content-type': 'application/octet-stream' }),
      },
      ...(body && { body: new Uint8Array(body) }),
    });

  async function ask(...args: Parameters<typeof request>): Promise<PlainAnswer> {
    const response = await request(...args);
    const [word = '', ...rest] = (await response.text()).trim().split('\n');
    return { status: response.status, word, rest };
  }

  async function signIn(type = 'catalog'): Promise<PlainAnswer> {
    cookie = null;
    const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
    const answer = await ask(type, 'checkauth', {}, null, { authorization });
    const [name, value] = answer.rest;
    if (answer.word === 'success') cookie = `${name}=${value}`;
    return answer;
  }

  /** Sends a file in parts of the size that the shop named. */
  async function send(type: string, filename: string, bytes: Uint8Array): Promise<PlainAnswer> {
    let last: PlainAnswer = { status: 0, word: '', rest: [] };
    for (let at = 0; at < bytes.length; at += partBytes) {
      last = await ask(type, 'file', { filename }, bytes.subarray(at, at + partBytes));
      if (last.word !== 'success') return last;
    }
    return last;
  }

  /** Asks until the shop has done it, as 1C does. */
  async function importFile(type: string, filename: string): Promise<PlainAnswer> {
    for (;;) {
      const answer = await ask(type, 'import', { filename });
      if (answer.word !== 'progress') return answer;
    }
  }

  /** A whole exchange of goods: sign in, begin, send, import each document. Pictures are only sent. */
  async function exchange(files: Readonly<Record<string, string | Uint8Array>>): Promise<Record<string, PlainAnswer>> {
    await signIn();
    await ask('catalog', 'init');
    const answers: Record<string, PlainAnswer> = {};
    for (const [name, text] of Object.entries(files)) {
      const sent = await send('catalog', name, typeof text === 'string' ? Buffer.from(text) : text);
      answers[name] = /[.](?:xml|zip)$/i.test(name) ? await importFile('catalog', name) : sent;
    }
    return answers;
  }

  const query = async (): Promise<string> => (await request('sale', 'query')).text();

  return { request, ask, signIn, send, importFile, exchange, query, forgetCookie: () => void (cookie = null) };
}

export type OneC = ReturnType<typeof createOneC>;

/** The permissions of staff who set up an exchange that takes everything and sends orders. */
export const exchangeRights = [
  ...([
    'imports.write',
    'settings.write',
    'orders.write',
    'orders.export',
    'customers.read',
    'customers.write',
  ] as const),
  ...(['goods.write', 'prices.write', 'stock.write'] as const),
] satisfies readonly Permission[];

/** The exchange as staff see and use it. */
export function createExchangeDesk(app: Pick<TestApp, 'call'>, token: string) {
  const as = { token };
  const get = (): Promise<Exchange> => app.call(operatorEndpoints.getExchange, {}, as);
  const listRuns = async (): Promise<ExchangeRun[]> =>
    (await app.call(operatorEndpoints.listExchangeRuns, { query: {} }, as)).items;
  const listRows = async ({ id }: Pick<ExchangeRun, 'id'>): Promise<ExchangeRow[]> =>
    (await app.call(operatorEndpoints.listExchangeRows, { params: { id }, query: { limit: 200 } }, as)).items;
  const getRun = (id: string) => app.call(operatorEndpoints.getExchangeRun, { params: { id } }, as);
  const waitFor = (id: string): Promise<ExchangeRun> =>
    vi.waitFor(
      async () => {
        const run = await getRun(id);
        if (['waiting', 'reading', 'working'].includes(run.state)) throw new Error(`It is ${run.state}`);
        return run;
      },
      { timeout: 30_000, interval: 20 },
    );

  return {
    get,
    listRuns,
    listRows,
    getRun,
    async save(settings: Partial<Exchange['settings']>, sendsOrders = false): Promise<Exchange> {
      const { version, settings: present } = await get();
      const body = { version, settings: { ...present, ...settings }, sendsOrders };
      return app.call(operatorEndpoints.saveExchange, { body }, as);
    },
    async makePassword(): Promise<{ login: string; password: string }> {
      const { version } = await get();
      const made = await app.call(operatorEndpoints.createExchangePassword, { body: { version } }, as);
      return { login: made.exchange.login ?? '', password: made.password };
    },
    /** Says what a thing of 1C is here. */
    async map(kind: ExchangeLinkKind, externalId: string, targets: string[] | null): Promise<void> {
      const { items } = await app.call(operatorEndpoints.listExchangeLinks, { query: { kind, limit: 200 } }, as);
      const link = items.find((each) => each.externalId === externalId);
      if (!link) throw new Error(`1C never named ${externalId}`);
      const { id, version } = link;
      await app.call(operatorEndpoints.saveExchangeLink, { params: { id }, body: { version, targets } }, as);
    },
    async replay({ id }: Pick<ExchangeRun, 'id'>): Promise<ExchangeRun> {
      return waitFor((await app.call(operatorEndpoints.replayExchangeRun, { params: { id } }, as)).id);
    },
    async commit({ id }: Pick<ExchangeRun, 'id'>): Promise<ExchangeRun> {
      return waitFor((await app.call(operatorEndpoints.commitExchangeRun, { params: { id } }, as)).id);
    },
    waitFor,
  };
}
