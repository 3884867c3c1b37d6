import { endpoints, operatorEndpoints, type BannerInput } from '@kaplya/contract';
import type { StorefrontLoadContext } from '@kaplya/contract/load-context';
import { count } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Storefront } from '#storefront/storefront.ts';
import { auditEntryTable } from '#features/staff/audit/audit.table.ts';
import { openStaffToken } from '../../../../test/people/staff-token.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { bannerTable } from '../marketing.table.ts';

/** The requests that the storefront rendered. */
let seen: {
  readonly url: string;
  readonly cookie: string | null;
  readonly titles: string[];
  readonly isWhole: boolean;
}[] = [];
let status = 200;

async function render(request: Request, { fetchApi, isWhole = false }: StorefrontLoadContext): Promise<Response> {
  const cookie = request.headers.get('cookie');
  const area = /area=([^;]+)/.exec(cookie ?? '')?.[1];
  const answer = await fetchApi(`${endpoints.listBanners.path}?lang=en&areaId=${area}`);
  const banners = endpoints.listBanners.answer.parse(await answer.json())['hydra:member'];
  const titles = banners.map(({ title }) => title);
  seen.push({ url: request.url, cookie, titles, isWhole });
  const body = `<!DOCTYPE html><html><head><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/>
    <script nonce="">go()</script></head><body><p>${titles.join(', ')}</p><script type="module" src="/a.js"></script></body></html>`;
  return new Response(body, { status });
}

const storefront: Storefront = {
  handle: render,
  ...{ asset: () => null, middleware: null, close: () => Promise.resolve() },
};
const app = await startTestApp({ storefront });
const token = await openStaffToken(app, ['marketing.write']);
const { items: saved } = await app.call(operatorEndpoints.listOpsBanners, {}, { token });

beforeEach(() => {
  seen = [];
  status = 200;
});

const toInput = (more: Partial<BannerInput> = {}): BannerInput => ({
  ...{ type: 'click', titles: { ru: 'Весна', en: 'Spring', az: '', tr: '' }, texts: null, link: '/delivery' },
  ...{ pictureId: saved[0]?.pictureId ?? '', productSetId: null, promoCode: null, isFirstOrderOnly: false },
  ...{ isEnabled: false, startsAt: null, endsAt: null, areaIds: null, slides: [] },
  ...more,
});

const preview = (
  id: string | null,
  more: Partial<BannerInput> = {},
  rest: { areaId?: string; theme?: 'dark'; language?: 'en' } = {},
) =>
  app.call(
    operatorEndpoints.previewBanner,
    { body: { banner: { id, draft: toInput(more) }, language: 'en', ...rest } },
    { token },
  );

test('a draft that nobody saved stands first on the page, whatever its switch says, and nothing is stored [G-08]', async () => {
  const countRows = async () => {
    const counted = await Promise.all(
      [bannerTable, auditEntryTable].map((table) => app.context.database.select({ rows: count() }).from(table)),
    );
    return counted.map(([row]) => row?.rows);
  };
  const before = await countRows();
  const { html, banner } = await preview(null);
  expect(banner).toMatchObject({ title: 'Spring', link: '/delivery' });
  const [page] = seen;
  expect(page?.titles).toEqual(['Spring', ...saved.map(({ titles }) => titles.en)]);
  expect(page?.isWhole).toBe(true);
  expect(html).toContain('<p>Spring, ');
  expect(await countRows()).toEqual(before);
});

test('a draft of a saved banner stands in its place [G-08]', async () => {
  const [, second] = saved;
  await preview(second?.id ?? null);
  expect(seen[0]?.titles).toEqual(saved.map(({ titles }, index) => (index === 1 ? 'Spring' : titles.en)));
});

test('the page runs no script and cannot be pressed, and retains its style [G-08]', async () => {
  const { html } = await preview(null);
  expect(html).not.toMatch(/script|modulepreload/);
  expect(html).toContain('<body inert="">');
  expect(html).toContain('<link rel="stylesheet" href="/a.css"/>');
});

test('it is a newcomer’s: in the language, theme and area asked for, with nothing of who looks [G-08]', async () => {
  await preview(null, { areaIds: ['msk-outer'] }, { theme: 'dark' });
  await preview(null, {}, { areaId: 'msk-outer' });
  await preview(null);
  const ofDefault = /area=[^;]+/.exec(seen[2]?.cookie ?? '')?.[0];
  expect(seen.map(({ cookie }) => cookie)).toEqual([
    'language=en; area=msk-outer; theme=dark',
    'language=en; area=msk-outer',
    `language=en; ${ofDefault}`,
  ]);
  expect(ofDefault).not.toBe('area=msk-outer');
  expect(seen[0]?.url).toMatch(/^http:\/\/localhost(?::\d+)?\/$/);
});

test('it is refused where a write is, of an area of another, and where there is no page [G-08]', async () => {
  const refused = async (more: Partial<BannerInput>, rest: { areaId?: string } = {}) =>
    (
      await app.callRefused(
        operatorEndpoints.previewBanner,
        { body: { banner: { id: null, draft: toInput(more) }, ...rest } },
        { token },
      )
    ).error.code;
  expect(await refused({ link: null })).toBe('banner.type_mismatch');
  expect(await refused({}, { areaId: 'baku-center' })).toBe('area.unknown');
  expect(seen).toEqual([]);
  status = 503;
  expect(await refused({})).toBe('preview.unavailable');
});
