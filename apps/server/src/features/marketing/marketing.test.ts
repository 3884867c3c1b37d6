import { bannerLinkPattern, endpoints, type Banner } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';

import { countQueries } from '#db/client.ts';
import { startOtherApp } from '../../../test/start-other-app.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';

const start = '2026-03-10T09:00:00Z';
const clock = createTestClock(start);
const app = await startTestApp({ clock });
const { call, callRefused, context, fetch, send } = app;
const { database } = context;

const center = { latitude: 55.7558, longitude: 37.6173 };
const outside = { latitude: 55.64, longitude: 37.61 };
const at = ({ latitude, longitude }: typeof center) => ({
  'coordinates[latitude]': latitude,
  'coordinates[longitude]': longitude,
});

type Query = Parameters<typeof call<typeof endpoints.listBanners>>[1]['query'];

async function listBanners(query: Query = {}, host = 'localhost'): Promise<Banner[]> {
  return (await call(endpoints.listBanners, { query }, { host }))['hydra:member'];
}

const titlesOf = (banners: readonly Banner[]) => banners.map(({ title }) => title);
const listTitles = async (query: Query = {}, host?: string) =>
  titlesOf(await listBanners({ lang: 'en', ...query }, host));

type Made = {
  partnerId?: string;
  type?: Banner['type'];
  title?: string;
  link?: string | null;
  text?: string | null;
  productSetId?: string | null;
  position?: number;
  startsAt?: string | null;
  endsAt?: string | null;
  isEnabled?: boolean;
};

/** The constraint that refused a change; null without one. */
async function ruleBrokenBy(change: Promise<unknown>): Promise<string | null> {
  try {
    await change;
    return null;
  } catch (error) {
    const cause: unknown = error instanceof Error ? error.cause : null;
    if (!(cause instanceof DatabaseError)) throw error;
    return cause.constraint ?? null;
  }
}

const translated = (text: string) => JSON.stringify({ ru: `${text} ru`, en: text, az: `${text} az`, tr: `${text} tr` });

/** Inserts a banner; by default one that links to a page. */
async function insertBanner({
  partnerId = 'moscow',
  type = 'click',
  title = 'One',
  link = type === 'click' ? '/delivery' : null,
  text = type === 'info' ? 'All about it' : null,
  productSetId = null,
  position = 1,
  startsAt = null,
  endsAt = null,
  isEnabled = true,
}: Made = {}): Promise<string> {
  const { rows } = await database.execute<{ id: string }>(sql`
    insert into banner (partner_id, type, position, is_enabled, titles, texts, picture_id, link, product_set_id, starts_at, ends_at)
    select ${partnerId}, ${type}, ${position}, ${isEnabled}, ${translated(title)}::jsonb,
      ${text === null ? null : translated(text)}::jsonb, logo_picture_id, ${link}, ${productSetId}::uuid,
      ${startsAt}::timestamptz, ${endsAt}::timestamptz
    from partner where partner_id = ${partnerId}
    returning id`);
  return rows[0]?.id ?? '';
}

async function insertSlide(bannerId: string, position: number, link: string | null = null): Promise<void> {
  await database.execute(sql`
    insert into banner_slide (partner_id, banner_id, position, titles, texts, picture_id, link)
    select 'moscow', ${bannerId}, ${position}, ${translated(`Slide ${position}`)}::jsonb,
      ${translated(`Text ${position}`)}::jsonb, logo_picture_id, ${link}
    from partner where partner_id = 'moscow'`);
}

async function getSetId(externalId: string, partnerId = 'moscow'): Promise<string> {
  const { rows } = await database.execute<{ id: string }>(
    sql`select id from product_set where partner_id = ${partnerId} and external_id = ${externalId}`,
  );
  return rows[0]?.id ?? '';
}

function announce(): void {
  context.changes.announce('marketing', 'moscow');
  context.changes.announce('marketing', 'baku');
}

/** The database announces changes shortly after them; messages keep the order of the commits. */
async function hearAllBefore(): Promise<void> {
  const marker = crypto.randomUUID();
  const { promise, resolve } = Promise.withResolvers<void>();
  context.changes.on('session', (subject) => {
    if (subject === marker) resolve();
  });
  await database.execute(sql`select pg_notify('kaplya_changes', ${`session ${marker}`})`);
  await promise;
}

