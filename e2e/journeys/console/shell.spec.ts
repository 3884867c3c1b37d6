import { expectNoViolations } from '../../browser/axe.ts';
import { createConsolePage } from '../../pages/console.ts';
import { createMember } from '../../visitors/staff.ts';
import { expect, test } from '../../shop/test.ts';

test.use({ locale: 'ru-RU' });

const everyLook = { areAllColours: true, narrow: 'tablet' } as const;

test('a session that ends while somebody works is renewed over the page, which stays as it is [O-01]', async ({
  page,
}) => {
  const { email } = await createMember('operator');
  const shop = createConsolePage(page, 'ru');
  await shop.open('/orders');
  await shop.signInByKeys(email);
  await expect(shop.navigation).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: shop.t('shell.palette.open') });
  await expect(palette).toBeFocused();
  await page.keyboard.type('Зака');
  // As another tab does that signs out.
  await page.evaluate(() => {
    localStorage.removeItem('console.servicesIdentity');
    dispatchEvent(new StorageEvent('storage', { key: 'console.servicesIdentity' }));
  });
  await expect(page.getByRole('dialog', { name: shop.t('signIn.over.title') })).toBeVisible();
  await shop.signInByKeys(email);
  await expect(page.getByRole('dialog', { name: shop.t('signIn.over.title') })).toBeHidden();
  await expect(palette).toHaveValue('Зака');
});

for (const language of ['ru', 'en'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === 'ru' ? 'ru-RU' : 'en-GB' });

    test(`sign-in and shell keep to WCAG, light and dark, on a desk and on a tablet: ${language} [O-01]`, async ({
      page,
    }) => {
      const { email } = await createMember('owner');
      const shop = createConsolePage(page, language);
      await shop.open('/orders');
      await expect(shop.contact).toBeVisible();
      await expectNoViolations(page, everyLook);
      await shop.signInByKeys(email);
      await expect(shop.navigation).toBeVisible();
      await expectNoViolations(page, everyLook);
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('listbox')).toBeVisible();
      await expectNoViolations(page, everyLook);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('listbox')).toBeHidden();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: shop.t('shell.keys.title') })).toBeVisible();
      await expectNoViolations(page, everyLook);
    });
  });
}
