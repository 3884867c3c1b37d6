import type { Banner } from '@kaplya/contract';
import { expectNoViolations } from '../../browser/axe.ts';
import { comeBackAs, createCustomer, saveAddressFor } from '../../pages/account.ts';
import { createBenefitsPart } from '../../pages/benefits.ts';
import { createConsolePage, openConsoleAs, type ConsolePage } from '../../pages/console.ts';
import { desktop, expect, moscowOrigin, test, type Page } from '../../pages/test.ts';
import { callApi, listGoods, mintPhone } from '../../visitors/server.ts';
import { signInMember } from '../../visitors/staff.ts';

test.use({ language: 'ru', viewport: desktop });
type Member = Awaited<ReturnType<typeof signInMember>>;
type Made = { id: string; version: number };

const noTexts = { ru: '', en: '', az: '', tr: '' };

/** The shop whose banners no other journey checks. */
const area = 'msk-outer';

const listShown = async (): Promise<string[]> =>
  (await callApi<{ 'hydra:member': Banner[] }>(`/api/marketing/banners?lang=ru&areaId=${area}`))['hydra:member'].map(
    ({ title }) => title,
  );

async function open(page: Page, member: Member, path: string): Promise<ConsolePage> {
  const shop = createConsolePage(page, 'ru');
  await openConsoleAs(page, path, member);
  await expect(page.locator('h1')).toBeVisible();
  return shop;
}

/** A dark blue picture, twice as wide as high. */
const drawPicture = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(960, 480);
    const brush = canvas.getContext('2d');
    if (!brush) throw new Error('Nothing to draw with');
    brush.fillStyle = '#0a2c5a';
    brush.fillRect(0, 0, 960, 480);
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    return [...new Uint8Array(await blob.arrayBuffer())];
  });

async function choosePicture(page: Page, name: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  const buffer = Buffer.from(await drawPicture(page));
  await page.getByRole('button', { name }).click();
  await (await chooser).setFiles({ name: 'spring.png', mimeType: 'image/png', buffer });
}

/** A banner with a picture of another, made over HTTP. */
async function makeBanner(member: Member, title: string): Promise<Made> {
  const { items } = await member.call<{ items: { pictureId: string }[] }>('/api/ops/banners');
  const { banner } = await member.call<{ banner: Made }>('/api/ops/banners', {
    ...{ type: 'click', titles: { ...noTexts, ru: title }, texts: null, pictureId: items[0]?.pictureId },
    ...{ link: '/delivery', productSetId: null, promoCode: null, isFirstOrderOnly: false, isEnabled: true },
    ...{ startsAt: null, endsAt: null, areaIds: [area], slides: [] },
  });
  return banner;
}

/** A customer with bottles of water in the cart, and an address, comes to the shop. */
async function comeBackWithWater(page: Page, quantity: number): Promise<void> {
  const customer = await createCustomer();
  const stored = await saveAddressFor(customer, { room: mintPhone() });
  const { id: cart } = await customer.call<{ id: string }>('/api/order/carts', {});
  const productId = (await listGoods('ru')).get('W19')?.id;
  await customer.call('/api/order/add_cart_item_product_events', { cart, productId, quantity });
  await customer.call('/api/order/assign_cart_address_events', { cart, addressId: stored.uuid });
  await comeBackAs(page, customer, { cartId: cart, isAnonymousCart: 'false', selectedAddress: JSON.stringify(stored) });
}

/** The text that a date field of the browser takes for a moment of the shop. */
const toField = (date: Date): string =>
  date.toLocaleString('sv-SE', { timeZone: 'Europe/Moscow' }).replace(' ', 'T').slice(0, 16);

