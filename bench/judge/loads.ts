import type { Driver } from '../load/driver.ts';
import type { Outcome } from '../load/jobs.ts';
import type { BareServer } from '../limits/bare-server.ts';
import type { BareTransaction } from '../limits/bare-transaction.ts';

export const loadNames = ['list', 'page', 'page-with-cart', 'cart', 'checkout', 'checkout-alone', 'complete'] as const;
export type LoadName = (typeof loadNames)[number];

/** The least that this machine needs for the same bytes or the same durability; measured in the same rounds. */
export type LimitName = 'bare list' | 'bare page' | 'bare transaction';

export type Load = {
  readonly name: LoadName;
  /** Name of one unit. */
  readonly unit: string;
  readonly limit: LimitName | null;
  /** The least ratio, or units a second where there is no limit, that is wanted. */
  readonly wanted: number | null;
  /** Untimed work before a slice. */
  prepare?(milliseconds: number): Promise<void>;
  run(milliseconds: number): Promise<Outcome>;
};

export const listPath = '/api/v1/catalog/products?lang=ru';
export const pagePath = '/';

/** Headers of a browser that opens an address. */
export const browserHeaders = {
  'Accept-Encoding': 'gzip, deflate, br',
  'Accept-Language': 'ru',
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
} as const;

const toLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

const readers = 32;
/** A browser asks for the list a few times, and for `/` once. */
const listsOfVisitor = 4;
const buyers = 8;
/** Bounds what is prepared for one slice. */
const mostPrepared = 1500;
const leastPrepared = 60;

export type Surroundings = {
  readonly driver: Driver;
  readonly origin: string;
  /** The `Cookie` header of a browser that has a cart. */
  readonly cookies: string;
  readonly bareServer: BareServer;
  readonly bareTransaction: BareTransaction;
};

export function createLoads({ driver, origin, cookies }: Surroundings): Load[] {
  const get = (path: string, headers: Readonly<Record<string, string>>, requestsOfVisitor: number) => {
    const job = {
      kind: 'get',
      origin,
      path,
      headers: toLines(headers),
      requestsOfVisitor,
      connections: readers,
    } as const;
    return (milliseconds: number) => driver.run({ ...job, milliseconds });
  };
  let completesASecond = 150;
  return [
    {
      name: 'list',
      unit: 'answer',
      limit: 'bare list',
      wanted: 0.5,
      run: get(listPath, browserHeaders, listsOfVisitor),
    },
    { name: 'page', unit: 'page', limit: 'bare page', wanted: 0.3, run: get(pagePath, browserHeaders, 1) },
    {
      name: 'page-with-cart',
      unit: 'page',
      limit: null,
      wanted: 150,
      run: get(pagePath, { ...browserHeaders, ...(cookies !== '' && { Cookie: cookies }) }, 1),
    },
    {
      name: 'cart',
      unit: 'cart',
      limit: 'bare transaction',
      wanted: 0.2,
      run: (milliseconds) => driver.run({ kind: 'cart', origin, connections: readers, milliseconds }),
    },
    {
      name: 'checkout',
      unit: 'order',
      limit: 'bare transaction',
      wanted: 0.05,
      run: (milliseconds) => driver.run({ kind: 'checkout', origin, connections: buyers, milliseconds }),
    },
    {
      name: 'checkout-alone',
      unit: 'order',
      limit: null,
      wanted: null,
      run: (milliseconds) => driver.run({ kind: 'checkout', origin, connections: 1, milliseconds }),
    },
    {
      name: 'complete',
      unit: 'order',
      limit: 'bare transaction',
      wanted: 0.12,
      async prepare(milliseconds) {
        const wanted = Math.ceil((completesASecond * milliseconds) / 1000);
        const guests = Math.min(mostPrepared, Math.max(leastPrepared, wanted));
        await driver.run({ kind: 'prepare', origin, connections: buyers, guests, milliseconds: 3 * milliseconds });
      },
      async run() {
        const outcome = await driver.run({ kind: 'complete', origin, connections: buyers });
        completesASecond = outcome.units / outcome.seconds;
        return outcome;
      },
    },
  ];
}

/** Each limit answers with how many units a second it reached. */
export function createLimits({
  driver,
  bareServer: { origin },
  bareTransaction,
}: Surroundings): Record<LimitName, (milliseconds: number) => Promise<number>> {
  const get = (path: string, requestsOfVisitor: number) => async (milliseconds: number) => {
    const headers = toLines(browserHeaders);
    const job = { kind: 'get', origin, path, headers, requestsOfVisitor, connections: readers, milliseconds } as const;
    const { units, seconds } = await driver.run(job);
    return units / seconds;
  };
  return {
    'bare list': get(listPath, listsOfVisitor),
    'bare page': get(pagePath, 1),
    async 'bare transaction'(milliseconds) {
      const { transactions, seconds } = await bareTransaction.run(milliseconds);
      return transactions / seconds;
    },
  };
}
