import { createTranslate } from '../../pages/texts.ts';
import { ownWater } from '../../shop/own-water.ts';
import { requestRaw } from '../../shop/raw-request.ts';
import { bakuOrigin, expect, moscowOrigin, test, type Page } from '../../shop/test.ts';

const t = createTranslate('ru');

test.use({ javaScriptEnabled: false, locale: 'ru-RU' });

test.describe('Without JavaScript', () => {
  test('the catalogue names its goods with both prices of a bottle [S-01] [P-01] [P-09] [rule 9]', async ({ page }) => {
    const answer = await page.goto('/');
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');

    await expect(cardOf(page, '/products/kaplya-19l')).toContainText(/Вода «Капля», 19 л.*390\s₽.*990\s₽/);
    await expect(cardOf(page, '/product_sets/first-order-set')).toContainText(/1\s100\s₽.*2\s300\s₽/);
    await expect(cardOf(page, '/products/paper-cups-50')).toContainText(/150\s₽/);
    expect(await page.locator('main article').count()).toBeGreaterThan(60);
  });

  test('the page of a product names it, both prices and itself in the title [S-02] [S-15] [P-09]', async ({ page }) => {
    await page.goto('/products/kaplya-19l');
    const panel = page.getByRole('dialog');
    await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Вода «Капля», 19 л');
    await expect(panel).toContainText(/390\s₽/);
    await expect(panel).toContainText(/990\s₽/);
    await expect(page).toHaveTitle(/^Вода «Капля», 19 л/);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/products\/kaplya-19l$/);
  });

  test('the page of a product set names it, its parts and its prices [S-03] [S-15] [P-09]', async ({ page }) => {
    await page.goto('/product_sets/first-order-set');
    const panel = page.getByRole('dialog');
    await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Набор «Первый заказ»');
    await expect(panel).toContainText(/1\s100\s₽/);
    await expect(panel).toContainText(/2\s300\s₽/);
    await expect(panel).toContainText('Вода «Капля», 19 л');
    await expect(panel).toContainText('Помпа механическая');
  });

  test('every screen of the listed group and every static page answers by its URL [S-15] [S-17]', async ({ page }) => {
    const headings: Record<string, string> = {
      '/cart': t('cart.title'),
      '/addresses': t('addresses.title'),
      '/about': t('pages.about.title'),
      '/checkout': t('checkout.title'),
      '/coming-soon': t('common.comingSoon.title'),
      '/delivery': t('pages.delivery.title'),
      '/agreements/privacy': t('pages.agreements.privacy'),
      '/agreements/personal-data': 'персональн',
      '/agreements/offer': 'оферт',
    };
    for (const [path, heading] of Object.entries(headings)) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(200);
      await expect(page.locator('h1, h2, [role=dialog]').first(), path).toBeAttached();
      await expect(page.locator('body'), path).toContainText(heading, { ignoreCase: true });
    }
  });

  test('the cart of who has none says so, with a way to the goods [S-06] [S-21]', async ({ page }) => {
    await page.goto('/cart');
    const cart = page.getByRole('dialog');
    await expect(cart.getByRole('heading', { name: t('cart.empty.title') })).toBeVisible();
    await expect(cart.getByRole('link', { name: t('common.toCatalogue') })).toBeVisible();
    await expect(cart.getByRole('status', { name: t('common.loading') })).toBeHidden();
    await expect(cart.locator('[aria-busy]')).toHaveCount(0);
  });

  test('what is not there is a real 404 with a way on [S-16] [X-01]', async ({ page, consoleErrors }) => {
    consoleErrors.allow(/404/);
    for (const path of ['/no/such/page', '/products/no-such-thing', '/product_sets/kaplya-19l', '/agreements/none']) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(404);
      await expect(page.getByRole('link', { name: t('common.toCatalogue') }).first(), path).toBeAttached();
    }
  });

  test('/products and /product_sets alone lead to the catalogue [S-03]', async ({ page }) => {
    for (const path of ['/products', '/product_sets', '/products/', '/product_sets/']) {
      await page.goto(path);
      expect(new URL(page.url()).pathname, path).toBe('/');
      await expect(cardOf(page, '/products/kaplya-19l'), path).toBeAttached();
    }
  });

  test('the goods of one city are not in the other, whose prices are manats [P-01] [P-02]', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/404/);
    await page.goto(bakuOrigin());
    await expect(cardOf(page, ownWater.baku)).toContainText(/4,50\sAZN.*16,50\sAZN/);
    await expect(page.locator('main')).not.toContainText('₽');

    const statusOf = async (url: string) => (await page.goto(url))?.status();
    expect(await statusOf(bakuOrigin() + ownWater.baku)).toBe(200);
    expect(await statusOf(moscowOrigin() + ownWater.baku)).toBe(404);
    expect(await statusOf(moscowOrigin() + ownWater.moscow)).toBe(200);
    expect(await statusOf(bakuOrigin() + ownWater.moscow)).toBe(404);
  });

  test('a domain that no partner has is told so, and it is no success [X-05] [C-01]', async () => {
    const { status, body } = await requestRaw({
      path: '/',
      host: 'unknown.example',
      headers: { 'Accept-Language': 'ru' },
    });
    expect(status).toBe(404);
    expect(body).toContain('По этому адресу магазина нет.');
  });
});

/** The card that links to a page; items in a page's panel are no catalogue cards. */
function cardOf(page: Page, path: string) {
  return page
    .locator('main')
    .getByRole('article')
    .filter({ has: page.locator(`a[href="${path}"]`) })
    .first();
}
