import { endpoints, operatorEndpoints, type EndpointInput, type Goods, type UploadedPicture } from '@kaplya/contract';
import { DAY_MS } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { openStaffToken } from '../../../../test/people/staff-token.ts';
import { runBeside } from '../../../../test/database/run-beside.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { withTransaction } from '#db/transaction.ts';
import { deletePicture, savePictures } from '#features/company/index.ts';
import { prunePictures } from './prune-pictures.ts';

const clock = createTestClock('2026-03-10T07:30:00Z');
const app = await startTestApp({ clock });
const openToken = () => openStaffToken(app, ['goods.write', 'prices.write'], { name: 'Вера' });
let token = await openToken();

type PictureInput = NonNullable<EndpointInput<typeof operatorEndpoints.changeGoods>['body']['pictures']>[number];

const noTexts = { ru: '', en: '', az: '', tr: '' };
const { items: categories } = await app.call(operatorEndpoints.listOpsCategories, {}, { token });

/** Left half red, right half blue, so that cuts are visible. */
async function draw(width = 900, height = 600, left = '#ff0000'): Promise<Buffer> {
  const half = { create: { width: width / 2, height, channels: 3 as const, background: '#0000ff' } };
  const right = await sharp(half).png().toBuffer();
  return sharp({ create: { width, height, channels: 3, background: left } })
    .composite([{ input: right, left: width / 2, top: 0 }])
    .jpeg()
    .toBuffer();
}

function send(bytes: Uint8Array, as = token): Promise<Response> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'mug');
  const headers = { authorization: `Bearer ${as}` };
  return app.fetch(operatorEndpoints.uploadPicture.path, { method: 'POST', headers, body: form });
}

async function upload(bytes: Uint8Array): Promise<UploadedPicture> {
  const response = await send(bytes);
  expect(response.status).toBe(200);
  return operatorEndpoints.uploadPicture.answer.parse(await response.json()).picture;
}

const toInput = ({ id }: Pick<UploadedPicture, 'id'>, rest: Partial<PictureInput> = {}): PictureInput => ({
  ...{ sourceId: id, crop: null, focus: null, alt: noTexts },
  ...rest,
});

async function create(pictures: PictureInput[], isActive = false): Promise<Goods> {
  const body = {
    ...{ kind: 'product' as const, externalId: crypto.randomUUID(), categoryId: categories[0]?.id ?? '' },
    ...{ names: { ...noTexts, ru: 'Кружка' }, price: { amount: 1_00, currency: 'RUB' }, isActive, pictures },
  };
  return (await app.call(operatorEndpoints.createGoods, { body }, { token })).goods;
}

const change = async ({ id, version }: Goods, pictures: PictureInput[]): Promise<Goods> =>
  (await app.call(operatorEndpoints.changeGoods, { params: { id }, body: { version, pictures } }, { token })).goods;

