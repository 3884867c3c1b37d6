import { expect, test } from '../shop/test.ts';

test.use({ javaScriptEnabled: false, locale: 'ru-RU' });

test('the catalogue names its goods and prices without JavaScript [S-01] [P-01]', async ({ page }) => {
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  const card = page
    .getByRole('article')
    .filter({ hasText: 'Капля, 19 л' })
    .or(page.getByRole('listitem').filter({ hasText: '19 л' }))
    .first();
  await expect(card).toContainText('390');
  await expect(page.locator('h1')).toHaveCount(1);
});

test('a product page names it, its price pair and its title without JavaScript [S-02] [P-09]', async ({ page }) => {
  await page.goto('/products/kaplya-19l');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('19');
  await expect(page.locator('main, [role=dialog], body')).toContainText('990');
  await expect(page).toHaveTitle(/19/);
});

test('a product that does not exist is a real 404 [S-16] [X-01]', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/404/);
  expect((await page.goto('/products/no-such-thing'))?.status()).toBe(404);
  expect((await page.goto('/no/such/page'))?.status()).toBe(404);
});
