import { expectNoViolations } from '../../browser/axe.ts';
import { createConsolePage } from '../../pages/console.ts';
import { createMember } from '../../visitors/staff.ts';
import { expect, test } from '../../shop/test.ts';

for (const language of ['ru', 'en'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === 'ru' ? 'ru-RU' : 'en-GB' });

    test(`sign-in and shell keep to WCAG, light and dark, on a desk and on a tablet: ${language} [O-01]`, async ({
      page,
    }) => {
      // Colours do not depend on the language.
      const everyLook = { areAllColours: language === 'ru', narrow: 'tablet' } as const;
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