async function read(url: string) {
  const response = await app.fetch(url);
  expect([url, response.status, response.headers.get('content-type')]).toEqual([url, 200, 'image/webp']);
  const image = sharp(Buffer.from(await response.arrayBuffer()));
  const { width, height } = await image.metadata();
  const pixel = await image.extract({ left: 2, top: 2, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return { width, height, left: (pixel[0] ?? 0) > (pixel[2] ?? 0) ? 'red' : 'blue' };
}

describe('an uploaded picture [G-01d]', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('in %s is encoded again and recorded', async (format) => {
    const bytes = await sharp(await draw(900, 600))
      .toFormat(format)
      .toBuffer();
    const picture = await upload(bytes);
    expect(picture).toMatchObject({ width: 900, height: 600, url: `/pictures/moscow/${picture.id}.webp` });
    expect(picture.color).toMatch(/^#[0-9a-f]{6}$/);
    expect(await read(picture.url)).toMatchObject({ width: 900, height: 600 });
  });

  test('stands upright, is at most 2000 pixels long and holds nothing of its camera', async () => {
    const turned = await sharp(await draw(3000, 1000))
      .withExif({ IFD0: { Make: 'A camera' }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const picture = await upload(turned);
    expect(picture).toMatchObject({ height: 2000 });
    const served = Buffer.from(await (await app.fetch(picture.url)).arrayBuffer());
    expect(served.toString('latin1')).not.toContain('A camera');
    expect((await sharp(served).metadata()).exif).toBeUndefined();
  });

  test('is the same picture when it is uploaded again', async () => {
    const bytes = await draw(300, 300);
    expect((await upload(bytes)).id).toBe((await upload(bytes)).id);
  });

  test('that is none is refused: drawings, animations, halves, and what is too large', async () => {
    const jpeg = await draw();
    const frame = Buffer.alloc(3 * 4 * 4, 7);
    const hostile: Record<string, Uint8Array> = {
      'a drawing with a script': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'a GIF': await sharp(frame, { raw: { width: 4, height: 4, channels: 3 } })
        .gif()
        .toBuffer(),
      'half a JPEG': jpeg.subarray(0, jpeg.length / 2),
      'a text': Buffer.from('I am a picture'),
      'a TIFF': await sharp(jpeg).tiff().toBuffer(),
    };
    for (const [name, bytes] of Object.entries(hostile)) {
      const response = await send(bytes);
      expect([name, response.status, ((await response.json()) as { code: string }).code]).toEqual([
        ...[name, 422, 'picture.invalid'],
      ]);
    }
    expect((await send(new Uint8Array(10 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await send(jpeg, await openStaffToken(app, ['prices.write'], { name: 'Олег' }))).status).toBe(403);
  });
});

describe('the pictures of goods', () => {
  test('are cut on the server: whole, a part, or the square around what matters [G-01d]', async () => {
    const picture = await upload(await draw(900, 600));
    const right = { x: 0.5, y: 0, width: 0.5, height: 1 };
    const [whole, part, square] = (
      await create([
        toInput(picture),
        toInput(picture, { crop: right }),
        toInput(picture, { focus: { x: 0.1, y: 0.5 } }),
      ])
    ).pictures;
    expect(await read(whole?.url ?? '')).toEqual({ width: 720, height: 480, left: 'red' });
    expect(await read(part?.url ?? '')).toEqual({ width: 450, height: 600, left: 'blue' });
    expect(await read(square?.url ?? '')).toEqual({ width: 600, height: 600, left: 'red' });
    expect([whole?.sourceUrl, part?.crop, square?.focus]).toEqual([picture.url, right, { x: 0.1, y: 0.5 }]);
  });

  test('have their order: the card shows the first with its words, the answer has the others [G-01d]', async () => {
    const [one, two] = [await upload(await draw(400, 400)), await upload(await draw(400, 400, '#00ff00'))];
    const alt = { ...noTexts, ru: 'Кружка на столе' };
    const goods = await create([toInput(one), toInput(two, { alt })], true);
    const find = async () => {
      const { data } = await app.call(endpoints.listProducts, { query: {} });
      return data.find(({ externalId }) => externalId === goods.externalId);
    };
    const [first, second] = goods.pictures;
    expect(await find()).toMatchObject({
      image: { contentUrl: first?.url, alt: 'Кружка' },
      moreImages: [{ contentUrl: second?.url, alt: 'Кружка на столе' }],
    });
    const turned = await change(goods, [toInput(two, { alt }), toInput(one)]);
    expect(turned.version).toBe(2);
    expect(await find()).toMatchObject({ image: { contentUrl: second?.url, alt: 'Кружка на столе' } });
    const none = await change(turned, []);
    expect(none.pictures).toEqual([]);
    expect((await find())?.moreImages).toBeUndefined();
  });

  test('that are drawings stay whole, and unknown pictures are refused [G-01d]', async () => {
    const { items } = await app.call(operatorEndpoints.listGoods, { query: { q: 'W19', limit: 1 } }, { token });
    const id = items[0]?.id ?? '';
    await withTransaction(app.context.database, async (transaction) => {
      const [drawingId] = await savePictures(transaction, 'moscow', ['<svg xmlns="http://www.w3.org/2000/svg"/>']);
      await transaction.execute(sql`update product set picture_id = ${drawingId} where id = ${id}`);
    });
    const { goods } = await app.call(operatorEndpoints.getGoods, { params: { id } }, { token });
    const [drawing] = goods.pictures;
    expect(drawing).toMatchObject({ isDrawing: true });
    const refused = async (picture: PictureInput) =>
      (
        await app.callRefused(
          operatorEndpoints.changeGoods,
          { params: { id }, body: { version: goods.version, pictures: [picture] } },
          { token },
        )
      ).error.errors[0];
    const source = { id: drawing?.sourceId ?? '' };
    expect(await refused(toInput(source, { focus: { x: 0, y: 0 } }))).toMatchObject({ code: 'picture.drawing' });
    expect(await refused(toInput({ id: '0'.repeat(40) }))).toMatchObject({
      ...{ code: 'picture.unknown', field: 'pictures.0.sourceId' },
    });
    const changed = await change(goods, [toInput(source, { alt: { ...noTexts, ru: 'Бутыль' } })]);
    expect(changed.pictures).toMatchObject([{ url: drawing?.url, alt: { ru: 'Бутыль' } }]);
  });
});

describe('a picture that goes at the moment of a save is refused as if it had gone before [G-01d]', () => {
  const beside = <Result>(id: string, save: () => Promise<Result>) =>
    runBeside(
      app.context.database,
      (transaction) => transaction.execute(sql`delete from picture where partner_id = 'moscow' and id = ${id}`),
      save,
    );
  const unknown = (field: string) => ({ status: 422, error: { errors: [{ code: 'picture.unknown', field }] } });

  test('of goods', async () => {
    const [picture, other] = [await upload(await draw(410, 410)), await upload(await draw(420, 420))];
    const goods = await create([]);
    const body = { version: goods.version, pictures: [toInput(other), toInput(picture)] };
    const input = { params: { id: goods.id }, body };
    const refused = await beside(picture.id, () => app.callRefused(operatorEndpoints.changeGoods, input, { token }));
    expect(refused).toMatchObject(unknown('pictures.1.sourceId'));
  });

  test('of a category', async () => {
    const picture = await upload(await draw(430, 430));
    const body = { names: { ...noTexts, ru: 'Кружки' }, pictureId: picture.id };
    const refused = await beside(picture.id, () =>
      app.callRefused(operatorEndpoints.createCategory, { body }, { token }),
    );
    expect(refused).toMatchObject(unknown('pictureId'));
  });
});

test('a picture that is brought again while old ones are looked for stays [G-01d]', async () => {
  const bytes = await draw(440, 440);
  const picture = await upload(bytes);
  const key = { partnerId: 'moscow', id: picture.id };
  clock.advance(8 * DAY_MS);
  const before = clock.now();
  clock.advance(1);
  token = await openToken();
  await upload(bytes);
  expect(await deletePicture(app.context.database, key, before)).toBe(false);
  expect((await app.fetch(picture.url)).status).toBe(200);
});

test('a picture that nothing shows goes after a week; what is shown, its source and drawings stay [G-01d]', async () => {
  const [unused, used] = [await upload(await draw(200, 200)), await upload(await draw(220, 220))];
  const goods = await create([toInput(used, { focus: { x: 0.5, y: 0.5 } })]);
  const isThere = async (url: string) =>
    (
      await app.context.database.execute(sql`
    select from picture where partner_id = 'moscow' and id = ${url.replace(/^.*\/|\.\w+$/g, '')}`)
    ).rows.length === 1;
  const drawings = async () =>
    (await app.context.database.execute(sql`select from picture where added_at is null`)).rows.length;
  const before = await drawings();
  // As docs/operating/data.md says.
  const [logo, icon] = [await upload(await draw(300, 300)), await upload(await draw(320, 320))];
  await app.context.database.execute(sql`
    update partner set logo_picture_id = ${logo.id}, settings = settings || jsonb_build_object('icons',
      jsonb_build_object('favicon', ${icon.id}::text, 'icon', ${icon.id}::text, 'maskable', ${icon.id}::text, 'monochrome', ${icon.id}::text))
    where partner_id = 'moscow'`);
  await prunePictures(app.context);
  expect(await isThere(unused.url)).toBe(true);
  clock.advance(8 * DAY_MS);
  await prunePictures(app.context);
  const shown = goods.pictures[0];
  expect([await isThere(unused.url), await isThere(shown?.url ?? ''), await isThere(used.url)]).toEqual([
    ...[false, true, true],
  ]);
  expect(await drawings()).toBe(before);
  const { rows } = await app.context.database.execute(sql`select from picture where id in (${logo.id}, ${icon.id})`);
  expect(rows).toHaveLength(2);
});
