import { operatorEndpoints, type Goods, type ExchangeRun } from '@kaplya/contract';
import { DAY_MS } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeZip } from '../../../../../packages/files/test/archives/make-zip.ts';
import { importXml, type MadeProduct } from '../../../test/exchange/documents.ts';
import { createExchangeDesk, createOneC, exchangeRights } from '../../../test/exchange/one-c.ts';
import { openStaffToken } from '../../../test/people/staff-token.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { pruneExchange } from './work/prune-exchange.ts';

const tuesday = '2026-03-10T07:30:00Z';
const clock = createTestClock(tuesday);
const app = await startTestApp({ clock });
const { context } = app;
const { database } = context;
const token = await openStaffToken(app, exchangeRights);
const desk = createExchangeDesk(app, token);
const credentials = await desk.makePassword();
const oneC = createOneC(app, credentials);
const categories = (await app.call(operatorEndpoints.listOpsCategories, {}, { token })).items;
const categoryId = categories[0]?.id ?? '';

let minutes = 0;
let goodsMade = 0;

beforeEach(async () => {
  clock.set(tuesday);
  minutes = 0;
  await database.execute(sql`delete from exchange_file`);
  await database.execute(sql`update exchange set marks = '{}'`);
  await desk.save({ goods: 'all', categoryId, pictures: true });
});

/** The ids of goods, different in each test. */
const newId = () => `pictured-${(goodsMade += 1)}`;

const pathOf = (name: string) => `import_files/de/${name}`;

