import { createConsolePage } from '../../pages/console.ts';
import { createMember } from '../../visitors/staff.ts';
import { expect, test } from '../../shop/test.ts';
import { signInOverHttp } from '../../pages/account.ts';

test.use({ locale: 'ru-RU' });

test('a member of staff signs in by keyboard alone beside a customer, and goes on where the session ended [O-01]', async ({
  page,
}) => {
  const customer = await signInOverHttp();
  await page.addInitScript(
    (pair) => {
      if (localStorage.getItem('servicesIdentity') === null) localStorage.setItem('servicesIdentity', pair);
    },
    JSON.stringify({ token: customer.pair.token, refresh_token: customer.pair.refresh_token }),
  );
  const { email } = await createMember('operator');
  const shop = createConsolePage(page, 'ru');

  await test.step('who asks for a code hears the same, whether they are on the staff or not [O-01]', async () => {
    await shop.open();
    await shop.contact.fill(`${crypto.randomUUID()}@nobody.example`);
    await page.keyboard.press('Enter');
    // The answer is the same as to a colleague: who works here is nobody's business.
    await expect(shop.code).toBeVisible();
  });

  await test.step('a member of staff signs in by keyboard alone, at the address they asked for [O-01]', async () => {
    await shop.open('/orders');
    await shop.signInByKeys(email);
    await expect(shop.heading(shop.t('orders.title'))).toBeVisible();
    await expect(page).toHaveURL(/\/console\/orders$/);
    // A reload keeps the session.
    await page.reload();
    await expect(shop.heading(shop.t('orders.title'))).toBeVisible();
  });

  await test.step('a customer and a member of staff are signed in side by side in one browser [O-01]', async () => {
    const stored = await page.evaluate(() => localStorage.getItem('servicesIdentity'));
    expect(JSON.parse(stored ?? '{}')).toMatchObject({ token: customer.pair.token });
  });

  await test.step('a session that ends while somebody works is renewed over the page, which stays as it is [O-01]', async () => {
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
});
