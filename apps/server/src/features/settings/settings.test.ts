import { endpoints, settingsOf, operatorEndpoints, settingGroupNames, type EndpointInput } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findPartner } from '#features/company/index.ts';
import { runBeside } from '../../../test/database/run-beside.ts';
import { createVisitor } from '../../../test/people/http-customer.ts';
import { openStaffToken } from '../../../test/people/staff-token.ts';
import { startOtherApp } from '../../../test/start-other-app.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { isDefault, listDefinitions, readSetting, withSetting } from './values/read-setting.ts';

const clock = createTestClock('2026-03-10T07:30:00Z');
const app = await startTestApp({ clock });
const { context } = app;
const { database } = context;
const token = await openStaffToken(app, ['settings.write', 'audit.read'], { name: 'Вера' });
const goodsToken = await openStaffToken(app, ['goods.write', 'prices.write'], { name: 'Олег' });
const nina = await openStaffToken(app, ['settings.write'], { name: 'Нина' });

type Save = EndpointInput<typeof operatorEndpoints.saveSettings>['body'];

const read = (as = token) => app.call(operatorEndpoints.getSettings, {}, { token: as });
const groupOf = async (group: Save['group']) => (await read()).groups.find((each) => each.group === group)!;
const settingOf = async (group: Save['group'], key: string) =>
  (await groupOf(group)).settings.find((each) => each.key === key)!;

async function save(group: Save['group'], values: Save['values'], { as = token, version = -1 } = {}) {
  const body = { group, values, version: version < 0 ? (await groupOf(group)).version : version };
  return (await app.call(operatorEndpoints.saveSettings, { body }, { token: as })).group;
}

async function saveRefused(group: Save['group'], values: Save['values'], { version = -1 } = {}) {
  const body = { group, values, version: version < 0 ? (await groupOf(group)).version : version };
  return (await app.callRefused(operatorEndpoints.saveSettings, { body }, { token })).error;
}

const [former] = (await database.execute(sql`select * from partner where partner_id = 'moscow'`)).rows;

async function restore(): Promise<void> {
  await database.execute(sql`delete from setting_group`);
  await database.execute(sql`delete from revision`);
  await database.execute(sql`
    update partner set names = ${JSON.stringify(former?.['names'])}, settings = ${JSON.stringify(former?.['settings'])},
      rules = ${JSON.stringify(former?.['rules'])}, texts = ${JSON.stringify(former?.['texts'])},
      languages = ${JSON.stringify(former?.['languages'])}, logo_picture_id = ${String(former?.['logo_picture_id'])},
      mockup_picture_id = ${String(former?.['mockup_picture_id'])}, time_zone = ${String(former?.['time_zone'])},
      is_updating = false
    where partner_id = 'moscow'`);
}

beforeEach(restore);
afterEach(restore);

describe('what staff read of the settings', () => {
  test('is every definition of every group, with its default and who changed it [G-093]', async () => {
    const { groups, currency } = await read();
    expect(groups.map(({ group }) => group)).toEqual(settingGroupNames);
    expect(currency).toBe('RUB');
    for (const { group, settings, version } of groups) {
      expect(settings.map(({ key }) => key)).toEqual(Object.keys(settingsOf(group)));
      expect(version).toBe(0);
    }
    expect(await settingOf('delivery', 'undeliveredRefundDays')).toMatchObject({
      ...{ kind: 'number', value: 3, default: 3, isDefault: true, unit: 'days', least: 0, most: 90, changed: null },
    });
  });

  test('is what the demonstration has: every value of it could be saved as it is [G-093]', async () => {
    for (const { group, settings } of (await read()).groups) {
      const values = Object.fromEntries(settings.map(({ key, value }) => [key, value]));
      expect([group, (await save(group, values)).version]).toEqual([group, 0]);
    }
  });

  test('is the default of the program where nothing is stored [G-093]', async () => {
    const partner = await findPartner(context, 'moscow');
    await database.execute(sql`
      update partner set rules = rules - ${sql.param([
        ...['undeliveredRefundDays', 'cellTimers', 'pointsMaxShareBps', 'guestHoldsShareBps', 'unprovenTotalMinor'],
      ])}::text[] where partner_id = 'moscow'`);
    await vi.waitFor(async () => expect(await findPartner(context, 'moscow')).not.toBe(partner));
    const bare = await findPartner(context, 'moscow');
    for (const group of ['delivery', 'money', 'trust', 'cells'] as const) {
      for (const [key, definition] of listDefinitions(group)) {
        const counts = readSetting(structuredClone({ ...bare }), key, definition);
        const { value } = await settingOf(group, key);
        expect([key, value]).toEqual([key, counts]);
      }
    }
  });
});