test('a banner with a picture and a schedule is seen on a phone and on a desk before anybody else sees it, then in the shop [G-08]', async ({
  page,
}) => {
  const member = await signInMember('goods');
  const { t } = await open(page, member, '/marketing/banners/new');
  const title = `Весна ${crypto.randomUUID().slice(0, 8)}`;
  await expect(page.getByText(t('marketing.preview.missing'))).toBeVisible();
  await choosePicture(page, t('marketing.picture.choose'));
  const titles = page.getByRole('textbox', { name: t('marketing.title') });
  await titles.first().fill(title);
  await page.getByRole('textbox', { name: t('marketing.link'), exact: true }).fill('/delivery');
  await page.getByRole('checkbox', { name: 'Москва до кольцевой' }).check();
  await page.getByLabel(t('marketing.to')).fill(toField(new Date(Date.now() + 3_600_000)));

  // Nobody has saved anything: the shop does not have it, the preview does.
  await expect(page.locator('[data-preview="shown"]')).toBeVisible();
  for (const name of [t('kit.preview.desktop'), t('kit.preview.phone')]) {
    const frame = page.frameLocator(`iframe[title="${name}"]`);
    await expect(frame.getByText(title)).toBeVisible();
    // The shop's own page and style, as wide as the window of that device.
    await expect(frame.locator('header').first()).toBeVisible();
    const width = await frame.locator('body').evaluate(({ ownerDocument }) => ownerDocument.defaultView?.innerWidth);
    expect(width).toBe(name === t('kit.preview.desktop') ? 1280 : 390);
    expect(await frame.locator('script').count()).toBe(0);
  }
  expect(await listShown()).not.toContain(title);

  // The preview follows the typed text, and misses no change.
  await titles.first().fill(`${title}!`);
  await expect(page.frameLocator(`iframe[title="${t('kit.preview.phone')}"]`).getByText(`${title}!`)).toBeVisible();
  await page.getByText(t('kit.preview.dark'), { exact: true }).click();
  await expect(page.frameLocator(`iframe[title="${t('kit.preview.phone')}"]`).locator('html')).toHaveAttribute(
    'data-theme',
    'dark',
  );
  await expectNoViolations(page);

  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { level: 1, name: `${title}!` })).toBeVisible();
  await expect(page.getByText(t('marketing.status.running'), { exact: true })).toBeVisible();
  await expect.poll(listShown).toContain(`${title}!`);

  await page.context().addCookies([{ name: 'area', value: area, url: moscowOrigin() }]);
  await page.goto('/');
  await expect(page.getByRole('link', { name: `${title}!` })).toHaveAttribute('href', '/delivery');

  await test.step('banners are put into another order by keys, and one that is switched off leaves the shop [G-08]', async () => {
    const word = crypto.randomUUID().slice(0, 8);
    const [first, second] = [`Порядок один ${word}`, `Порядок два ${word}`];
    await makeBanner(member, first);
    const { id } = await makeBanner(member, second);
    await page.setViewportSize(desktop);
    await page.goto('/console/marketing/banners');
    const listTitles = () =>
      page
        .getByRole('list', { name: t('marketing.banners.order') })
        .locator('a span.font-semibold')
        .allTextContents();
    await expect.poll(async () => (await listTitles()).includes(second)).toBe(true);
    await page.getByRole('button', { name: t('kit.sort.earlier', { title: second }) }).focus();
    await page.keyboard.press('Enter');
    const isSwapped = (list: readonly string[]) => list.indexOf(second) < list.indexOf(first);
    await expect.poll(async () => isSwapped(await listTitles())).toBe(true);
    await expect.poll(async () => isSwapped(await listShown())).toBe(true);

    await page.getByRole('link', { name: second }).click();
    await page.getByRole('switch', { name: t('marketing.banner.isOn') }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+s');
    await expect(page.getByText(t('marketing.status.off'), { exact: true })).toBeVisible();
    await expect.poll(listShown).not.toContain(second);
    await page.reload();
    await expect(page.getByRole('switch', { name: t('marketing.banner.isOn') })).not.toBeChecked();
    expect(page.url()).toContain(id);
  });
});

test('a promo code is tried on a made-up cart before it is public, published, and gives the same in the shop [G-08]', async ({
  page,
  shop,
}) => {
  const member = await signInMember('goods');
  const { t } = await open(page, member, '/marketing/promo-codes/new');
  const code = `SPRING-${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
  await page.getByRole('textbox', { name: t('marketing.code') }).fill(code.toLowerCase());
  await page.getByLabel(t('marketing.effect')).selectOption('fixed');
  await page.getByRole('textbox', { name: new RegExp(`^${t('marketing.amount')}`) }).fill('210');
  await page.getByRole('textbox', { name: new RegExp(`^${t('marketing.minGoods')}`) }).fill('700');

  // One bottle for 390.00 is too little, two are enough.
  await page.getByRole('combobox', { name: t('marketing.trial.add') }).fill('W19');
  await page.getByRole('listbox').getByRole('option').first().click();
  await expect(page.getByText(t('marketing.trial.invalid'), { exact: true })).toBeVisible();
  await expect(page.getByText('310 ₽', { exact: false }).first()).toBeVisible();
  await page
    .getByRole('list', { name: t('marketing.trial.cart') })
    .getByRole('button', { name: t('kit.increase') })
    .click();
  await expect(page.getByText(t('marketing.trial.valid'), { exact: true })).toBeVisible();
  await expect(page.getByText('−210 ₽', { exact: true }).first()).toBeVisible();
  await expectNoViolations(page);
  const refused = await callApi<{ code?: string }>(`/api/ops/promo-codes/${code}`).catch((failure: unknown) => failure);
  expect(refused).toBeInstanceOf(Error);

  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();
  await expect(page.getByText(t('marketing.status.running'), { exact: true })).toBeVisible();

  // A customer with the same cart gets the same in the shop.
  await comeBackWithWater(page, 2);
  await shop.checkout.open();
  const { enter, applied } = createBenefitsPart(page, shop.t);
  await enter(code.toLowerCase());
  await expect(applied(code)).toContainText(shop.t('promo.gives.discount', { sum: shop.roubles(210) }));
});
