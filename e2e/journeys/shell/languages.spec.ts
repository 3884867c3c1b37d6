import { waitUntilHydrated } from '../../browser/hydrated.ts';
import { prepareVisitor } from '../../visitors/prepared-visitor.ts';
import { createShop, desktop, expect, test, type Page } from '../../pages/test.ts';
import { bakuOrigin } from '../../shop/test.ts';

test.use({ viewport: desktop });

test('the language changes without a reload and stays chosen [P-10] [E-18]', async ({ page, context }) => {
  await page.goto('/');
  await waitUntilHydrated(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  await page.evaluate(() => (document.body.dataset['before'] = 'yes'));

  await chooseLanguage(page, 'ru');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await expect(page.getByRole('article').first()).toContainText('Вода «Капля»');
  await expect(page.getByRole('article').first()).toContainText('с обменом');
  await expect(page).toHaveTitle(/Капля/);
  await expect(page.locator('body')).toHaveAttribute('data-before', 'yes');
  expect(documents).toEqual([]);

  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('ru');
  expect((await context.cookies()).find(({ name }) => name === 'language')?.value).toBe('ru');
  await page.reload();
  await waitUntilHydrated(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await expect(page.getByRole('article').first()).toContainText('с обменом');
});

test('an address with ?lang= speaks that language, and a choice takes the place of it [P-10]', async ({ page }) => {
  await page.goto('/?lang=ru');
  await waitUntilHydrated(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await expect(page.locator('link[hreflang=en]')).toHaveAttribute('href', /\/\?lang=en$/);
  await chooseLanguage(page, 'en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(new URL(page.url()).search).toBe('');
});

test('each city offers the languages of its partner, each by its own name [P-10] [P-11]', async ({ page }) => {
  await page.goto('/');
  const offered = page.locator('header select option');
  await expect(offered).toHaveText(['Русский', 'English']);
  await page.goto(bakuOrigin());
  await expect(offered).toHaveText(['Русский', 'English', 'Azərbaycanca', 'Türkçe']);
  await waitUntilHydrated(page);
  await chooseLanguage(page, 'az');
  await expect(page.locator('html')).toHaveAttribute('lang', 'az');
  await expect(page.getByRole('article').first()).toContainText('AZN');
});

test.describe('in Russian', () => {
  test.use({ language: 'ru' });

  test('things are counted as the language counts: 1 бутыль, 2 бутыли, 5 бутылей [P-10] [S-24]', async ({
    page,
    shop,
  }) => {
    await prepareVisitor(page, { goods: { W19: 1 }, haveContainersToReturn: null });
    await shop.cart.open();
    const { more } = await shop.cart.stepper('W19');
    const { question } = shop.cart.bottles;
    await expect(question).toContainText(/(?<!\d)1 новую бутыль(?![а-я])/);
    await more.click();
    await expect(question).toContainText(/(?<!\d)2 новые бутыли(?![а-я])/);
    for (let pressed = 0; pressed < 3; pressed += 1) await more.click();
    await expect(question).toContainText(/(?<!\d)5 новых бутылей(?![а-я])/);
    await shop.cart.close();
    await expect(shop.cart.headerButton(5)).toHaveAccessibleName(/5 товаров/);
  });
});

test('what was typed outlives a change of the language [P-10] [E-09]', async ({ page, shop }) => {
  await prepareVisitor(page, { goods: { W19: 2 } });
  await shop.checkout.open();
  await shop.checkout.introduce({ name: 'Anna' });
  await chooseLanguage(page, 'ru');
  const russian = createShop(page, 'ru').checkout;
  await expect(russian.name).toHaveValue('Anna');
});

async function chooseLanguage(page: Page, code: string): Promise<void> {
  await page.locator('header select').first().selectOption(code);
}
