import { expect, test } from '../../shop/test.ts';
import { expectNoViolations } from '../../browser/axe.ts';
import type { HttpCustomer } from '../../pages/account.ts';
import { openConsoleAs } from '../../pages/console.ts';
import { createOperator } from '../../visitors/people.ts';
import { createPhoneOrder } from '../../visitors/phone-orders.ts';
import { mintPhone } from '../../visitors/server.ts';

/** Somebody who has had an order on the phone before. */
const createRegular = async (operator: HttpCustomer): Promise<string> => (await createPhoneOrder(operator)).phone;

test('a regular customer’s order is repeated by keyboard, with and without a network [O-06]', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const operator = await createOperator();
  const phone = await createRegular(operator);
  const repeat = page.getByRole('button', { name: /^Повторить/ }).first();
  const chosenTime = page.locator('[data-section="when"] input:checked');
  const done = page.getByRole('heading', { name: /^Заказ \d+ оформлен$/ });
  await openConsoleAs(page, '/phone-order', operator);
  await expect(page.getByLabel('Телефон')).toBeFocused();

  await test.step('a regular customer’s repeat takes three presses after the number, and no mouse [O-06]', async () => {
    await page.keyboard.type(phone.slice(2));
    let presses = 0;
    const press = async (key: string) => {
      presses += 1;
      await page.keyboard.press(key);
    };
    await press('Enter');
    await expect(repeat).toBeFocused();
    await press('Enter');
    await expect(chosenTime).toBeFocused();
    await press('Enter');
    await expect(done).toBeVisible();
    expect(presses).toBeLessThanOrEqual(3);
    // The next call begins with one more.
    await expect(page.getByRole('button', { name: 'Следующий звонок' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Телефон')).toBeFocused();
  });

  await test.step('without a network what was typed stays, and the order is placed once when it is back [O-06]', async () => {
    await page.keyboard.type(phone.slice(2));
    await page.keyboard.press('Enter');
    await expect(repeat).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(chosenTime).toBeFocused();
    await context.setOffline(true);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Отправьте ещё раз', { exact: false })).toBeVisible();
    await expect(page.getByText('Продолжим, когда появится сеть')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Продолжим, когда появится сеть')).toBeHidden();
    const submit = page.getByRole('button', { name: 'Оформить заказ' });
    await expect(submit).toBeEnabled();
    await submit.press('Enter');
    await expect(done).toBeVisible();
    // The two of before, and this one.
    const { total } = await operator.call<{ total: number }>(`/api/ops/orders?q=${encodeURIComponent(phone)}`);
    expect(total).toBe(3);
  });
});

test('a new person’s order is taken by keyboard in one form, outlives a reload, and says what is missing [O-06]', async ({
  page,
}) => {
  const operator = await createOperator();
  await openConsoleAs(page, '/phone-order', operator);
  await expect(page.getByLabel('Телефон')).toBeFocused();
  await page.keyboard.type(mintPhone());
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Имя', { exact: true })).toBeFocused();
  await page.keyboard.type('Пётр');
  await page.getByLabel('Улица и дом').focus();
  await page.keyboard.type('Тверская улица 7');
  await page.getByLabel('Квартира').focus();
  await page.keyboard.type('15');
  await page.getByLabel('Добавить товар').focus();
  await page.keyboard.type('19 л');
  // Not those of what was typed halfway.
  await expect(page.getByRole('option').first()).toContainText('19 л');
  await page.keyboard.press('Enter');

  // A pump comes with a first order; who has one needs no second.
  const sum = page.getByRole('complementary', { name: 'Итог' });
  await expect(sum.getByText('Помпа механическая')).toBeVisible();
  await page.getByRole('button', { name: /^Уже есть: Помпа/ }).press('Enter');
  await expect(sum.getByText('Помпа механическая')).toBeHidden();
  await page.getByRole('checkbox', { name: 'Сначала позвонить' }).press('Space');

  await expect(page.getByRole('button', { name: 'Отметьте согласие' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Полный текст' })).toHaveAttribute('href', /personal-data/);
  await page.reload();
  await expect(page.getByLabel('Имя', { exact: true })).toHaveValue('Пётр');
  await expect(page.getByLabel('Квартира')).toHaveValue('15');
  await expect(page.getByRole('checkbox', { name: 'Сначала позвонить' })).toBeChecked();
  await expect(page.locator('[data-section="when"] input:checked')).toHaveCount(1);

  // Sent too early: the focus goes to what is missing, and nothing is lost.
  await page.getByLabel('Квартира').focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('checkbox', { name: /^Клиент услышал/ })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('Ещё нужно')).toBeHidden();
  await expect(sum.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: /^Заказ \d+ оформлен$/ })).toBeVisible();
});

for (const language of ['ru', 'en'] as const) {
  test(`the screen of orders on the phone breaks no rule of accessibility, wide and on a tablet: ${language} [O-06]`, async ({
    page,
  }) => {
    const operator = await createOperator();
    const phone = await createRegular(operator);
    await openConsoleAs(page, `/phone-order?phone=${encodeURIComponent(phone)}`, { ...operator, language });
    await page.locator('[data-repeat]').first().press('Enter');
    await expect(page.locator('[data-section="when"] input:checked')).toBeFocused();
    // Content that scrolls below the header counts as covered.
    await page.evaluate(() => scrollTo(0, 0));
    await expectNoViolations(page, { areAllColours: true, narrow: 'tablet' });
  });
}