describe('a setting that staff change', () => {
  test('counts in every process within two seconds, with its version and author [G-093]', async () => {
    const other = await startOtherApp(context, { clock });
    await findPartner(other.context, 'moscow');
    const saved = await save('company', { phone: '+74950000001' });
    expect(saved.version).toBe(1);
    expect(saved.settings.find(({ key }) => key === 'phone')).toMatchObject({
      value: '+74950000001',
      changed: { at: '2026-03-10T07:30:00.000Z', by: { name: 'Вера' } },
    });
    expect(saved.settings.find(({ key }) => key === 'names')).toMatchObject({ changed: null });
    await vi.waitFor(
      async () => {
        const { data } = await other.call(endpoints.getCompany, { query: {} });
        expect(data.phone).toBe('+74950000001');
      },
      { timeout: 2000 },
    );
  });

  test('is an entry of the audit with what it was and is; what changes nothing is none [G-093]', async () => {
    const { value } = await settingOf('delivery', 'deliveryFeeMinor');
    expect((await save('delivery', { deliveryFeeMinor: value })).version).toBe(0);
    await save('delivery', { deliveryFeeMinor: 123_00 });
    const { items } = await app.call(
      operatorEndpoints.listAudit,
      { query: { subject: 'settings:delivery' } },
      { token },
    );
    expect(items).toMatchObject([
      {
        action: 'settings.changed',
        version: 1,
        before: { deliveryFeeMinor: value },
        after: { deliveryFeeMinor: 123_00 },
      },
    ]);
  });

  test('refuses who read another version, and shows who changed what [G-093]', async () => {
    await save('delivery', { freeFloors: 3 }, { as: nina });
    const refused = await saveRefused('delivery', { freeFloors: 4 }, { version: 0 });
    expect(refused).toMatchObject({
      code: 'conflict.changed',
      details: { version: 1, by: { name: 'Нина' }, fields: ['freeFloors'] },
    });
    expect((await settingOf('delivery', 'freeFloors')).value).toBe(3);
    // Another group has a version of its own.
    expect((await save('company', { phone: '+74950000002' }, { version: 0 })).version).toBe(1);
  });

  test('goes back to its default: nothing is stored any more [G-093]', async () => {
    await save('cells', { cellOpening: 90 });
    const [stored] = (
      await database.execute(sql`select rules -> 'cellTimers' as timers from partner where partner_id = 'moscow'`)
    ).rows;
    expect(stored).toMatchObject({ timers: { opening: 90_000 } });
    expect((await findPartner(context, 'moscow'))?.rules.cellTimers.opening).toBe(90_000);
    const saved = await save('cells', { cellOpening: null });
    expect(saved.settings.find(({ key }) => key === 'cellOpening')).toMatchObject({ value: 60, isDefault: true });
    await save('counters', { ga4Id: 'G-ABC' });
    await save('counters', { ga4Id: '' });
    const [metrics] = (
      await database.execute(sql`select settings -> 'metrics' as metrics from partner where partner_id = 'moscow'`)
    ).rows;
    expect(JSON.stringify(metrics)).not.toContain('ga4Id');
  });

  test.each<[Save['group'], Save['values'], string]>([
    ['company', { phone: 'call us' }, 'values.phone'],
    ['company', { phone: '8 (343) 123' }, 'values.phone'],
    ['company', { phone: '12345' }, 'values.phone'],
    ['company', { names: { ru: '', en: '', az: '', tr: '' } }, 'values.names.ru'],
    ['company', { timeZone: 'Europe/Nowhere' }, 'values.timeZone'],
    ['company', { timeZone: '+03' }, 'values.timeZone'],
    ['company', { defaultCityId: 'atlantis' }, 'values.defaultCityId'],
    ['delivery', { horizonDays: 0 }, 'values.horizonDays'],
    ['delivery', { minimumOrderMode: 'never' }, 'values.minimumOrderMode'],
    [
      'delivery',
      { minimumOrderMode: 'block', freeDeliveryFromBottles: null, freeDeliveryFromGoodsMinor: null },
      'values.minimumOrderMode',
    ],
    ['bottles', { containerExternalId: 'NONE' }, 'values.containerExternalId'],
    ['bottles', { pumpMode: 'required', pumpExternalId: 'NONE' }, 'values.pumpExternalId'],
    ['languages', { languages: [] }, 'values.languages'],
    ['languages', { languages: ['ru', 'ru'] }, 'values.languages'],
    ['links', { linkOffer: 'javascript:alert(1)' }, 'values.linkOffer'],
    ['links', { linkPrivacy: '//evil.example/' }, 'values.linkPrivacy'],
    ['codes', { codeLimitsIp: [{ count: 1, seconds: 10_000_000 }] }, 'values.codeLimitsIp.0.seconds'],
    ['notices', { orderNoticeEmails: ['nobody'] }, 'values.orderNoticeEmails.0'],
    ['maps', { mapStyleUrl: 'http://maps.example/' }, 'values.mapStyleUrl'],
    ['company', { phone: null }, 'values.phone'],
    ['mail', { mailHost: '127.0.0.1' }, 'values.mailHost'],
    ['mail', { mailHost: 'почта.рф:465' }, 'values.mailHost'],
    ['address_search', { addressSearchProvider: 'photon', photonUrl: '' }, 'values.photonUrl'],
    ...[
      ...(['127.0.0.1', '[::1]', 'localhost', '10.0.0.7:2322', 'photon.example:0', 'photon.example:65536'] as const),
      ...(['photon.example/?a=b', 'photon.example?a=b', 'photon.example/#c', 'me@photon.example'] as const),
    ].map((host): [Save['group'], Save['values'], string] => [
      ...(['address_search', { photonUrl: `https://${host}` }, 'values.photonUrl'] as const),
    ]),
    ['address_search', { nominatimUrl: 'https://127.0.0.1' }, 'values.nominatimUrl'],
  ])('is refused with its field where it cannot be: %s %j [G-093]', async (group, values, field) => {
    const { errors } = await saveRefused(group, values);
    expect(errors?.map((each) => each.field)).toContain(field);
    expect((await groupOf(group)).version).toBe(0);
  });

  test('is a mail server in another alphabet, and an address of a service with port and path [G-12a]', async () => {
    await save('mail', { mailHost: 'почта.рф' });
    expect((await settingOf('mail', 'mailHost')).value).toBe('xn--80a1acny.xn--p1ai');
    await save('address_search', { photonUrl: 'https://photon.example:2322/search' });
    expect((await settingOf('address_search', 'photonUrl')).value).toBe('https://photon.example:2322/search');
  });

  test('names its form, and says how long a text that is too long may be [G-093]', async () => {
    expect(await settingOf('mail', 'mailHost')).toMatchObject({ format: 'host', most: 253 });
    const { errors } = await saveRefused('mail', { mailUser: 'a'.repeat(255) });
    expect(errors).toMatchObject([{ code: 'request.invalid', message: expect.stringContaining('254') as string }]);
  });

  test('is the phone of the shop as it is dialled from anywhere, however it is typed [G-10e]', async () => {
    await save('company', { phone: '8 (343) 123-45-67' });
    expect((await settingOf('company', 'phone')).value).toBe('+73431234567');
  });

  test('may say that nothing makes the delivery free, and the page says so too [G-16a]', async () => {
    await save('delivery', { freeDeliveryFromBottles: null, freeDeliveryFromGoodsMinor: null });
    expect((await settingOf('delivery', 'freeDeliveryFromGoodsMinor')).value).toBeNull();
    const { delivery } = await app.call(endpoints.getConfig, { query: { domain: 'localhost', version: '1' } });
    expect(delivery).toMatchObject({ freeFromBottles: null, freeFromGoods: null });
    await save('delivery', { freeDeliveryFromGoodsMinor: 0 });
    expect((await settingOf('delivery', 'freeDeliveryFromGoodsMinor')).value).toBe(0);
  });

  describe('names goods', () => {
    const create = async (isActive = true) => {
      const { items } = await app.call(operatorEndpoints.listOpsCategories, {}, { token: goodsToken });
      const body = {
        ...{ kind: 'product' as const, externalId: crypto.randomUUID(), categoryId: items[0]?.id ?? '', isActive },
        ...{ names: { ru: 'Бутыль', en: '', az: '', tr: '' }, price: { amount: 100_00, currency: 'RUB' } },
      };
      return (await app.call(operatorEndpoints.createGoods, { body }, { token: goodsToken })).goods;
    };
    type Goods = Awaited<ReturnType<typeof create>>;
    const remove = ({ id, version }: Goods) =>
      app.send(operatorEndpoints.deleteGoods, { params: { id }, query: { version } }, { token: goodsToken });
    const change = ({ id, version }: Goods, body: { isActive?: boolean; externalId?: string }) =>
      app.send(operatorEndpoints.changeGoods, { params: { id }, body: { version, ...body } }, { token: goodsToken });
    const switchOff = async ({ id, version }: Goods) => {
      const body = { items: [{ id, version }], isActive: false };
      return (await app.call(operatorEndpoints.switchGoods, { body }, { token: goodsToken })).items[0]?.outcome;
    };
    /** Somebody names the goods in the settings at this moment. */
    const beside = <Result>({ externalId }: Goods, call: () => Promise<Result>) =>
      runBeside(
        database,
        (transaction) =>
          transaction.execute(sql`
            update partner set rules = rules || jsonb_build_object('containerExternalId', ${externalId}::text)
            where partner_id = 'moscow'`),
        call,
      );

    test('that are not deleted, renamed or taken off sale at the same moment [G-01f, G-093]', async () => {
      for (const taken of [
        async (goods: Goods) => (await remove(goods)).status,
        async (goods: Goods) => (await change(goods, { isActive: false })).status,
        async (goods: Goods) => (await change(goods, { externalId: crypto.randomUUID() })).status,
      ]) {
        const goods = await create();
        expect(await beside(goods, () => taken(goods))).toBe(422);
      }
      const goods = await create();
      expect(await beside(goods, () => switchOff(goods))).toBe('refused');
    });

    test('or these go: of both at once exactly one happens [G-01f, G-093]', async () => {
      for (const taken of [remove, (goods: Goods) => change(goods, { isActive: false })])
        for (let round = 0; round < 6; round += 1) {
          const goods = await create();
          const { version } = await groupOf('bottles');
          const body = { group: 'bottles' as const, version, values: { containerExternalId: goods.externalId } };
          const saving = app.send(operatorEndpoints.saveSettings, { body }, { token });
          const answers = await Promise.all([saving, taken(goods)]);
          expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
        }
    });

    test('that are on sale [G-093]', async () => {
      const { externalId } = await create(false);
      const { errors } = await saveRefused('bottles', { containerExternalId: externalId });
      expect(errors).toMatchObject([{ code: 'setting.product_off', field: 'values.containerExternalId' }]);
    });
  });

  test('of which the program knows nothing is refused [G-093]', async () => {
    const refused = await saveRefused('company', JSON.parse('{"isOwner":true}') as Save['values']);
    expect(refused.code).toBe('request.invalid');
  });

  test('may lack a language, which then has the text of another one [G-094]', async () => {
    await save('company', {
      names: { ru: 'Ручей', en: '', az: '', tr: '' },
      operator: { ru: 'ООО «Ручей»', en: '', az: '', tr: '' },
    });
    expect((await settingOf('company', 'names')).value).toEqual({ ru: 'Ручей', en: '', az: '', tr: '' });
    const { data } = await app.call(endpoints.getCompany, { query: { lang: 'en' } });
    expect(data.name).toBe('Ручей');
    const documents = await app.call(endpoints.listConsentDocuments, { query: { lang: 'en' } });
    expect(documents.data[0]?.text).toContain('ООО «Ручей»');
  });
});

