import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { operatorEndpoints, type ImportKindName, type ImportPage } from '../packages/contract/src/index.ts';
import { writeXlsx } from '../packages/files/src/tables/xlsx/write-xlsx.ts';
import { signInStaff } from '../apps/server/test/people/sign-in.ts';
import { createTestClient } from '../apps/server/test/test-client.ts';
import { makeRoomForOrders, openShopDatabase } from './prepare-shop.ts';
import { startShop, stopShops } from './shop.ts';
import { summarise } from './summary.ts';

/*
 * Imports a price list of new goods, and then other prices for them, while callers search, fill carts and read the list.
 * Prints the seconds of dry run, commit and undoing, and what the callers waited before and meanwhile. Nothing else should
 * run on the machine: `npm run imports --workspace @kaplya/bench -- --rows 50000`.
 */

const { values: options } = parseArgs({ options: { rows: { type: 'string', default: '50000' } } });
const rows = Number(options.rows);
const quietSeconds = 15;
const restMilliseconds = 10;
const email = 'importer@bench.example';

/** A different query each time, so that no search is answered from memory. */
let asked = 0;

const dataDir = mkdtempSync(join(tmpdir(), 'kaplya-imports-'));
chmodSync(dataDir, 0o711);
let closing: Promise<void> | null = null;
const close = () =>
  (closing ??= stopShops().finally(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })));
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().finally(() => process.exit(130)));
async function measure(): Promise<void> {
  // Filled first, so that there is somebody to sign in and room to sell.
  await (await startShop(dataDir)).stop();
  const database = await openShopDatabase(dataDir);
  await makeRoomForOrders(database);
  await database.query(
    `with member as (
      insert into staff_member (partner_id, id, name, email) values ('moscow', uuidv7(), 'Bench', $1) returning partner_id, id
    )
    insert into staff_member_role (partner_id, member_id, role_id)
    select member.partner_id, member.id, role.id from member join staff_role role using (partner_id) where template = 'owner'`,
    [email],
  );
  const [category] = await database.query<{ slug: string }>(
    `select slug from category where partner_id = 'moscow' order by position limit 1`,
  );
  await database.close();

  const { origin } = await startShop(dataDir);
  const client = createTestClient((path, init) => fetch(`${origin}${path}`, init));
  const { token } = await signInStaff(client, { email });
  const importer = createImporter(origin, client, token);

  console.log(`${rows} rows`);
  console.log(`without an import: ${await sellFor(origin, () => delay(quietSeconds * 1000))}`);
  const goods = await toFile(['Код', 'Наименование', 'Категория', 'Бренд', 'Цена', 'В продаже'], (row) => [
    `BULK-${row}`,
    `Вода питьевая ${row}`,
    category?.slug ?? '',
    `Бренд ${row % 50}`,
    `${100 + (row % 900)},50`,
    'да',
  ]);
  await importer.run('goods', goods);
  console.log(`with ${rows} more goods, without an import: ${await sellFor(origin, () => delay(quietSeconds * 1000))}`);
  const prices = await toFile(['Код', 'Цена'], (row) => [`BULK-${row}`, `${200 + (row % 900)},75`]);
  await importer.run('prices', prices);

  function createImporterPhase(name: string, seconds: number, waited: string): void {
    console.log(`${name}: ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows a second; callers ${waited}`);
  }

  function createImporter(at: string, { call }: typeof client, bearer: string) {
    const as = { token: bearer };
    async function phase(
      name: string,
      endpoint: typeof operatorEndpoints.checkImport,
      id: string,
    ): Promise<ImportPage> {
      const startedAt = performance.now();
      let page: ImportPage | null = null;
      let seconds = 0;
      const waited = await sellFor(at, async () => {
        const before = await call(operatorEndpoints.getImport, { params: { id }, query: {} }, as);
        await call(endpoint, { params: { id }, body: { version: before.version } }, as);
        do {
          await delay(200);
          page = await call(operatorEndpoints.getImport, { params: { id }, query: {} }, as);
        } while (['checking', 'committing', 'undoing'].includes(page.state));
        seconds = (performance.now() - startedAt) / 1000;
      });
      if (!page) throw new Error('Nothing was done');
      const { state, counts, effects, failure } = page as ImportPage;
      if (state === 'failed' || state === 'refused') throw new Error(JSON.stringify({ state, failure }));
      createImporterPhase(`${name} (${JSON.stringify({ counts, effects })})`, seconds, waited);
      return page;
    }
    return {
      async run(kind: ImportKindName, file: Uint8Array<ArrayBuffer>): Promise<void> {
        const response = await fetch(`${at}/api/ops/imports?kind=${kind}&name=bench.xlsx`, {
          method: 'POST',
          headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/octet-stream' },
          body: file,
        });
        if (!response.ok) throw new Error(await response.text());
        const { id, version, mapping } = (await response.json()) as ImportPage;
        if (!mapping) throw new Error('No mapping is proposed');
        await call(operatorEndpoints.mapImport, { params: { id }, body: { version, ...mapping } }, as);
        await phase(`${kind}, dry run`, operatorEndpoints.checkImport, id);
        await phase(
          `${kind}, commit`,
          operatorEndpoints.commitImport as unknown as typeof operatorEndpoints.checkImport,
          id,
        );
        if (kind === 'prices')
          await phase(
            `${kind}, undoing`,
            operatorEndpoints.undoImport as unknown as typeof operatorEndpoints.checkImport,
            id,
          );
      },
    };
  }
}

