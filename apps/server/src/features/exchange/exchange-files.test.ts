import { randomUUID } from 'node:crypto';
import { operatorEndpoints } from '@kaplya/contract';
import { DAY_MS } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeZip } from '../../../../../packages/files/test/archives/make-zip.ts';
import { openSample, toWindows1251, type Sample } from '../../../../../packages/files/test/exchange/open-sample.ts';
import { newIdAt } from '#db/time-ids.ts';
import { importXml, offersXml, type MadeOffer } from '../../../test/exchange/documents.ts';
import { createExchangeDesk, createOneC, exchangeRights } from '../../../test/exchange/one-c.ts';
import { openStaffToken } from '../../../test/people/staff-token.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { exchangeRunTable } from './exchange.table.ts';
import { pruneExchange } from './work/prune-exchange.ts';

const tuesday = '2026-03-10T07:30:00Z';
const clock = createTestClock(tuesday);
const app = await startTestApp({ clock });
const { context } = app;
const { database } = context;
const token = await openStaffToken(app, [...exchangeRights, 'stock.read']);
const desk = createExchangeDesk(app, token);
const { login, password } = await desk.makePassword();
const oneC = createOneC(app, { login, password });
const categories = (await app.call(operatorEndpoints.listOpsCategories, {}, { token })).items;
const categoryId = categories[0]?.id ?? '';

/** All rows that the exchange may change. */
async function readShop(): Promise<unknown> {
  const { rows } = await database.execute(sql`
    select 'product' as what, external_id as id, to_jsonb(p) - 'id' as row from product p where partner_id = 'moscow'
    union all select 'price', area_id || item_id, to_jsonb(a) - 'id' from area_offer a where partner_id = 'moscow'
    union all select 'stock', warehouse_id || product_id, to_jsonb(s) from stock s where partner_id = 'moscow'
    union all select 'entries', 'all', to_jsonb(count(*)) from stock_entry
    union all select 'documents', 'all', to_jsonb(count(*)) from stock_document
    union all select 'revisions', 'all', to_jsonb(count(*)) from revision
    order by 1, 2`);
  return rows;
}

beforeEach(async () => {
  clock.set(tuesday);
  await database.execute(sql`delete from exchange_file`);
  await database.execute(sql`update exchange set marks = '{}'`);
  await database.execute(sql`delete from area_offer`);
  await database.execute(sql`delete from area_price`);
  await database.execute(sql`delete from revision where subject not like 'exchange%'`);
  await database.execute(sql`update stock_entry set at = '2026-01-01'`);
  await database.execute(sql`update stock set counted_at = null`);
});

await desk.save({ categoryId });
await oneC.exchange({ 'offers.xml': offersXml([{ id: 'nobody', prices: { retail: '1' } }]) });
await desk.map('price-type', 'retail', ['msk-center', 'msk-outer']);
await desk.map('warehouse', 'main', ['msk-main']);

const codes = ['W19', 'CUP', 'PUMP', 'new-1', 'new-2#white'];