describe('the banners of the demonstration [S-43] [C-06]', () => {
  test.each(['localhost', 'baku.localhost'])('of %s are of all four types, in four languages', async (host) => {
    const byLanguage = await Promise.all(
      (['ru', 'en', 'az', 'tr'] as const).map((lang) => listBanners({ lang }, host)),
    );
    const [banners = []] = byLanguage;
    expect(banners.map(({ type }) => type)).toEqual(['click', 'info', 'story', 'product_set']);
    for (const [index] of banners.entries()) {
      const titles = byLanguage.map((list) => list[index]?.title);
      expect(new Set(titles).size).toBe(4);
    }
    const [click, info, story, set] = banners;
    expect(click).toMatchObject({
      link: `/products/${host === 'localhost' ? 'kaplya' : 'damla'}-19l`,
      text: null,
      slides: [],
      productSetId: null,
    });
    expect(click?.promo).toEqual(host === 'localhost' ? { code: 'FIRST', isFirstOrderOnly: true } : null);
    expect(info?.text).toContain('\n\n');
    expect(story?.slides.map(({ link }) => link)).toEqual([null, null, null, '/aquamarket']);
    expect(set).toMatchObject({ productSetId: await getSetId('SET', host === 'localhost' ? 'moscow' : 'baku') });
    expect(set?.['@id']).toBe(`/api/marketing/banners/${set?.id}`);
  });

  test('have pictures that are there', async () => {
    const banners = await listBanners();
    const pictures = banners.flatMap(({ image, slides }) => [image, ...slides.map((slide) => slide.image)]);
    expect(pictures.length).toBe(8);
    for (const { contentUrl } of pictures) {
      const response = await fetch(contentUrl);
      expect([contentUrl, response.status]).toEqual([contentUrl, 200]);
      expect(response.headers.get('content-type')).toBe('image/webp');
    }
  });
});