async function toFile(titles: readonly string[], toRow: (row: number) => string[]): Promise<Uint8Array<ArrayBuffer>> {
  function* listRows() {
    yield [...titles];
    for (let row = 1; row <= rows; row += 1) yield toRow(row);
  }
  const parts: Uint8Array[] = [];
  for await (const part of writeXlsx(listRows(), { worksheet: 'Прайс' })) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}

const post = (token: string, body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  body: JSON.stringify(body),
});

/** Waiting times of callers until an operation has ended: median and p99 of searches, carts and the list of goods. */
async function sellFor(origin: string, run: () => Promise<unknown>): Promise<string> {
  const over = new AbortController();
  const waits = new Map<string, number[]>();
  async function time(name: string, path: string, init: RequestInit = {}): Promise<unknown> {
    const startedAt = performance.now();
    const answer = await fetch(`${origin}${path}`, init);
    const body = await answer.json();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(body)}`);
    waits.set(name, [...(waits.get(name) ?? []), performance.now() - startedAt]);
    return body;
  }
  async function search(): Promise<void> {
    while (!over.signal.aborted) {
      asked += 1;
      await time('search', `/api/v1/catalog/search?q=voda&lang=ru&price=0-${1_000_000 + asked}`);
      await delay(restMilliseconds);
    }
  }
  async function fillCarts(): Promise<void> {
    while (!over.signal.aborted) {
      const { token } = (await time('visitor', '/api/identity/auth/anonymous', post('', { partnerId: 'moscow' }))) as {
        token: string;
      };
      for (let round = 0; round < 15 && !over.signal.aborted; round += 1) {
        const { id: cart } = (await time('cart', '/api/order/carts', post(token, {}))) as { id: string };
        await time(
          'cart',
          '/api/order/add_cart_item_product_events',
          post(token, { cart, productId: 'W19', quantity: 2 }),
        );
        await time('cart', '/api/order/calculate_cart_requests', post(token, { cart, haveContainersToReturn: true }));
        await delay(restMilliseconds);
      }
    }
  }
  const callers = [search(), fillCarts()];
  try {
    await run();
  } finally {
    over.abort();
    await Promise.all(callers);
  }
  return [...waits]
    .filter(([name]) => name !== 'visitor')
    .map(([name, values]) => {
      const { median, p99, count } = summarise(values);
      return `${name} p50 ${median.toFixed(1)} p99 ${p99.toFixed(1)} most ${Math.max(...values).toFixed(0)} ms (${count})`;
    })
    .join(', ');
}

try {
  await measure();
} finally {
  await close();
}
