import {
  bannersAtMost,
  endpoints,
  operatorEndpoints,
  type Banner,
  type BannerInput,
  type OpsBanner,
} from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { startOtherApp } from '../../../../test/start-other-app.ts';
import type { Transaction } from '#db/client.ts';
import { createPromoCode } from '../../../../test/database/create-promo-code.ts';
import { runBeside } from '../../../../test/database/run-beside.ts';
import { openStaffToken } from '../../../../test/people/staff-token.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';

// Noon in Moscow.
const start = '2026-03-10T09:00:00Z';
const clock = createTestClock(start);
const app = await startTestApp({ clock });
const { database } = app.context;
const open = (rights: Parameters<typeof openStaffToken>[1] = ['marketing.write', 'audit.read'], name = 'Вера') =>
  openStaffToken(app, rights, { name });
let token = await open();

beforeEach(async () => {
  clock.set(start);
  token = await open();
  await database.execute(sql`delete from banner`);
  app.context.changes.announce('marketing', 'moscow');
});

const noTexts = { ru: '', en: '', az: '', tr: '' };
const texts = (ru: string, en = '') => ({ ...noTexts, ru, en });

async function upload(background = '#123456'): Promise<string> {
  const bytes = await sharp({ create: { width: 2400, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'spring');
  const headers = { authorization: `Bearer ${token}` };
  const { path, answer } = operatorEndpoints.uploadBannerPicture;
  const { picture } = answer.parse(await (await app.fetch(path, { method: 'POST', headers, body: form })).json());
  // As wide as a card on a large screen needs, no wider.
  expect([picture.width, picture.height]).toEqual([1600, 800]);
  return picture.id;
}

const pictureId = await upload();

const toInput = (more: Partial<BannerInput> = {}): BannerInput => ({
  ...{ type: 'click', titles: texts('Весна', 'Spring'), texts: null, pictureId, link: '/delivery', productSetId: null },
  ...{ promoCode: null, isFirstOrderOnly: false, isEnabled: true, startsAt: null, endsAt: null, areaIds: null },
  slides: [],
  ...more,
});

const create = async (more: Partial<BannerInput> = {}): Promise<OpsBanner> =>
  (await app.call(operatorEndpoints.createBanner, { body: toInput(more) }, { token })).banner;
const refusedCreate = async (more: Partial<BannerInput>) =>
  (await app.callRefused(operatorEndpoints.createBanner, { body: toInput(more) }, { token })).error.errors.map(
    ({ code, field }) => [code, field],
  );
const toBody = (banner: OpsBanner): BannerInput => {
  const { id: _1, version: _2, status: _3, title: _4, pictureUrl: _5, missingTexts: _6, hidden: _7, ...input } = banner;
  return { ...input, slides: input.slides.map(({ pictureUrl: _url, ...slide }) => slide) };
};
const changing = (banner: OpsBanner, more: Partial<BannerInput>) => ({
  params: { id: banner.id },
  body: { version: banner.version, ...toBody(banner), ...more },
});
const change = async (banner: OpsBanner, more: Partial<BannerInput>, as = token): Promise<OpsBanner> =>
  (await app.call(operatorEndpoints.changeBanner, changing(banner, more), { token: as })).banner;
const list = async (as = token): Promise<OpsBanner[]> =>
  (await app.call(operatorEndpoints.listOpsBanners, {}, { token: as })).items;
const shown = async (query = {}, on: Pick<typeof app, 'call'> = app): Promise<Banner[]> =>
  (await on.call(endpoints.listBanners, { query: { lang: 'en', ...query } }))['hydra:member'];
const titles = async (query = {}, on?: Pick<typeof app, 'call'>) => (await shown(query, on)).map(({ title }) => title);
const findSet = async (partnerId = 'moscow'): Promise<string> => {
  const { rows } = await database.execute<{ id: string }>(
    sql`select id from product_set where partner_id = ${partnerId} and external_id = 'SET'`,
  );
  return rows[0]?.id ?? '';
};

describe('a banner behind the counter [G-08]', () => {
  test('is made with texts side by side, and shown in a language that lacks one in the first that has it', async () => {
    const banner = await create({ type: 'info', link: null, texts: texts('Скидки весь март') });
    expect(banner).toMatchObject({
      ...{ status: 'running', version: 1, title: 'Весна', hidden: null, areaIds: null },
      missingTexts: [{ language: 'en', count: 1 }],
    });
    await expect.poll(() => shown()).toMatchObject([{ title: 'Spring', text: 'Скидки весь март', link: null }]);
    expect(await list()).toEqual([banner]);
  });

  test('is seen within two seconds in another process when it is made, changed, switched off and deleted', async () => {
    const other = await startOtherApp(app.context, { clock });
    const inTime = { timeout: 2000 };
    const banner = await create();
    await expect.poll(() => titles({}, other), inTime).toEqual(['Spring']);
    const changed = await change(banner, { titles: texts('Лето', 'Summer') });
    await expect.poll(() => titles({}, other), inTime).toEqual(['Summer']);
    const off = await change(changed, { isEnabled: false });
    expect(off.status).toBe('off');
    await expect.poll(() => titles({}, other), inTime).toEqual([]);
    const on = await change(off, { isEnabled: true });
    await expect.poll(() => titles({}, other), inTime).toEqual(['Summer']);
    const of = { params: { id: on.id }, query: { version: on.version } };
    await app.call(operatorEndpoints.deleteBanner, of, { token });
    await expect.poll(() => titles({}, other), inTime).toEqual([]);
  });

  test('begins and ends by the clock, to the millisecond, and its status says so', async () => {
    await create({ startsAt: '2026-03-11T00:00:00+03:00', endsAt: '2026-03-12T00:00:00+03:00' });
    await expect.poll(async () => (await list())[0]?.status).toBe('planned');
    const at = async (instant: string) => {
      clock.set(instant);
      token = await open();
      return [(await list())[0]?.status, (await titles()).length];
    };
    // Midnights of Moscow.
    expect(await at('2026-03-10T20:59:59.999Z')).toEqual(['planned', 0]);
    expect(await at('2026-03-10T21:00:00Z')).toEqual(['running', 1]);
    expect(await at('2026-03-11T20:59:59.999Z')).toEqual(['running', 1]);
    expect(await at('2026-03-11T21:00:00Z')).toEqual(['ended', 0]);
  });

  test('is shown in its areas only', async () => {
    const banner = await create({ areaIds: ['msk-outer', 'msk-outer'] });
    expect(banner.areaIds).toEqual(['msk-outer']);
    await expect.poll(() => titles({ areaId: 'msk-outer' })).toEqual(['Spring']);
    expect(await titles()).toEqual([]);
    const everywhere = await change(banner, { areaIds: null });
    expect([everywhere.areaIds, everywhere.version]).toEqual([null, 2]);
    await expect.poll(() => titles()).toEqual(['Spring']);
  });

  test('of a story has its slides in their order; without any it says why nobody sees it', async () => {
    const empty = await create({ type: 'story', link: null });
    expect(empty.hidden).toBe('no_slides');
    const slide = (name: string) => ({
      titles: texts(name),
      texts: texts(`О ${name}`),
      pictureId,
      link: '/aquamarket',
    });
    const story = await change(empty, { slides: [slide('Раз'), slide('Два')] });
    expect([story.version, story.hidden]).toEqual([2, null]);
    await expect
      .poll(async () => (await shown())[0]?.slides.map(({ title, link }) => [title, link]))
      .toEqual([
        ['Раз', '/aquamarket'],
        ['Два', '/aquamarket'],
      ]);
    const turned = await change(story, { slides: [slide('Два'), slide('Раз')] });
    expect(turned.version).toBe(3);
    // Nothing changed: no version, no entry.
    expect((await change(turned, {})).version).toBe(3);
    const { items } = await app.call(
      operatorEndpoints.listAudit,
      { query: { subject: `banner:${story.id}` } },
      { token },
    );
    expect(items.map(({ action }) => action)).toEqual(['banner.changed', 'banner.changed', 'banner.created']);
    expect(items[0]?.after).toMatchObject({ slide1_title_ru: 'Два', slide2_title_ru: 'Раз' });
  });

  test('of a set says so where the set is not sold', async () => {
    const setId = await findSet();
    const of = await create({ type: 'product_set', link: null, productSetId: setId });
    expect(of.hidden).toBeNull();
    await database.execute(sql`update product_set set is_active = false where id = ${setId}`);
    app.context.changes.announce('catalogue', 'moscow');
    await expect.poll(async () => (await list())[0]?.hidden).toBe('set_not_sold');
    await database.execute(sql`update product_set set is_active = true where id = ${setId}`);
    app.context.changes.announce('catalogue', 'moscow');
  });

  test('gives a code as customers type it, which there must be', async () => {
    const code = await createPromoCode(database);
    const banner = await create({ promoCode: ` ${code.toLowerCase()} `, isFirstOrderOnly: true });
    await expect.poll(async () => (await shown())[0]?.promo).toEqual({ code, isFirstOrderOnly: true });
    expect(banner.promoCode).toBe(code);
    expect(await refusedCreate({ promoCode: 'NO-SUCH' })).toEqual([['banner.promo_unknown', 'promoCode']]);
  });

  test.each<[what: string, input: Partial<BannerInput>, errors: (readonly [string, string])[]]>([
    ['a click that leads nowhere', { link: null }, [['banner.type_mismatch', 'link']]],
    ['a click with a text', { texts: texts('Слова') }, [['banner.type_mismatch', 'texts']]],
    ['information without a word', { type: 'info', texts: noTexts }, [['banner.type_mismatch', 'texts']]],
    ['a set without a set', { type: 'product_set', link: null }, [['banner.type_mismatch', 'productSetId']]],
    ['a story with a link', { type: 'story' }, [['banner.type_mismatch', 'link']]],
    ['no title', { titles: noTexts }, [['banner.title_missing', 'titles']]],
    // Moscow speaks neither Azerbaijani nor Turkish.
    ['a title that nobody reads', { titles: { ...noTexts, tr: 'Bahar' } }, [['banner.title_missing', 'titles']]],
    [
      'an end at the beginning',
      { startsAt: '2026-03-11T00:00:00+03:00', endsAt: '2026-03-10T21:00:00Z' },
      [['banner.schedule_wrong', 'endsAt']],
    ],
    ['an area of nobody', { areaIds: ['msk-outer', 'baku-center'] }, [['area.unknown', 'areaIds.1']]],
    ['a picture of nobody', { pictureId: '0'.repeat(40) }, [['picture.unknown', 'pictureId']]],
    [
      'all at once',
      { link: null, titles: noTexts },
      [
        ['banner.type_mismatch', 'link'],
        ['banner.title_missing', 'titles'],
      ],
    ],
  ])('is refused with %s, and names the field', async (_what, input, errors) => {
    expect(await refusedCreate(input)).toEqual(errors);
    expect(await list()).toEqual([]);
  });

  test('whose link is older than the rule of links is switched off without it, and gets no other such link', async () => {
    const slide = { titles: texts('Раз'), texts: noTexts, pictureId, link: '/about' };
    const [made, story] = [await create(), await create({ type: 'story', link: null, slides: [slide] })];
    const link = 'http://shop.example/';
    await database.execute(sql`update banner set link = ${link} where id = ${made.id}`);
    await database.execute(sql`update banner_slide set link = ${link} where banner_id = ${story.id}`);
    const switchOff = async (banner: OpsBanner) => {
      const { link: _1, slides: _2, ...body } = { ...toBody(banner), version: banner.version, isEnabled: false };
      return (await app.call(operatorEndpoints.changeBanner, { params: { id: banner.id }, body }, { token })).banner;
    };
    for (const banner of await list()) {
      expect(await switchOff(banner)).toMatchObject({
        status: 'off',
        ...(banner.type === 'story' ? { slides: [{ link }] } : { link }),
      });
    }
    const off = (await list()).find(({ id }) => id === made.id) ?? made;
    const { status } = await app.callRefused(
      operatorEndpoints.changeBanner,
      changing(off, { link: 'http://other.example/' }),
      { token },
    );
    expect(status).toBe(400);
  });

  test('may not name a set of another partner', async () => {
    const productSetId = await findSet('baku');
    expect(await refusedCreate({ type: 'product_set', link: null, productSetId })).toEqual([
      ['banner.set_unknown', 'productSetId'],
    ]);
  });

  test('is changed by exactly one of two people, and the other hears who and what', async () => {
    const nina = await open(['marketing.write'], 'Нина');
    const banner = await create();
    await change(banner, { slides: [], titles: texts('Лето') }, nina);
    const { status, error } = await app.callRefused(
      operatorEndpoints.changeBanner,
      changing(banner, { link: '/about' }),
      { token },
    );
    expect([status, error.code]).toEqual([409, 'conflict.changed']);
    expect(error.details).toMatchObject({ version: 2, by: { name: 'Нина' }, fields: ['titles'] });
    const outcomes = await Promise.allSettled([
      app.call(operatorEndpoints.deleteBanner, { params: { id: banner.id }, query: { version: 2 } }, { token }),
      change({ ...banner, version: 2 }, { link: '/about' }, nina),
    ]);
    expect(outcomes.map(({ status: how }) => how).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('are put into an order that customers see; of two who drag at once exactly one wins', async () => {
    const nina = await open(['marketing.write'], 'Нина');
    for (const title of ['One', 'Two', 'Three']) await create({ titles: texts(title, title) });
    const toItems = (banners: readonly OpsBanner[]) => banners.map(({ id, version }) => ({ id, version }));
    const [one, two, three] = toItems(await list());
    if (!one || !two || !three) throw new Error('Three banners');
    const order = (items: { id: string; version: number }[], as = token) =>
      app.call(operatorEndpoints.orderBanners, { body: { items } }, { token: as });
    const outcomes = await Promise.allSettled([order([three, one, two]), order([two, three, one], nina)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const reordered = toItems(await list()).toReversed();
    const { items } = await order(reordered);
    await expect.poll(() => titles()).toEqual(items.map(({ titles: { en } }) => en));
    const { error } = await app.callRefused(
      operatorEndpoints.orderBanners,
      { body: { items: [one, one, two] } },
      { token },
    );
    expect(error.code).toBe('banner.order_incomplete');
  });

  test('names a picture that goes at this moment: a refusal of its field, as if it had gone before', async () => {
    const banner = await create();
    const [shownId, slideId] = [await upload('#ff0000'), await upload('#00ff00')];
    const slide = { titles: texts('Раз'), texts: noTexts, pictureId: slideId, link: null };
    const input: Partial<BannerInput> = { type: 'story', link: null, pictureId: shownId, slides: [slide] };
    const remove = (id: string) => (transaction: Transaction) =>
      transaction.execute(sql`delete from picture where partner_id = 'moscow' and id = ${id}`);
    const refused = () => app.callRefused(operatorEndpoints.changeBanner, changing(banner, input), { token });
    const ofSlide = await runBeside(database, remove(slideId), refused);
    expect([ofSlide.status, ofSlide.error.errors[0]]).toMatchObject([
      ...[422, { code: 'picture.unknown', field: 'slides.0.pictureId' }],
    ]);
    const ofBanner = await runBeside(database, remove(shownId), () => refusedCreate({ ...input, slides: [] }));
    expect(ofBanner).toEqual([['picture.unknown', 'pictureId']]);
  });

  test('names no code, zone or set that goes at this moment, and is refused its field', async () => {
    const code = await createPromoCode(database);
    const setId = crypto.randomUUID();
    await database.execute(sql`
      insert into area select (jsonb_populate_record(a, '{"id": "msk-gone", "is_active": false}')).*
      from area a where id = 'msk-outer'`);
    await database.execute(sql`
      insert into product_set select (jsonb_populate_record(s,
        jsonb_build_object('id', ${setId}::uuid, 'external_id', 'GONE', 'slug', 'gone'))).*
      from product_set s where partner_id = 'moscow' and external_id = 'SET'`);
    app.context.changes.announce('partner', 'moscow');
    const beside = (table: 'promo_code' | 'area' | 'product_set', id: string, input: Partial<BannerInput>) =>
      runBeside(
        database,
        (transaction) =>
          transaction.execute(sql`
            delete from ${sql.identifier(table)} where partner_id = 'moscow'
              and ${sql.identifier(table === 'promo_code' ? 'code' : 'id')} = ${id}`),
        () => refusedCreate(input),
      );
    expect(await beside('promo_code', code, { promoCode: code })).toEqual([['banner.promo_unknown', 'promoCode']]);
    expect(await beside('area', 'msk-gone', { areaIds: ['msk-outer', 'msk-gone'] })).toEqual([
      ['area.unknown', 'areaIds.1'],
    ]);
    const ofSet = { type: 'product_set', link: null, productSetId: setId } as const;
    expect(await beside('product_set', setId, ofSet)).toEqual([['banner.set_unknown', 'productSetId']]);
  });

  test('blocks the deletion of its set, also concurrently', async () => {
    const manager = await open(['goods.write', 'prices.write'], 'Олег');
    const { rows } = await database.execute<{ id: string; category: string }>(sql`
      select id, category_id as category from product where partner_id = 'moscow' and external_id = 'CUP'`);
    const [cup] = rows;
    const createSet = async () => {
      const body = {
        ...{ kind: 'product_set' as const, externalId: crypto.randomUUID(), categoryId: cup?.category ?? '' },
        ...{ names: texts('Набор'), price: { amount: 100_00, currency: 'RUB' } },
        products: [{ productId: cup?.id ?? '', quantity: 1 }],
      };
      return (await app.call(operatorEndpoints.createGoods, { body }, { token: manager })).goods;
    };
    const of = ({ id, version }: { id: string; version: number }) => ({ params: { id }, query: { version } });
    const ofSet = (productSetId: string) => ({ type: 'product_set', link: null, productSetId }) as const;
    const shownSet = await createSet();
    const banner = await create(ofSet(shownSet.id));
    const { error } = await app.callRefused(operatorEndpoints.deleteGoods, of(shownSet), { token: manager });
    expect(error).toMatchObject({ code: 'goods.in_use', details: { uses: ['banners'] } });
    expect(await list()).toMatchObject([{ id: banner.id }]);

    for (let round = 0; round < 6; round += 1) {
      const set = await createSet();
      const outcomes = await Promise.allSettled([
        create(ofSet(set.id)),
        app.call(operatorEndpoints.deleteGoods, of(set), { token: manager }),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    }
  });

  test('and the deletion of its code at the same moment: exactly one of both happens', async () => {
    for (let round = 0; round < 8; round += 1) {
      const code = await createPromoCode(database);
      const outcomes = await Promise.allSettled([
        create({ promoCode: code }),
        app.call(operatorEndpoints.deletePromoCode, { params: { code }, query: { version: 1 } }, { token }),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    }
  });

  test('is one of a hundred at most, also of those that two people make at once', async () => {
    await create();
    await database.execute(sql`
      insert into banner (partner_id, id, type, position, titles, picture_id, link, is_enabled)
      select partner_id, gen_random_uuid(), type, n, titles, picture_id, link, false
      from banner, generate_series(2, ${bannersAtMost - 1}) n`);
    const outcomes = await Promise.allSettled([create(), create(), create()]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    const banners = await list();
    expect(new Set(banners.map(({ id }) => id)).size).toBe(bannersAtMost);
    const items = banners.map(({ id, version }) => ({ id, version })).toReversed();
    await app.call(operatorEndpoints.orderBanners, { body: { items } }, { token });
  });

  test('that two people make at once stand one after the other', async () => {
    const made = await Promise.all([create(), create(), create()]);
    const { rows } = await database.execute(sql`select distinct position from banner`);
    expect(rows).toHaveLength(made.length);
  });

  test('is nobody else’s: not of another partner, not of staff without the permission', async () => {
    const banner = await create();
    const baku = await openStaffToken(app, ['marketing.write'], { partnerId: 'baku' });
    expect(await list(baku)).not.toContainEqual(expect.objectContaining({ id: banner.id }));
    const abroad = await app.callRefused(operatorEndpoints.changeBanner, changing(banner, {}), { token: baku });
    expect([abroad.status, abroad.error.errors[0]?.code]).not.toContain('ok');
    const { error } = await app.callRefused(
      operatorEndpoints.getOpsBanner,
      { params: { id: banner.id } },
      { token: baku },
    );
    expect(error.code).toBe('banner.unknown');
    const clerk = await open(['goods.write', 'prices.write', 'stock.write']);
    const refused = await app.callRefused(operatorEndpoints.listOpsBanners, {}, { token: clerk });
    expect(refused.error).toMatchObject({
      code: 'staff.permission_missing',
      details: { permission: 'marketing.write' },
    });
  });
});

test('what a banner can name is found by a text or by ids, of this partner only [G-08]', async () => {
  const choices = async (query: { q?: string; ids?: string; kind?: 'product_set' }) =>
    app.call(operatorEndpoints.listMarketingChoices, { query }, { token });
  const { areas, goods } = await choices({ kind: 'product_set' });
  expect(areas.map(({ id }) => id)).toContain('msk-outer');
  expect(goods.every(({ kind, path }) => kind === 'product_set' && path.startsWith('/product_sets/'))).toBe(true);
  const setId = await findSet();
  const bakuSetId = await findSet('baku');
  const named = await choices({ ids: `${setId},${bakuSetId},abc` });
  expect(named.goods.map(({ id, externalId }) => [id, externalId])).toEqual([[setId, 'SET']]);
});