describe('who changes settings', () => {
  test('holds `settings.write`, and works for this partner [G-093]', async () => {
    const reader = await openStaffToken(app, ['orders.read']);
    const baku = await openStaffToken(app, ['settings.write'], { partnerId: 'baku' });
    const refused = await app.callRefused(operatorEndpoints.getSettings, {}, { token: reader });
    expect([refused.status, refused.error.code]).toEqual([403, 'staff.permission_missing']);
    await save('company', { phone: '+74950000003' });
    const theirs = await read(baku);
    expect(JSON.stringify(theirs)).not.toContain('+74950000003');
    expect(theirs.groups[0]?.version).toBe(0);
  });
});

test('a value is placed without touching what stands beside it [G-093]', () => {
  const row = { rules: { other: 1 }, settings: { auth: { methods: ['sms'], smsCodeLength: 6 } } };
  const definition = settingsOf('codes')['smsCodeLength']!;
  expect(withSetting(row, 'smsCodeLength', definition, 8)).toEqual({
    rules: { other: 1 },
    settings: { auth: { methods: ['sms'], smsCodeLength: 8 } },
  });
  expect(isDefault(definition, 6)).toBe(true);
});

describe('the documents of a shop', () => {
  const readOffer = async (lang: 'ru' | 'en') => {
    const { data } = await app.call(endpoints.listConsentDocuments, { query: { lang } });
    return data.find(({ consentType }) => consentType === 'offer');
  };

  test('are those of the program until staff write others; where a language has none, another one’s are read [G-094]', async () => {
    const program = await readOffer('ru');
    expect(await settingOf('documents', 'offerTitle')).toMatchObject({
      isDefault: true,
      value: { ru: program?.title },
    });
    await save('documents', { offerText: { ru: 'Продаёт {operator}.', en: '', az: '', tr: '' } });
    const own = await readOffer('en');
    expect(own?.text).toMatch(/^Продаёт .+\.$/);
    expect([own?.version, own?.text.includes('{operator}')]).toEqual(['own', false]);
    expect((await readOffer('ru'))?.title).toBe(program?.title);
    await save('documents', { offerText: null });
    expect(await readOffer('ru')).toEqual(program);
  });

  test('whose words change are agreed to again [G-094]', async () => {
    const visitor = await createVisitor(app);
    const { sub: userId } = JSON.parse(Buffer.from(visitor.split('.')[1] ?? '', 'base64url').toString()) as {
      sub: string;
    };
    const agree = () =>
      app.call(
        endpoints.acceptAgreement,
        { params: { userId }, body: { consentType: 'marketing' } },
        { token: visitor },
      );
    const first = await agree();
    expect((await agree()).id).toBe(first.id);
    await save('documents', { marketingText: { ru: 'Шлите мне всё.', en: '', az: '', tr: '' } });
    expect((await agree()).id).not.toBe(first.id);
  });
});