/** A picture of one colour: another colour is another picture. */
const draw = (color: string, { width = 300, height = 200 } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

const [red, green, blue] = [await draw('#ff0000'), await draw('#00ff00'), await draw('#0000ff')];

type Files = Readonly<Record<string, string | Uint8Array>>;

/** An exchange as 1C makes it: the pictures, then the document that names them. Each is newer than the one before. */
async function exchange(products: readonly MadeProduct[], files: Files = {}, head = {}): Promise<ExchangeRun> {
  minutes += 1;
  const formedAt = `2026-03-10T10:${String(minutes).padStart(2, '0')}:00`;
  const answers = await oneC.exchange({ ...files, 'import.xml': importXml(products, { formedAt, ...head }) });
  for (const [name, { word }] of Object.entries(answers)) expect([name, word]).toEqual([name, 'success']);
  const [run] = await desk.listRuns();
  if (!run) throw new Error('There is no run');
  return run;
}

async function findGoods(code: string): Promise<Goods> {
  const { items } = await app.call(operatorEndpoints.listGoods, { query: { q: code, limit: 200 } }, { token });
  const found = items.find(({ externalId }) => externalId === code);
  return (await app.call(operatorEndpoints.getGoods, { params: { id: found?.id ?? '' } }, { token })).goods;
}

/** The colour of a picture that the shop serves, and its size. */
async function look(url: string) {
  const response = await app.fetch(url);
  expect([url, response.status, response.headers.get('content-type')]).toEqual([url, 200, 'image/webp']);
  const image = sharp(Buffer.from(await response.arrayBuffer()));
  const { width, height } = await image.metadata();
  const pixel = await image.extract({ left: 2, top: 2, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  const colors = ['red', 'green', 'blue'];
  return { color: colors[pixel.indexOf(Math.max(...pixel))], width, height };
}

const colorsOf = async (code: string): Promise<(string | undefined)[]> => {
  const { pictures } = await findGoods(code);
  return Promise.all(pictures.map(async ({ url }) => (await look(url)).color));
};

const rowOf = async (run: ExchangeRun, key: string) => {
  const row = (await desk.listRows(run)).find((each) => each.key === key);
  return (
    row && {
      outcome: row.outcome,
      fields: row.changes.map(({ field }) => field),
      codes: row.errors.map(({ code }) => code),
    }
  );
};

async function upload(bytes: Uint8Array): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'x');
  const headers = { authorization: `Bearer ${token}` };
  const response = await app.fetch(operatorEndpoints.uploadPicture.path, { method: 'POST', headers, body: form });
  return operatorEndpoints.uploadPicture.answer.parse(await response.json()).picture.id;
}

const noTexts = { ru: '', en: '', az: '', tr: '' };
type PictureInput = { sourceId: string; crop?: { x: number; y: number; width: number; height: number } | null };

/** Staff choose the pictures of goods. */
async function arrange(
  code: string,
  change: (present: readonly PictureInput[]) => readonly PictureInput[],
): Promise<void> {
  const { id, version, pictures: present } = await findGoods(code);
  const pictures = change(present).map(({ sourceId, crop = null }) => ({ sourceId, crop, focus: null, alt: noTexts }));
  const input = { params: { id }, body: { version, pictures } };
  await app.call(operatorEndpoints.changeGoods, input, { token });
}

/** The goods and all rows of their pictures. */
async function readShop(): Promise<unknown> {
  const { rows } = await database.execute(sql`
    select 'product' as what, external_id as id, to_jsonb(p) as row from product p where partner_id = 'moscow'
    union all select 'picture', id, to_jsonb(length(bytes)) from picture where partner_id = 'moscow'
    union all select 'of item', item_id || position::text, to_jsonb(i) from item_picture i
    union all select 'given', item_id::text, to_jsonb(g) from exchange_goods_picture g
    union all select 'revisions', 'all', to_jsonb(count(*)) from revision
    order by 1, 2`);
  return rows;
}

describe('pictures of 1C [G-05c]', () => {
  test('are those of its goods in the order of the document, the first as the chief one, and the same again changes nothing', async () => {
    const id = newId();
    const products = [{ id, name: 'Кулер', pictures: [pathOf('b.jpg'), 'import_files\\de\\A.jpg'] }];
    const files = { [pathOf('a.jpg')]: red, [pathOf('b.jpg')]: await draw('#0000ff', { width: 1500, height: 1000 }) };
    const run = await exchange(products, files);
    expect(run).toMatchObject({ state: 'done', counts: { added: 1 }, faults: 0 });
    expect(await rowOf(run, id)).toMatchObject({
      outcome: 'added',
      fields: expect.arrayContaining(['pictures']),
      codes: [],
    });
    const { pictures, isActive } = await findGoods(id);
    expect(isActive).toBe(false);
    expect(await Promise.all(pictures.map(({ url }) => look(url)))).toEqual([
      { color: 'blue', width: 720, height: 480 },
      { color: 'red', width: 300, height: 200 },
    ]);
    expect(pictures[0]).toMatchObject({ crop: null, focus: null, isDrawing: false, alt: noTexts });
    expect(await look(pictures[0]?.sourceUrl ?? '')).toMatchObject({ width: 1500 });
    const { rows } = await database.execute(sql`
      select is_kept as stored, sha256 <> '' as hashed, (select count(*)::int from exchange_file_part p where p.file_id = f.id) as parts
      from exchange_file f where is_picture`);
    expect(rows).toEqual([1, 2].map(() => ({ stored: false, hashed: true, parts: 0 })));

    const before = await readShop();
    const toPicture = vi.spyOn(context.images, 'toPicture');
    onTestFinished(() => toPicture.mockRestore());
    expect(await exchange(products, files)).toMatchObject({ state: 'done', counts: { unchanged: 1 }, faults: 0 });
    expect(await readShop()).toEqual(before);
    expect(toPicture).not.toHaveBeenCalled();
    // A file of changes names a picture that 1C does not send again.
    expect(await exchange(products)).toMatchObject({ counts: { unchanged: 1 }, faults: 0 });
    expect(await readShop()).toEqual(before);
    await exchange([{ ...products[0], id, name: 'Кулер', pictures: [pathOf('a.jpg'), pathOf('b.jpg')] }]);
    expect(await colorsOf(id)).toEqual(['red', 'blue']);
  });

  test('come in an archive with the document, or in another one of the session', async () => {
    const [one, two] = [newId(), newId()];
    const document = importXml([
      { id: one, name: 'Раз', pictures: [pathOf('in.png')] },
      { id: two, name: 'Два', pictures: [pathOf('out.jpg')] },
    ]);
    const zip = async (entries: Parameters<typeof makeZip>[0]) => Buffer.from(await makeZip(entries).arrayBuffer());
    const png = await sharp(green).png().toBuffer();
    await oneC.signIn();
    await oneC.send(
      'catalog',
      'goods.zip',
      await zip([
        { name: 'import.xml', bytes: document },
        { name: pathOf('in.png'), bytes: png },
      ]),
    );
    await oneC.send('catalog', 'pictures.zip', await zip([{ name: pathOf('out.jpg'), bytes: blue }]));
    expect(await oneC.importFile('catalog', 'import.xml')).toMatchObject({ word: 'success' });
    expect((await desk.listRuns())[0]).toMatchObject({ state: 'done', faults: 0 });
    expect([await colorsOf(one), await colorsOf(two)]).toEqual([['green'], ['blue']]);
  });

  test('come in parts; one that is sent again in a session starts over', async () => {
    const id = newId();
    const small = createOneC(app, { ...credentials, partBytes: 300 });
    await small.signIn();
    for (const bytes of [red, green])
      expect(await small.send('catalog', pathOf('p.jpg'), bytes)).toMatchObject({ word: 'success' });
    await small.send(
      'catalog',
      'import.xml',
      Buffer.from(importXml([{ id, name: 'Кулер', pictures: [pathOf('p.jpg')] }])),
    );
    expect(await small.importFile('catalog', 'import.xml')).toMatchObject({ word: 'success' });
    expect(await colorsOf(id)).toEqual(['green']);
  });

  test('that are missing, broken or too large are named in the diary; the goods come, and what was missing comes later', async () => {
    const [missing, broken, large, drawing] = [newId(), newId(), newId(), newId()];
    const products = [
      { id: missing, name: 'Раз', pictures: [pathOf('here.jpg'), pathOf('missing.jpg')] },
      { id: broken, name: 'Два', pictures: [pathOf('broken.jpg')] },
      { id: large, name: 'Три', pictures: [pathOf('large.jpg'), pathOf('here.jpg')] },
      { id: drawing, name: 'Четыре', pictures: [pathOf('x.gif')] },
    ];
    const files = {
      [pathOf('here.jpg')]: red,
      [pathOf('broken.jpg')]: blue.subarray(0, blue.length / 2),
      [pathOf('large.jpg')]: Buffer.concat([green, Buffer.alloc(11 * 1024 * 1024)]),
      [pathOf('x.gif')]: await sharp(green).gif().toBuffer(),
    };
    const run = await exchange(products, files);
    expect(run).toMatchObject({ state: 'done', counts: { added: 4 }, faults: 4 });
    const rows = await desk.listRows(run);
    expect(rows.map(({ key, outcome, errors }) => [key, outcome, ...errors.map(({ code }) => code)])).toEqual([
      [missing, 'added', 'exchange.picture_missing'],
      [broken, 'added', 'exchange.picture_broken'],
      [large, 'added', 'exchange.picture_too_large'],
      [drawing, 'added', 'exchange.picture_broken'],
    ]);
    expect(rows[0]?.errors[0]?.message).toContain('import_files/de/missing.jpg');
    expect([await colorsOf(missing), await colorsOf(broken), await colorsOf(large)]).toEqual([['red'], [], ['red']]);
    const { rows: parts } = await database.execute(sql`
      select count(*)::int as parts from exchange_file_part p join exchange_file f on f.id = p.file_id where f.name like '%large%'`);
    expect(parts).toEqual([{ parts: 0 }]);

    // The very same document again, with the picture that was missing.
    const formedAt = '2026-03-10T10:01:00';
    const answers = await oneC.exchange({
      [pathOf('missing.jpg')]: green,
      'import.xml': importXml(products, { formedAt }),
    });
    expect(answers).toMatchObject({ 'import.xml': { word: 'success' } });
    const [again] = await desk.listRuns();
    expect(again).toMatchObject({ state: 'done', counts: { changed: 1, refused: 3 } });
    expect(await rowOf(again ?? run, missing)).toEqual({ outcome: 'changed', fields: ['pictures'], codes: [] });
    expect(await colorsOf(missing)).toEqual(['red', 'green']);

    const waiting = newId();
    await exchange([{ id: waiting, name: 'Пять' }]);
    const last = await exchange([{ id: waiting, name: 'Пять', pictures: [pathOf('later.jpg')] }]);
    expect(await rowOf(last, waiting)).toEqual({ outcome: 'waiting', fields: [], codes: ['exchange.picture_missing'] });
  });

  test('replace those that 1C gave before: another one of the same name, one less, none in an empty element', async () => {
    const id = newId();
    const of = (...names: string[]) => [{ id, name: 'Кулер', pictures: names.map(pathOf) }];
    await exchange(of('a.jpg', 'b.jpg'), { [pathOf('a.jpg')]: red, [pathOf('b.jpg')]: blue });
    const renewed = await exchange(of('a.jpg', 'b.jpg'), { [pathOf('a.jpg')]: green });
    expect(await rowOf(renewed, id)).toEqual({ outcome: 'changed', fields: ['pictures'], codes: [] });
    expect(await colorsOf(id)).toEqual(['green', 'blue']);
    // A broken picture leaves the former one of its name.
    const broken = await exchange(of('a.jpg', 'b.jpg'), { [pathOf('a.jpg')]: red.subarray(0, 200) });
    expect(await rowOf(broken, id)).toMatchObject({ outcome: 'refused', codes: ['exchange.picture_broken'] });
    expect(await colorsOf(id)).toEqual(['green', 'blue']);
    await exchange(of('b.jpg'));
    expect(await colorsOf(id)).toEqual(['blue']);
    // A document without pictures, also a full one, leaves them.
    await exchange([{ id, name: 'Кулер 2' }], {}, { onlyChanges: false });
    expect(await colorsOf(id)).toEqual(['blue']);
    await exchange(of());
    expect(await colorsOf(id)).toEqual([]);
    expect(await exchange(of())).toMatchObject({ counts: { unchanged: 1 } });
  });

  test('leave those that people set where they are, and what people did with them', async () => {
    const id = newId();
    const of = (...names: string[]) => [{ id, name: 'Кулер', pictures: names.map(pathOf) }];
    const files = { [pathOf('r.jpg')]: red, [pathOf('g.jpg')]: green };
    await exchange(of('r.jpg', 'g.jpg'), files);
    const own = await upload(blue);
    const crop = { x: 0, y: 0, width: 0.5, height: 1 };
    // Staff crop one picture of 1C, remove the other, and add one of their own at the end.
    await arrange(id, ([first]) => [{ ...first, sourceId: first?.sourceId ?? '', crop }, { sourceId: own }]);
    expect(await exchange(of('r.jpg', 'g.jpg'), files)).toMatchObject({ counts: { unchanged: 1 } });
    expect(await colorsOf(id)).toEqual(['red', 'blue']);
    await exchange(of('n.jpg', 'r.jpg', 'g.jpg'), { [pathOf('n.jpg')]: await draw('#00aa00') });
    expect(await colorsOf(id)).toEqual(['green', 'red', 'blue']);
    expect((await findGoods(id)).pictures.map((picture) => picture.crop)).toEqual([null, crop, null]);
    await exchange(of());
    expect((await findGoods(id)).pictures.map(({ sourceId }) => sourceId)).toEqual([own]);
    // New pictures of 1C come after those of staff where these are the only ones.
    await exchange(of('r.jpg'), files);
    expect(await colorsOf(id)).toEqual(['blue', 'red']);
  });

  test('that people had set themselves stay theirs when 1C drops them', async () => {
    const id = newId();
    await exchange([{ id, name: 'Кулер' }]);
    const own = await upload(green);
    await arrange(id, () => [{ sourceId: own }]);
    await exchange([{ id, name: 'Кулер', pictures: [pathOf('g.jpg')] }], { [pathOf('g.jpg')]: green });
    expect(await colorsOf(id)).toEqual(['green']);
    await exchange([{ id, name: 'Кулер', pictures: [pathOf('r.jpg')] }], { [pathOf('r.jpg')]: red });
    expect(await colorsOf(id)).toEqual(['green', 'red']);
  });

  test('are at most twelve of an item', async () => {
    const id = newId();
    const files: Record<string, Uint8Array> = {};
    for (let index = 0; index < 13; index += 1)
      files[pathOf(`${index}.jpg`)] = await draw('#ff0000', { width: 40 + index, height: 40 });
    const run = await exchange([{ id, name: 'Много', pictures: Object.keys(files) }], files);
    expect(await rowOf(run, id)).toMatchObject({ outcome: 'added', codes: ['exchange.too_many_pictures'] });
    const { pictures } = await findGoods(id);
    expect(pictures).toHaveLength(12);
    // Pictures of staff count first towards the limit.
    const own = await upload(blue);
    await arrange(id, ([first]) => [{ sourceId: own }, { sourceId: first?.sourceId ?? '' }]);
    const names = Object.keys(files).slice(1);
    const next = await exchange([{ id, name: 'Много', pictures: [...names, pathOf('new.jpg')] }], {
      [pathOf('new.jpg')]: green,
    });
    expect((await findGoods(id)).pictures[0]).toMatchObject({ sourceId: own });
    expect(await rowOf(next, id)).toMatchObject({ codes: ['exchange.too_many_pictures'] });
  });

  test('are made once each, also where a process ends in the middle of them', async () => {
    const ids = Array.from({ length: 24 }, newId);
    const files: Record<string, Uint8Array> = {};
    for (const [index, id] of ids.entries())
      files[pathOf(`${id}.jpg`)] = await draw('#ff0000', { width: 20 + index, height: 20 });
    const { images } = context;
    const make = images.toPicture;
    let made = 0;
    const toPicture = vi.spyOn(images, 'toPicture').mockImplementation((...args) => {
      made += 1;
      if (made === 10) throw new Error('The process ends');
      return make(...args);
    });
    onTestFinished(() => toPicture.mockRestore());
    await oneC.signIn();
    for (const [name, bytes] of Object.entries(files)) await oneC.send('catalog', name, bytes);
    const document = importXml(ids.map((id) => ({ id, name: 'Кулер', pictures: [pathOf(`${id}.jpg`)] })));
    await oneC.send('catalog', 'import.xml', Buffer.from(document));
    expect(await oneC.ask('catalog', 'import', { filename: 'import.xml' })).toEqual({
      ...{ status: 200, word: 'progress', rest: ['Обработано 0 из 24'] },
    });
    expect(made).toBe(10);
    clock.set('2026-03-10T07:33:00Z');
    expect(await oneC.importFile('catalog', 'import.xml')).toMatchObject({ word: 'success' });
    expect(made).toBe(25);
    expect((await desk.listRuns())[0]).toMatchObject({ state: 'done', counts: { added: 24 }, faults: 0 });
    for (const id of ids) expect((await findGoods(id)).pictures).toHaveLength(1);
  });

  test('are not stored where the settings exclude pictures; for new goods alone only those of new goods are', async () => {
    const id = newId();
    await desk.save({ pictures: false });
    await exchange([{ id, name: 'Кулер', pictures: [pathOf('r.jpg')] }], { [pathOf('r.jpg')]: red });
    const { rows } = await database.execute(sql`select count(*)::int as files from exchange_file where is_picture`);
    expect(rows).toEqual([{ files: 0 }]);
    expect(await colorsOf(id)).toEqual([]);
    await desk.save({ pictures: true, goods: 'new' });
    const other = newId();
    const products = [id, other].map((each) => ({
      id: each,
      name: 'Кулер',
      pictures: [pathOf('r.jpg'), pathOf('g.jpg')],
    }));
    await exchange(products, { [pathOf('r.jpg')]: red });
    expect([await colorsOf(id), await colorsOf(other)]).toEqual([[], ['red']]);
    await exchange(products, { [pathOf('g.jpg')]: green });
    expect([await colorsOf(id), await colorsOf(other)]).toEqual([[], ['red', 'green']]);
    await exchange(products, { [pathOf('g.jpg')]: blue });
    expect(await colorsOf(other)).toEqual(['red', 'green']);
  });

  test('are shown by a dry run before its commit gives them [rule 117]', async () => {
    const id = newId();
    await exchange([{ id, name: 'Кулер' }]);
    const run = await exchange([{ id, name: 'Кулер', pictures: [pathOf('r.jpg')] }], { [pathOf('r.jpg')]: red });
    await arrange(id, () => []);
    await database.execute(sql`delete from exchange_goods_picture`);
    const dry = await desk.replay(run);
    expect(await rowOf(dry, id)).toEqual({ outcome: 'changed', fields: ['pictures'], codes: [] });
    expect(await colorsOf(id)).toEqual([]);
    expect(await desk.commit(dry)).toMatchObject({ state: 'done', counts: { changed: 1 } });
    expect(await colorsOf(id)).toEqual(['red']);
  });

  test('that no document names are deleted after a day, rows of deleted goods with them, encoded pictures after 90', async () => {
    const [id, stored] = [newId(), newId()];
    await database.execute(sql`delete from exchange_picture`);
    await exchange([{ id, name: 'Кулер', pictures: [pathOf('r.jpg')] }], {
      [pathOf('r.jpg')]: red,
      [pathOf('unnamed.jpg')]: green,
    });
    await exchange([{ id: stored, name: 'Кулер', pictures: [pathOf('r.jpg')] }]);
    const goods = await findGoods(id);
    await app.call(
      operatorEndpoints.deleteGoods,
      { params: { id: goods.id }, query: { version: goods.version } },
      { token },
    );
    clock.set(new Date(Date.parse(tuesday) + DAY_MS + 1).toISOString());
    expect(await pruneExchange(context)).toMatchObject({ files: 1, ofGoods: 1 });
    clock.set(new Date(Date.parse(tuesday) + 90 * DAY_MS + 1).toISOString());
    await pruneExchange(context);
    const { rows } = await database.execute(sql`select count(*)::int as taken from exchange_picture`);
    expect(rows).toEqual([{ taken: 0 }]);
    // Existing goods have their pictures still, though 1C does not send the bytes again.
    clock.set(tuesday);
    const run = await exchange([{ id: stored, name: 'Кулер', pictures: [pathOf('r.jpg')] }]);
    expect(run).toMatchObject({ counts: { unchanged: 1 }, faults: 0 });
  });
});
