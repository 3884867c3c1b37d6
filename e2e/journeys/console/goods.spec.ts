import { expectNoViolations } from '../../browser/axe.ts';
import { createConsolePage, openConsoleAs, type ConsolePage } from '../../pages/console.ts';
import { createShop } from '../../pages/test.ts';
import { desktop, expect, test, type Page } from '../../shop/test.ts';
import { tabTo } from '../../visitors/console-orders.ts';
import { callApi } from '../../visitors/server.ts';
import { signInMember } from '../../visitors/staff.ts';

test.use({ locale: 'ru-RU', viewport: desktop });

type Member = Awaited<ReturnType<typeof signInMember>>;
type Goods = { id: string; version: number; slug: string; categoryId: string };
type Listed = { data: { externalId: string; slug: string; image: { contentUrl: string } }[] };
type Category = { id: string; name: string; version: number };

const noTexts = { ru: '', en: '', az: '', tr: '' };

const findShown = async (externalId: string) =>
  (await callApi<Listed>('/api/v1/catalog/products')).data.find((each) => each.externalId === externalId);

async function openGoods(page: Page, member: Member, path: string): Promise<ConsolePage> {
  const shop = createConsolePage(page, 'ru');
  await openConsoleAs(page, path, member);
  await expect(page.locator('h1')).toBeVisible();
  return shop;
}

const listCategories = async (member: Member): Promise<Category[]> =>
  (await member.call<{ items: Category[] }>('/api/ops/categories')).items;

async function makeGoods(member: Member, fields: object = {}): Promise<Goods & { externalId: string }> {
  const [category] = await listCategories(member);
  const externalId = crypto.randomUUID();
  const { goods } = await member.call<{ goods: Goods }>('/api/ops/goods', {
    ...{ kind: 'product', externalId, categoryId: category?.id, names: { ...noTexts, ru: `Кружка ${externalId}` } },
    ...{ price: { amount: 250_00, currency: 'RUB' }, isActive: true },
    ...fields,
  });
  return { ...goods, externalId };
}

/** A square of 64 pixels. */
const drawPicture = (page: Page, colour = '#c00'): Promise<number[]> =>
  page.evaluate(async (fill) => {
    const canvas = new OffscreenCanvas(64, 64);
    const brush = canvas.getContext('2d');
    if (!brush) throw new Error('Nothing to draw with');
    brush.fillStyle = fill;
    brush.fillRect(0, 0, 64, 64);
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    return [...new Uint8Array(await blob.arrayBuffer())];
  }, colour);

test('a new product with a picture is made by keyboard alone, and is in the shop at once [G-01c] [G-01d]', async ({
  page,
}) => {
  const member = await signInMember('goods');
  const { t } = await openGoods(page, member, '/goods/new?kind=product');
  // Listened for long before: the browser is told of it beside what is pressed, and may hear of it later.
  const choosing = page.waitForEvent('filechooser');
  const externalId = crypto.randomUUID();
  const type = async (label: string, text: string) => {
    const field = page.getByRole('textbox', { name: label }).first();
    await tabTo(page, field);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  };
  await expect(page.getByRole('textbox', { name: t('goods.name') }).first()).toBeVisible();
  await type(t('goods.name'), `Чашка ${externalId}`);
  await expect(page.getByText(t('kit.texts.missing', { count: 1 }))).toBeVisible();
  const choose = page.getByRole('button', { name: t('goods.pictures.choose') });
  await tabTo(page, choose);
  await page.keyboard.press('Enter');
  await (
    await choosing
  ).setFiles({ name: 'cup.png', mimeType: 'image/png', buffer: Buffer.from(await drawPicture(page)) });
  const edit = page.getByRole('button', { name: t('goods.pictures.edit', { place: 1 }) });
  await expect(edit).toBeVisible();
  const side = { name: 'side.png', mimeType: 'image/png', buffer: Buffer.from(await drawPicture(page, '#06c')) };
  await page.locator('input[type="file"]').setInputFiles(side);
  await expect(page.getByRole('button', { name: t('goods.pictures.edit', { place: 2 }) })).toBeVisible();
  await edit.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const focus = dialog.getByRole('checkbox', { name: t('goods.pictures.focus') });
  await focus.focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('slider', { name: t('goods.pictures.focusX') }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByText('49 %')).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: t('goods.pictures.apply') }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await page.getByRole('switch', { name: t('goods.state.on') }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('textbox', { name: new RegExp(`^${t('goods.price')}`) }).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('390,50');
  await page.getByRole('textbox', { name: t('goods.externalId') }).focus();
  await page.keyboard.type(externalId);
  await expectNoViolations(page);
  // A preview for customers is there before anything is saved.
  await page.getByRole('button', { name: t('goods.preview.show') }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/preview=on/);
  for (const device of ['phone', 'desktop'] as const) {
    const frame = page.frameLocator(`iframe[title="${t(`kit.preview.${device}`)}"]`);
    await expect(
      frame.getByRole('heading', { level: 1, name: `Чашка ${externalId}`, includeHidden: true }),
    ).toBeAttached();
  }
  expect(await findShown(externalId)).toBeUndefined();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { level: 1, name: `Чашка ${externalId}` })).toBeVisible();
  await expect.poll(() => findShown(externalId)).toBeTruthy();
  const shown = await findShown(externalId);
  expect(shown?.image.contentUrl).toMatch(/\.webp$/);

  await page.goto(`/products/${shown?.slug ?? ''}`);
  await expect(page.getByRole('heading', { level: 1, name: `Чашка ${externalId}` })).toBeVisible();
  // All its pictures are there, one beside the other.
  const shopText = createShop(page, 'ru').t;
  const pictures = page.getByRole('region', { name: shopText('product.pictures') });
  const second = pictures.getByRole('group', { name: shopText('product.pictures.place', { index: 2, count: 2 }) });
  await expect(pictures).toBeVisible();
  await expect(second).not.toBeInViewport();
  await pictures.getByRole('button', { name: shopText('product.pictures.next') }).focus();
  await page.keyboard.press('Enter');
  await expect(second).toBeInViewport();
  await expectNoViolations(page);
});

