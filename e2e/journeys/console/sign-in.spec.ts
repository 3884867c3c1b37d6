import { expectNoViolations } from '../../browser/axe.ts';
import { createConsolePage } from '../../pages/console.ts';
import { createMember } from '../../visitors/staff.ts';
import { expect, test } from '../../shop/test.ts';
import { signInOverHttp } from '../../pages/account.ts';

test.use({ locale: 'ru-RU' });

const everyLook = { areAllColours: true, narrow: 'tablet' } as const;

test('a member of staff signs in by keyboard alone, at the address they asked for [O-01]', async ({ page }) => {
  const { email } = await createMember('operator');
  const shop = createConsolePage(page, 'ru');
  await shop.open('/orders');
  await shop.signInByKeys(email);
  await expect(shop.heading(shop.t('orders.title'))).toBeVisible();
  await expect(page).toHaveURL(/\/console\/orders$/);
  // A reload keeps the session.
  await page.reload();
  await expect(shop.heading(shop.t('orders.title'))).toBeVisible();
});

test('a customer and a member of staff are signed in side by side in one browser [O-01]', async ({ page }) => {
  const customer = await signInOverHttp();
  await page.addInitScript(
    (pair) => {
      if (localStorage.getItem('servicesIdentity') === null) localStorage.setItem('servicesIdentity', pair);
    },
    JSON.stringify({ token: customer.pair.token, refresh_token: customer.pair.refresh_token }),
  );
  const { email } = await createMember('operator');
  const shop = createConsolePage(page, 'ru');
  await shop.open('/orders');
  await shop.signInByKeys(email);
  await expect(shop.heading(shop.t('orders.title'))).toBeVisible();
  const kept = await page.evaluate(() => localStorage.getItem('servicesIdentity'));
  expect(JSON.parse(kept ?? '{}')).toMatchObject({ token: customer.pair.token });
});

test('who asks for a code hears the same, whether they are on the staff or not [O-01]', async ({ page }) => {
  const shop = createConsolePage(page, 'ru');
  const email = `${crypto.randomUUID()}@nobody.example`;
  await shop.open();
  await shop.contact.fill(email);
  await page.keyboard.press('Enter');
  // The answer is the same as to a colleague: who works here is nobody's business.
  await expect(shop.code).toBeVisible();
});

for (const language of ['ru', 'en'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === 'ru' ? 'ru-RU' : 'en-GB' });

    test(`sign-in keeps to WCAG, light and dark, on a desk and on a tablet: ${language} [O-01]`, async ({ page }) => {
      const shop = createConsolePage(page, language);
      await shop.open();
      await expect(shop.contact).toBeVisible();
      await expectNoViolations(page, everyLook);
    });
  });
}
