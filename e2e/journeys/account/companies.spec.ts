import { expectNoViolations } from '../../browser/axe.ts';
import { comeBackAs, createCustomer } from '../../pages/account.ts';
import { createConsolePage, expectShown } from '../../pages/console.ts';
import { desktop, expect, phone, test } from '../../pages/test.ts';
import { signInMember } from '../../visitors/staff.ts';
import { findQuietInterval } from '../../visitors/server.ts';

test.use({ language: 'ru', viewport: phone });

/** A tax number of a Russian company that no other journey has, with its check digit. */
function mintTaxNumber(): string {
  const digits = [7, 7, ...Array.from(crypto.getRandomValues(new Uint8Array(7)), (byte) => byte % 10)];
  const weights = [2, 4, 10, 3, 5, 9, 4, 6, 8];
  const sum = weights.reduce((total, weight, index) => total + weight * (digits[index] ?? 0), 0);
  return `${digits.join('')}${(sum % 11) % 10}`;
}

test('an office asks to pay by contract, staff admit it, and its order names who pays [A-06a] [A-06c] [rule 67b] [S-11]', async ({
  page,
  shop,
  browser,
}) => {
  const { addresses, catalogue, checkout, orders, t } = shop;
  const taxNumber = mintTaxNumber();
  const name = `ООО «Ива-${taxNumber.slice(2)}»`;
  await comeBackAs(page, await createCustomer({ name: 'Анна' }));

  await test.step('the request has a right tax number, and waits [A-06a] [rule 67b]', async () => {
    await page.goto('/profile/companies');
    const form = page.getByRole('region', { name: t('companies.new') });
    const number = form.getByRole('textbox', { name: t('companies.form.taxNumber.RU') });
    await form.getByRole('textbox', { name: t('companies.form.name') }).fill(name);
    await number.fill(taxNumber.slice(0, -1));
    await form.getByRole('textbox', { name: t('companies.form.contractNumber') }).fill('Д-17');
    await form.getByRole('button', { name: t('companies.form.send') }).click();
    await expect(number).toHaveAccessibleDescription(t('companies.form.taxNumber.wrong'));
    await number.fill(taxNumber);
    await form.getByRole('button', { name: t('companies.form.send') }).click();
    await expect(page.getByRole('region', { name: t('companies.requests') })).toContainText(name);
    await expect(number).toHaveValue('');
    await expectNoViolations(page);
  });

  await test.step('staff find the request in their queue, and accept it [A-06c]', async () => {
    const context = await browser.newContext({ locale: 'ru-RU', viewport: desktop });
    const tab = await context.newPage();
    const office = createConsolePage(tab, 'ru');
    await office.openAs(await signInMember('operator'), '/companies');
    await tab
      .getByRole('link', { name: new RegExp(`^${office.t('companies.requests.count', { count: '\\d+' })}$`) })
      .click();
    await tab.getByRole('link', { name }).click();
    await expect(tab.getByRole('complementary', { name })).toContainText('Д-17');
    await expectNoViolations(tab, { narrow: 'tablet' });
    await tab.getByRole('button', { name: office.t('companies.requests.create') }).click();
    await expect(office.heading(name)).toBeVisible();
    await expectShown(tab);
    await expect(tab.getByRole('region', { name: office.t('companies.people') })).toContainText('Анна');
    await expectNoViolations(tab, { narrow: 'tablet' });
    await context.close();
  });

  await test.step('the company is there, and an address of it is delivered to [A-06a]', async () => {
    await page.reload();
    await expect(page.getByRole('region', { name })).toContainText('Анна');
    await expect(page.getByRole('link', { name: t('addresses.title') })).toBeVisible();
    await expectNoViolations(page);
    await catalogue.open();
    await addresses.openFromHeader();
    await addresses.find({ typed: 'тве', street: 'Тверская улица', house: '7' });
    await addresses.picker.getByRole('radio', { name }).check();
    await addresses.fillDoor({ room: '12' });
    await addresses.save();
    await catalogue.add('CUP', 2);
  });

  await test.step('the order is paid by contract; confirmation and order name the company [A-06a] [S-11]', async () => {
    await checkout.open();
    await checkout.chooseInterval(await findQuietInterval('afternoon'));
    await checkout.order();
    await checkout.done.number();
    await expect(checkout.done.fact('total')).toContainText(name);
    await checkout.done.dialog.getByRole('button', { name: t('checkout.result.order') }).click();
    await expect(orders.section(t('orders.payment'))).toContainText(name);
    await expect(orders.section(t('orders.payment'))).toContainText(t('orders.payment.contract'));
  });
});