describe('the same file again [rule 119] [G-05g]', () => {
  test('changes nothing, whatever it says', async () => {
    const offer = fc.record({
      id: fc.constantFrom(...codes),
      prices: fc.record({ retail: fc.constantFrom('390', '1 234,50', '12.00', '0', 'x') }),
      rests: fc.record({ main: fc.constantFrom('40', '-2', '0', '7.000', '2.5') }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(offer, { selector: ({ id }) => id, minLength: 1 }),
        async (offers: MadeOffer[]) => {
          await database.execute(sql`update exchange set marks = '{}'`);
          const files = {
            'import.xml': importXml(codes.slice(3).map((id) => ({ id, name: `Товар ${id}` }))),
            'offers.xml': offersXml(offers),
          };
          await oneC.exchange(files);
          const after = await readShop();
          const answers = await oneC.exchange(files);
          expect(Object.values(answers).map(({ word }) => word)).toEqual(['success', 'success']);
          expect(await readShop()).toEqual(after);
          // Another file with the same data changes nothing either.
          await oneC.exchange({ 'offers.xml': offersXml(offers, { formedAt: '2026-03-10T10:00:01' }) });
          expect(await readShop()).toEqual(after);
        },
      ),
      { numRuns: 12 },
    );
  });

  test('is news where another one of the same day came in between: 1C has gone back to the price before [G-05n]', async () => {
    const file = (price: string, formedAt: string) =>
      offersXml([{ id: 'W19', prices: { retail: price } }], { formedAt });
    const priceOf = async () => {
      const { rows } = await database.execute<{ price: string }>(sql`
        select price_minor as price from area_offer where partner_id = 'moscow' and area_id = 'msk-center'`);
      return rows.map(({ price }) => Number(price));
    };
    const [a, b] = [file('405', '2026-03-10'), file('455', '2026-03-10')];
    const seen: (readonly number[])[] = [];
    for (const each of [a, b, a, a]) {
      await oneC.exchange({ 'offers.xml': each });
      seen.push(await priceOf());
    }
    expect(seen).toEqual([[405_00], [455_00], [405_00], [405_00]]);
    expect((await desk.listRuns()).map(({ state }) => state)).toEqual(['same', 'done', 'done', 'done']);
  });

  test.each([
    { named: 'by numbers', first: () => 'offers0_1.xml', second: () => 'offers0_2.xml' },
    { named: 'anew each time', first: () => `offers_${randomUUID()}.xml`, second: () => `offers_${randomUUID()}.xml` },
  ])(
    'is the same beside another that has only a date, if it came with it: nothing is counted anew, named $named [G-05n]',
    async ({ first, second }) => {
      const file = (id: string, price: string) =>
        offersXml([{ id, prices: { retail: price }, rests: { main: 40 } }], { formedAt: '2026-03-10' });
      const sell = () =>
        database.execute(sql`
        update stock set on_hand = on_hand - 1 where product_id = (select id from product where partner_id = 'moscow' and external_id = 'CUP')`);
      const read = async () => {
        const { rows } = await database.execute(sql`
          select external_id as code, on_hand as pieces, area_offer.price_minor::int as price from product
          join stock on stock.partner_id = product.partner_id and stock.product_id = product.id and warehouse_id = 'msk-main'
          join area_offer on area_offer.partner_id = product.partner_id and area_offer.item_id = product.id and area_id = 'msk-center'
          where product.partner_id = 'moscow' and external_id in ('W19', 'CUP') order by 1`);
        return rows;
      };
      const [cups, water, dearer] = [file('CUP', '12'), file('W19', '405'), file('W19', '455')];
      for (const changing of [water, water, dearer, dearer]) {
        await oneC.exchange({ [first()]: cups, [second()]: changing });
        await sell();
      }
      expect(await read()).toEqual([
        { code: 'CUP', pieces: 36, price: 12_00 },
        { code: 'W19', pieces: 40, price: 455_00 },
      ]);
      // 1C goes back: the one file is news, the other still is not.
      await oneC.exchange({ [first()]: cups, [second()]: water });
      expect(await read()).toMatchObject([{ pieces: 36 }, { price: 405_00 }]);
    },
  );

  test('is the same however often it came before 1C went back to it [G-05n]', async () => {
    const file = (price: string) => offersXml([{ id: 'W19', prices: { retail: price } }], { formedAt: '2026-03-10' });
    await oneC.exchange({ 'offers.xml': file('405') });
    const [applied] = await database.select().from(exchangeRunTable);
    if (!applied) throw new Error('No run');
    await database.insert(exchangeRunTable).values(
      Array.from({ length: 60 }, () => ({
        ...{ ...applied, id: newIdAt(clock.now()), sessionId: randomUUID(), state: 'same' as const },
      })),
    );
    for (const price of ['455', '405', '405', '405']) await oneC.exchange({ 'offers.xml': file(price) });
    expect((await desk.listRuns()).slice(0, 4).map(({ state }) => state)).toEqual(['same', 'same', 'done', 'done']);
  });

  test('does not add pieces sold since the count', async () => {
    const file = offersXml([{ id: 'CUP', rests: { main: 40 } }]);
    await oneC.exchange({ 'rests.xml': file });
    await database.execute(sql`
      update stock set on_hand = on_hand - 2 where product_id = (select id from product where partner_id = 'moscow' and external_id = 'CUP')`);
    await oneC.exchange({ 'rests.xml': file });
    expect((await desk.listRuns())[0]).toMatchObject({ state: 'same', counts: { changed: 0 } });
    const { rows } = await database.execute(sql`
      select on_hand from stock where warehouse_id = 'msk-main' and product_id = (select id from product where partner_id = 'moscow' and external_id = 'CUP')`);
    expect(rows).toEqual([{ on_hand: 38 }]);
  });
});

describe('a file of 1C [G-05a, G-05f, G-05g, G-05h]', () => {
  test('comes in parts of a zip, with pictures that are left, and its documents are asked for by their names', async () => {
    const zip = Buffer.from(
      await makeZip([
        { name: 'import.xml', bytes: importXml([{ id: 'zipped', name: 'Вода' }]) },
        { name: 'offers.xml', bytes: offersXml([{ id: 'zipped', prices: { retail: '55' } }]) },
        { name: 'import_files/de/a.jpg', bytes: crypto.getRandomValues(new Uint8Array(60_000)) },
      ]).arrayBuffer(),
    );
    const small = createOneC(app, { login, password, partBytes: 7000 });
    await small.signIn();
    await small.ask('catalog', 'init');
    expect(await small.send('catalog', 'v8_5F2B_3.zip', zip)).toMatchObject({ word: 'success' });
    expect(await small.importFile('catalog', 'import.xml')).toMatchObject({ word: 'success' });
    expect(await small.importFile('catalog', 'offers.xml')).toMatchObject({ word: 'success' });
    expect(await small.importFile('catalog', 'other.xml')).toMatchObject({ word: 'failure' });
    const runs = await desk.listRuns();
    expect(
      runs.map(({ entry, fileName, counts, bytes }) => [entry, fileName, counts.added + counts.changed, bytes]),
    ).toEqual([
      ['offers.xml', 'v8_5F2B_3.zip', 1, zip.length],
      ['import.xml', 'v8_5F2B_3.zip', 1, zip.length],
    ]);
    // A repeated import is applied once.
    expect(await small.importFile('catalog', 'import.xml')).toMatchObject({ word: 'success' });
    expect(await desk.listRuns()).toHaveLength(2);
  });

  test('as 1C, its lesser sisters and МойСклад write it, is taken, and the same again changes nothing', async () => {
    const samples: readonly Sample[] = ['ut11-import', 'ut11-offers', 'unf-prices', 'unf-rests', 'moysklad-import'];
    const send = async () => {
      const words: string[] = [];
      await oneC.signIn();
      expect(await oneC.ask('catalog', 'init')).toMatchObject({ word: 'zip=yes' });
      for (const name of samples) {
        await oneC.send('catalog', `${name}.xml`, new Uint8Array(await openSample(name).arrayBuffer()));
        words.push((await oneC.importFile('catalog', `${name}.xml`)).word);
      }
      expect(await oneC.ask('catalog', 'deactivate', { timestamp: '1' })).toMatchObject({ word: 'success' });
      expect(await oneC.ask('catalog', 'complete')).toMatchObject({ word: 'success' });
      return words;
    };
    expect(await send()).toEqual(samples.map(() => 'success'));
    const after = await readShop();
    const runs = (await desk.listRuns()).toReversed();
    expect(runs.map(({ fileName, state }) => [fileName, state])).toEqual(
      samples.map((name) => [`${name}.xml`, 'done']),
    );
    expect(runs.map(({ counts }) => counts.added)).toEqual([1, 1, 0, 0, 1]);
    // A document with unfinished items is applied again, unless newer prices have come since.
    expect(await send()).toEqual(['success', 'failure', 'success', 'success', 'success']);
    expect(await readShop()).toEqual(after);
  });

  test('is read in windows-1251', async () => {
    const text = importXml([{ id: 'cp1251', name: 'Вода «Ключ» № 7' }], { encoding: 'windows-1251' });
    await oneC.exchange({ 'import.xml': toWindows1251(text) });
    const { rows } = await database.execute(
      sql`select names ->> 'ru' as name from product where external_id = 'cp1251'`,
    );
    expect(rows).toEqual([{ name: 'Вода «Ключ» № 7' }]);
  });

  test('that was cut off is refused before it is read, stored with its hash, and changes nothing [rule 119]', async () => {
    const before = await readShop();
    const whole = Buffer.from(offersXml([{ id: 'W19', prices: { retail: '5' }, rests: { main: 1 } }]));
    for (const length of [200, Math.floor(whole.length / 2), whole.length - 3]) {
      const answers = await oneC.exchange({ 'offers.xml': whole.subarray(0, length) });
      expect(answers['offers.xml']).toMatchObject({ status: 200, word: 'failure' });
      expect((await desk.listRuns())[0]).toMatchObject({
        ...{
          state: 'refused',
          failure: { code: 'xml.truncated' },
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          bytes: length,
          isKept: true,
        },
      });
    }
    const zip = Buffer.from(await makeZip([{ name: 'offers.xml', bytes: whole }]).arrayBuffer());
    await oneC.signIn();
    await oneC.send('catalog', 'a.zip', zip.subarray(0, zip.length - 30));
    expect(await oneC.importFile('catalog', 'offers.xml')).toMatchObject({ word: 'failure' });
    expect((await desk.listRuns())[0]).toMatchObject({ state: 'refused', failure: { code: 'zip.damaged' } });
    const { rows } = await database.execute(
      sql`select distinct sha256 ~ '^[0-9a-f]{64}$' as hashed from exchange_file`,
    );
    expect(rows).toEqual([{ hashed: true }]);
    expect(await readShop()).toEqual(before);
  });

  test.each([
    [
      'xml.doctype',
      '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><КоммерческаяИнформация>&a;</КоммерческаяИнформация>',
    ],
    ['xml.malformed', '<КоммерческаяИнформация>&nbsp;</КоммерческаяИнформация>'],
    ['xml.too_deep', `<КоммерческаяИнформация>${'<a>'.repeat(80)}${'</a>'.repeat(80)}</КоммерческаяИнформация>`],
    ['exchange.other_document', '<yml_catalog></yml_catalog>'],
  ])('is refused with %s', async (code, text) => {
    const before = await readShop();
    expect((await oneC.exchange({ 'import.xml': text }))['import.xml']).toMatchObject({ status: 200, word: 'failure' });
    expect((await desk.listRuns())[0]).toMatchObject({ state: 'refused', failure: { code } });
    expect(await readShop()).toEqual(before);
  });

  test('that unpacks to far more than it is, is refused', async () => {
    const bomb = Buffer.from(
      await makeZip([{ name: 'import.xml', bytes: Buffer.alloc(40 * 1024 * 1024, 'x') }]).arrayBuffer(),
    );
    await oneC.signIn();
    await oneC.send('catalog', 'bomb.zip', bomb);
    expect(await oneC.importFile('catalog', 'import.xml')).toMatchObject({ word: 'failure' });
    expect((await desk.listRuns())[0]).toMatchObject({ state: 'refused', failure: { code: 'zip.too_dense' } });
  });

  test('goes with its diary after 90 days, its bytes before where all are too many, and what never became whole after a day', async () => {
    await oneC.exchange({ 'one.xml': importXml([{ id: 'a1', name: 'Раз' }]) });
    clock.set('2026-03-10T07:31:00Z');
    await oneC.exchange({ 'two.xml': importXml([{ id: 'a2', name: 'Два' }]) });
    await oneC.signIn();
    await oneC.ask('catalog', 'file', { filename: 'never.xml' }, Buffer.from('<a>'));
    const names = async () => {
      const { rows } = await database.execute<{ name: string; stored: boolean }>(sql`
        select r.name, f.is_kept as stored from exchange_run r join exchange_file f on f.id = r.file_id order by r.id desc`);
      return rows.map(({ name, stored }) => [name, stored]);
    };
    const [, gone] = await desk.listRuns();
    await pruneExchange(context, { bytesAtMost: 1000 });
    expect(await names()).toEqual([
      ['two.xml', true],
      ['one.xml', false],
    ]);
    const params = { id: gone?.id ?? '' };
    expect((await app.callRefused(operatorEndpoints.replayExchangeRun, { params }, { token })).error.code).toBe(
      'exchange.file_gone',
    );
    clock.set('2026-03-11T07:31:01Z');
    expect(await pruneExchange(context)).toMatchObject({ files: 1 });
    clock.set(new Date(Date.parse(tuesday) + 90 * DAY_MS + 1).toISOString());
    await pruneExchange(context);
    expect(await names()).toEqual([['two.xml', true]]);
  });
});

test('the oldest bytes of what is too much go, however many files came in a day [G-05f]', async () => {
  await database.execute(sql`
    insert into exchange_file (partner_id, session_id, type, name, bytes, sha256, created_at)
    select 'moscow', gen_random_uuid(), 'catalog', number || '.xml', 100, number::text, ${tuesday}::timestamptz + number * interval '1 minute'
    from generate_series(1, 130) as number`);
  await pruneExchange(context, { bytesAtMost: 1000 });
  const { rows } = await database.execute(sql`
    select min(name) as first, count(*)::int as files from exchange_file where is_kept`);
  expect(rows).toEqual([{ first: '121.xml', files: 10 }]);
});

describe('two sessions of 1C [G-05g]', () => {
  test('at once write one after the other, each document once, the newer one last', async () => {
    const clients = [createOneC(app, { login, password }), createOneC(app, { login, password })];
    const file = (price: string, formedAt: string) =>
      offersXml([{ id: 'W19', prices: { retail: price } }], { formedAt });
    const answers = await Promise.all([
      clients[0]?.exchange({ 'offers.xml': file('401', '2026-03-10T10:00:01') }),
      clients[1]?.exchange({ 'offers.xml': file('402', '2026-03-10T10:00:02') }),
    ]);
    const words = answers.map((each) => each?.['offers.xml']?.word);
    expect(words[1]).toBe('success');
    const { rows } = await database.execute(sql`
      select price_minor from area_offer where area_id = 'msk-center' and partner_id = 'moscow'`);
    expect(JSON.stringify(rows)).toContain('40200');
    expect(JSON.stringify(rows)).not.toContain('40100');
    await clients[0]?.signIn();
    await clients[0]?.send('catalog', 'x.xml', Buffer.from(file('403', '2026-03-10T10:00:03')));
    const both = await Promise.all([
      clients[0]?.importFile('catalog', 'x.xml'),
      clients[0]?.importFile('catalog', 'x.xml'),
    ]);
    expect(both.map((each) => each?.word)).toEqual(['success', 'success']);
    expect((await desk.listRuns()).filter(({ fileName }) => fileName === 'x.xml')).toHaveLength(1);
  });
});