describe('the pictures of the shop itself [G-15a]', () => {
  const white = '#ffffff';
  const fill = { width: 400, height: 400, channels: 4 as const };

  /** A red square in the middle of nothing, as a PNG with the maker of a camera in its metadata. */
  const drawSquare = async () => {
    const square = { create: { ...fill, width: 200, height: 200, background: '#ff0000' } };
    const input = await sharp(square).png().toBuffer();
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const picture = sharp({ create: { ...fill, background: clear } }).composite([{ input }]);
    return picture
      .withExif({ IFD0: { Make: 'A camera' } })
      .png()
      .toBuffer();
  };
  const send = (bytes: Uint8Array) => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)]), 'logo');
    const headers = { authorization: `Bearer ${token}` };
    return app.fetch(operatorEndpoints.uploadShopPicture.path, { method: 'POST', headers, body });
  };
  const upload = async (bytes: Uint8Array) =>
    operatorEndpoints.uploadShopPicture.answer.parse(await (await send(bytes)).json()).picture.id;
  const readPictures = () => app.call(operatorEndpoints.getShopPictures, {}, { token });
  type Body = EndpointInput<typeof operatorEndpoints.saveShopPicture>['body'];
  const savePicture = async (kind: 'logo' | 'preview' | 'icon', fields: Omit<Body, 'version'>) => {
    const input = { params: { kind }, body: { version: (await readPictures()).version, ...fields } };
    return app.call(operatorEndpoints.saveShopPicture, input, { token });
  };
  const bytesAt = async (path: string) => Buffer.from(await (await app.fetch(path)).arrayBuffer());
  const pixelAt = async (path: string, left: number, top: number) => {
    const pixel = sharp(await bytesAt(path)).extract({ left, top, width: 1, height: 1 });
    const [red = 0, green = 0, blue = 0, alpha = 0] = await pixel.ensureAlpha().raw().toBuffer();
    return { red, green, blue, alpha };
  };

  test('are at first drawings of the program', async () => {
    const { version, logo, preview, icon } = await readPictures();
    expect(version).toBe(0);
    expect([logo.isOwn, icon.isOwn, icon.faviconUrl]).toEqual([false, false, '/favicon.svg']);
    expect(preview.url).toMatch(/^\/pictures\/moscow\//);
  });

  test('count at once: the mark of the header, the preview of links, without the metadata of a camera', async () => {
    const pictureId = await upload(await drawSquare());
    const other = await startOtherApp(context, { clock });
    const saved = await savePicture('logo', { pictureId, crop: { x: 0, y: 0, width: 0.5, height: 0.5 } });
    await savePicture('preview', { pictureId });
    expect(saved.logo).toMatchObject({ isOwn: true, changed: { by: { name: 'Вера' } } });
    const { data } = await app.call(endpoints.getCompany, { query: {} });
    expect(data.logo.contentUrl).toBe(saved.logo.url);
    const cut = await sharp(await bytesAt(saved.logo.url)).metadata();
    expect(cut).toMatchObject({ format: 'webp', width: 200, height: 200, hasAlpha: true });
    expect([cut.exif, cut.xmp]).toEqual([undefined, undefined]);
    const query = { domain: 'localhost', version: '1' };
    await vi.waitFor(async () => {
      const { meta } = await other.call(endpoints.getConfig, { query });
      expect(meta.image).toBe((await readPictures()).preview.url);
    });
    const { items } = await app.call(
      operatorEndpoints.listAudit,
      { query: { subject: 'settings:pictures' } },
      { token },
    );
    expect(items.map(({ action }) => action)).toEqual(['pictures.changed', 'pictures.changed']);
  });

  test('make every icon from one: a tab shows it as it is, a phone on its background, and one colour its outline', async () => {
    const { icon } = await savePicture('icon', { pictureId: await upload(await drawSquare()), background: '#0000ff' });
    expect(icon.isOwn).toBe(true);
    const drawn = (await bytesAt('/favicon.svg')).toString();
    expect(drawn).toMatch(/^<svg xmlns="[^"]+"[^>]*><image [^>]*href="data:image\/png;base64,[\w+/=]+"\/><\/svg>$/);
    const isRed = ({ red, green, blue }: Awaited<ReturnType<typeof pixelAt>>) => red > 240 && green < 10 && blue < 10;
    expect(isRed(await pixelAt('/icons/icon-192.png', 96, 96))).toBe(true);
    expect(await pixelAt('/icons/icon-192.png', 2, 2)).toMatchObject({ alpha: 0 });
    expect(await pixelAt('/icons/maskable-512.png', 5, 5)).toEqual({ red: 0, green: 0, blue: 255, alpha: 255 });
    expect(isRed(await pixelAt('/icons/apple-touch-180.png', 90, 90))).toBe(true);
    const outline = await context.images.toIcon(await bytesAt(icon.monochromeUrl), 512);
    const { data } = await sharp(outline!).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([data[(256 * 512 + 256) * 4 + 3], data[3]]).toEqual([255, 0]);
  });

  test('go back to the drawings, which have the name of the shop', async () => {
    const pictureId = await upload(await drawSquare());
    for (const kind of ['logo', 'icon'] as const) await savePicture(kind, { pictureId, background: white });
    for (const kind of ['logo', 'icon'] as const) await savePicture(kind, { pictureId: null });
    const { logo, icon } = await readPictures();
    expect([logo.isOwn, icon.isOwn]).toEqual([false, false]);
    expect((await bytesAt(logo.url)).toString()).toContain('Капля');
    expect((await findPartner(context, 'moscow'))?.settings.icons).toBeUndefined();
  });

  test('are no drawings with scripts, no picture of nobody, and never saved over a change that was not seen', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    expect((await send(Buffer.from(svg))).status).toBe(422);
    const refuse = async (body: Body) => {
      const input = { params: { kind: 'icon' as const }, body };
      return (await app.callRefused(operatorEndpoints.saveShopPicture, input, { token })).error.code;
    };
    expect(await refuse({ version: 0, pictureId: '0'.repeat(40) })).toBe('picture.unknown');
    expect(await refuse({ version: 0, pictureId: '0'.repeat(32) })).toBe('picture.drawing');
    const pictureId = await upload(await drawSquare());
    await savePicture('icon', { pictureId });
    expect(await refuse({ version: 0, pictureId, background: '#00ff00' })).toBe('conflict.changed');
  });
});