test('goods and categories are put off sale and into an order by keyboard [G-01e] [G-01f]', async ({ page }) => {
  const member = await signInMember('goods');
  const word = crypto.randomUUID().slice(0, 8);
  const [one, two] = [
    await makeGoods(member, { names: { ...noTexts, ru: `Ковш ${word} первый`, en: `Scoop ${word} one` } }),
    await makeGoods(member, { names: { ...noTexts, ru: `Ковш ${word} второй`, en: `Scoop ${word} two` } }),
  ];
  const { t } = await openGoods(page, member, `/goods?q=${word}`);

  await test.step('many goods go off sale at once, with a report of each, and leave the shop [G-01f]', async () => {
    for (const name of ['первый', 'второй']) {
      await page.getByRole('checkbox', { name: new RegExp(name) }).focus();
      await page.keyboard.press('Space');
    }
    const bulk = page.getByRole('region', { name: t('kit.bulk.label') });
    await bulk.getByRole('button', { name: t('goods.switch.off') }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(t('goods.effect.changed', { count: 2 }))).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(t('kit.bulk.done', { done: 2, failed: 0 }))).toBeVisible();
    await expect
      .poll(async () => [await findShown(one.externalId), await findShown(two.externalId)])
      .toEqual([undefined, undefined]);
  });

  await test.step('categories are put into an order by keys, and by buttons that move one step [G-01e]', async () => {
    const names = ['Первая', 'Вторая'].map((name) => `${name} ${crypto.randomUUID()}`);
    for (const ru of names) await member.call('/api/ops/categories', { names: { ...noTexts, ru } });
    const [first = '', second = ''] = names;
    await page.setViewportSize(desktop);
    await page.goto('/console/categories');
    const handle = page.getByRole('button', { name: t('kit.sort.move', { title: first }) });
    await expect(handle).toBeVisible();
    const order = async () =>
      (await listCategories(member)).map(({ name }) => name).filter((name) => name === first || name === second);
    await handle.focus();
    await page.keyboard.press('Space');
    // A lifted row is announced with its place.
    await expect(page.getByText(new RegExp(`${first}: (?:поднято, )?место`))).toBeAttached();
    // The sensor measures the places of all before it listens to the arrows.
    const message = page.locator('[aria-live]').filter({ hasText: `${first}: ` });
    const lifted = (await message.first().textContent()) ?? '';
    const placeOf = (text: string) => /место (\d+)/.exec(text)?.[1];
    await expect(async () => {
      await page.keyboard.press('ArrowDown');
      await expect
        .poll(async () => placeOf((await message.first().textContent()) ?? ''), { timeout: 1000 })
        .not.toBe(placeOf(lifted));
    }).toPass();
    await page.keyboard.press('Space');
    await expect.poll(order).toEqual([second, first]);
    const earlier = page.getByRole('button', { name: t('kit.sort.earlier', { title: first }) });
    await expect(earlier).toBeEnabled();
    await earlier.focus();
    await page.keyboard.press('Enter');
    await expect.poll(order).toEqual([first, second]);
  });
});