describe('banners [S-43] [C-06]', () => {
  beforeEach(async () => {
    clock.set(start);
    await database.execute(sql`delete from banner`);
    announce();
    return async () => {
      await database.execute(sql`delete from banner`);
      announce();
    };
  });

  test('stand in the order of their positions, and one that is switched off does not stand there', async () => {
    await insertBanner({ title: 'Second', position: 2 });
    await insertBanner({ title: 'First', position: 1 });
    await insertBanner({ title: 'Off', position: 3, isEnabled: false });
    announce();
    expect(await listTitles()).toEqual(['First', 'Second']);
  });

  test('may have a promo code, where a press leads or opens a window', async () => {
    const id = await insertBanner({ title: 'Spring' });
    await database.execute(sql`update banner set promo_code = 'WATER15' where id = ${id}`);
    const story = await insertBanner({ type: 'story', title: 'Story' });
    const refused = database.execute(sql`update banner set promo_code = 'WATER15' where id = ${story}`);
    expect(await ruleBrokenBy(refused)).toBe('banner_promo');
    announce();
    const [spring] = await listBanners();
    expect(spring?.promo).toEqual({ code: 'WATER15', isFirstOrderOnly: false });
  });

  test('begin and end by the clock to the millisecond, without a query and without a restart', async () => {
    await insertBanner({ title: 'Always' });
    await insertBanner({
      title: 'Planned',
      position: 2,
      startsAt: '2026-03-10T10:00:00Z',
      endsAt: '2026-03-10T11:00:00Z',
    });
    announce();
    await hearAllBefore();
    expect(await listTitles()).toEqual(['Always']);
    const atInstant = async (instant: string) => {
      clock.set(instant);
      const { result, queries } = await countQueries(() => listTitles());
      expect(queries).toBe(0);
      return result;
    };
    expect(await atInstant('2026-03-10T09:59:59.999Z')).toEqual(['Always']);
    expect(await atInstant('2026-03-10T10:00:00.000Z')).toEqual(['Always', 'Planned']);
    expect(await atInstant('2026-03-10T10:59:59.999Z')).toEqual(['Always', 'Planned']);
    expect(await atInstant('2026-03-10T11:00:00.000Z')).toEqual(['Always']);
  });

  test('may be cached for half a minute, never beyond the next start or end', async () => {
    await insertBanner({ startsAt: '2026-03-10T10:00:00Z', endsAt: '2026-03-10T11:00:00Z' });
    announce();
    const ageAt = async (instant: string, endpoint: typeof endpoints.listBanners | typeof endpoints.getCompany) => {
      clock.set(instant);
      return (await send(endpoint, {})).headers.get('cache-control');
    };
    const { listBanners: list, getCompany } = endpoints;
    expect(await ageAt('2026-03-10T09:00:00Z', list)).toBe('public, max-age=30');
    expect(await ageAt('2026-03-10T09:59:40.500Z', list)).toBe('public, max-age=19');
    expect(await ageAt('2026-03-10T09:59:59.500Z', list)).toBe('public, max-age=0');
    expect(await ageAt('2026-03-10T10:59:50Z', list)).toBe('public, max-age=10');
    expect(await ageAt('2026-03-10T12:00:00Z', list)).toBe('public, max-age=30');
    expect(await ageAt('2026-03-10T09:00:00Z', getCompany)).toBe('public, max-age=300');
    expect(await ageAt('2026-03-10T10:58:00Z', getCompany)).toBe('public, max-age=120');
  });

  test('are known by their tag until they change', async () => {
    await insertBanner({ title: 'Always' });
    await insertBanner({ title: 'Later', position: 2, startsAt: '2026-03-10T10:00:00Z' });
    announce();
    const first = await send(endpoints.listBanners, { query: { lang: 'en' } });
    const etag = first.headers.get('etag') ?? '';
    const again = () => send(endpoints.listBanners, { query: { lang: 'en' } }, { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    clock.set('2026-03-10T10:00:00Z');
    const changed = await again();
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  test('are those of the area at a point, of an area by its id, or of the default one', async () => {
    await insertBanner({ title: 'Everywhere' });
    const id = await insertBanner({ title: 'Outer', position: 2 });
    await database.execute(
      sql`insert into banner_area (partner_id, banner_id, area_id) values ('moscow', ${id}, 'msk-outer')`,
    );
    announce();
    expect(await listTitles()).toEqual(['Everywhere']);
    expect(await listTitles(at(center))).toEqual(['Everywhere']);
    expect(await listTitles(at(outside))).toEqual(['Everywhere', 'Outer']);
    expect(await listTitles({ areaId: 'msk-outer' })).toEqual(['Everywhere', 'Outer']);
    expect(await listTitles({ areaId: 'nowhere' })).toEqual(['Everywhere']);
  });

  test('are refused for half a point', async () => {
    const { status, error } = await callRefused(endpoints.listBanners, { query: { 'coordinates[latitude]': 55 } });
    expect([status, error.errors[0]?.field]).toEqual([400, 'coordinates[longitude]']);
  });

  test('speak the language that is asked for, by name or by header [P-10]', async () => {
    const id = await insertBanner({ type: 'story', title: 'Story' });
    await insertSlide(id, 1);
    await insertBanner({ type: 'info', position: 2 });
    announce();
    const [story, info] = await listBanners({ lang: 'az' });
    expect([story?.title, story?.slides[0]?.title, story?.slides[0]?.text]).toEqual([
      'Story az',
      'Slide 1 az',
      'Text 1 az',
    ]);
    expect(info?.text).toBe('All about it az');
    const byHeader = await call(endpoints.listBanners, { query: {} }, { headers: { 'accept-language': 'en' } });
    expect(byHeader['hydra:member'][0]?.title).toBe('Story');
  });

  test('of one partner are nobody else’s', async () => {
    await insertBanner({ title: 'Of Moscow' });
    await insertBanner({ partnerId: 'baku', title: 'Of Baku' });
    announce();
    expect(await listTitles()).toEqual(['Of Moscow']);
    expect(await listTitles({}, 'baku.localhost')).toEqual(['Of Baku']);
    expect(await listTitles({ partnerId: 'baku' })).toEqual(['Of Baku']);
    const { status, error } = await callRefused(endpoints.listBanners, { query: { partnerId: 'nobody' } });
    expect([status, error.code]).toEqual([404, 'partner.unknown']);
    const setOfBaku = await getSetId('SET', 'baku');
    expect(await ruleBrokenBy(insertBanner({ type: 'product_set', productSetId: setOfBaku }))).toMatch(/product_set/);
  });

  test('of a set are left out where the set is not sold, and when it is gone', async () => {
    const setId = await getSetId('SET');
    await insertBanner({ type: 'product_set', title: 'Set', productSetId: setId });
    announce();
    expect(await listTitles()).toEqual(['Set']);

    await database.execute(sql`
      insert into area_offer (partner_id, area_id, item_id, is_sold) values ('moscow', 'msk-outer', ${setId}, false)`);
    context.changes.announce('catalogue', 'moscow');
    expect(await listTitles(at(outside))).toEqual([]);
    expect(await listTitles(at(center))).toEqual(['Set']);

    await database.execute(sql`update product_set set is_active = false where id = ${setId}`);
    context.changes.announce('catalogue', 'moscow');
    expect(await listTitles(at(center))).toEqual([]);
    await database.execute(sql`update product_set set is_active = true where id = ${setId}`);
    context.changes.announce('catalogue', 'moscow');
    expect(await listTitles(at(center))).toEqual(['Set']);
  });

  test('of a set that is deleted are deleted with it', async () => {
    await database.execute(sql`
      insert into product_set (partner_id, external_id, slug, category_id, position, names, descriptions, price_minor, picture_id)
      select partner_id, 'SET-GONE', 'set-gone', category_id, 99, names, descriptions, price_minor, picture_id
      from product_set where partner_id = 'moscow' and external_id = 'SET'`);
    const setId = await getSetId('SET-GONE');
    const id = await insertBanner({ type: 'product_set', productSetId: setId });
    await database.execute(sql`delete from product_set where id = ${setId}`);
    const { rows } = await database.execute(sql`select id from banner where id = ${id}`);
    expect(rows).toEqual([]);
  });

  test('of a story without slides are left out; its slides stand in their order', async () => {
    const id = await insertBanner({ type: 'story', title: 'Story' });
    announce();
    expect(await listTitles()).toEqual([]);
    await insertSlide(id, 2, 'https://example.com/');
    await insertSlide(id, 1);
    announce();
    const [story] = await listBanners({ lang: 'en' });
    expect(story?.slides.map(({ title, link }) => [title, link])).toEqual([
      ['Slide 1', null],
      ['Slide 2', 'https://example.com/'],
    ]);
  });

  test('that another process changed are known here after its notification', async () => {
    const other = await startOtherApp(context, { clock });
    expect(await listTitles()).toEqual([]);
    await insertBanner({ title: 'New' });
    other.context.changes.announce('marketing', 'moscow');
    await expect.poll(() => listTitles()).toEqual(['New']);
  });

  test('of the default area are the company’s too, as they are now [E-02]', async () => {
    const id = await insertBanner({ title: 'Outer' });
    await database.execute(
      sql`insert into banner_area (partner_id, banner_id, area_id) values ('moscow', ${id}, 'msk-outer')`,
    );
    await insertBanner({ title: 'Morning', endsAt: '2026-03-10T10:00:00Z' });
    await insertBanner({ title: 'Always', position: 2 });
    announce();
    const ofCompany = async () => (await call(endpoints.getCompany, { query: { lang: 'en' } })).data.banners;
    expect(await ofCompany()).toEqual(await listBanners({ lang: 'en' }));
    expect(titlesOf(await ofCompany())).toEqual(['Morning', 'Always']);
    clock.set('2026-03-10T10:00:00Z');
    expect(titlesOf(await ofCompany())).toEqual(['Always']);
  });
});

describe('what a banner must be, the database holds [S-43]', () => {
  const allowed = ['https://example.com', 'http://example.com/a?b=c#d', '/', '/products/kaplya-19l', '/delivery?x=1#y'];
  const refused = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https:evil.example',
    'https:///evil.example',
    'https://\\evil.example',
    'https://good.example\njavascript:x',
    'ftp://example.com',
    'mailto:a@example.com',
    'delivery',
    '',
    ' /delivery',
  ];

  test.each(allowed)('it may lead to %j', async (link) => {
    expect(bannerLinkPattern.test(link)).toBe(true);
    const id = await insertBanner({ link });
    await insertSlide(await insertBanner({ type: 'story' }), 1, link);
    expect(id).not.toBe('');
  });

  test.each(refused)('it may not lead to %j', async (link) => {
    expect(bannerLinkPattern.test(link)).toBe(false);
    expect(await ruleBrokenBy(insertBanner({ link }))).toBe('banner_link');
    const story = await insertBanner({ type: 'story' });
    expect(await ruleBrokenBy(insertSlide(story, 1, link))).toBe('banner_slide_link');
  });

  const wrong: [what: string, banner: Made, rule: string][] = [
    ['a click that leads nowhere', { type: 'click', link: null }, 'banner_type'],
    ['a click with a text', { type: 'click', text: 'Words' }, 'banner_type'],
    ['information without a text', { type: 'info', text: null }, 'banner_type'],
    ['a story with a link of its own', { type: 'story', link: '/' }, 'banner_type'],
    ['a set without a set', { type: 'product_set' }, 'banner_type'],
    ['a type that there is not', { type: 'video' as Banner['type'] }, 'banner_type'],
    [
      'an end before the beginning',
      { startsAt: '2026-03-10T10:00:00Z', endsAt: '2026-03-10T10:00:00Z' },
      'banner_schedule',
    ],
  ];

  test.each(wrong)('it is not %s', async (_what, banner, rule) => {
    expect(await ruleBrokenBy(insertBanner(banner))).toBe(rule);
  });

  test('it has its words in all four languages', async () => {
    const id = await insertBanner();
    const change = database.execute(sql`update banner set titles = titles - 'tr' where id = ${id}`);
    expect(await ruleBrokenBy(change)).toBe('banner_translations');
  });
});
