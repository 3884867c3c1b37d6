import { expect, test, type Page } from '../../shop/test.ts';
import { openConsoleAs } from '../../pages/console.ts';
import { makeOrderOfThree, tabTo } from '../../visitors/console-orders.ts';
import { mintPhone, type HttpVisitor } from '../../visitors/server.ts';
import { signInMember } from '../../visitors/staff.ts';

test.use({ locale: 'ru-RU' });

/** An order that a courier has brought back, because nobody let him in. */
async function makeUndelivered(operator: HttpVisitor) {
  const made = await makeOrderOfThree(operator);
  for (const step of [
    { status: 'approved' },
    { status: 'inProcess' },
    { status: 'undelivered', reasonId: 'no_access', note: 'Шлагбаум' },
  ]) {
    await operator.call(`/api/ops/orders/${made.uuid}/transitions`, step);
  }
  return made;
}

const rowOf = (page: Page, number: string) => page.locator('[data-row]').filter({ hasText: number });

async function focusRow(page: Page, number: string): Promise<void> {
  await rowOf(page, number).locator('[data-row-link]').focus();
}

test('the worklists are gone through by keyboard [O-07]', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/422/);
  const operator = await signInMember('operator');
  const [renewed, called] = [await makeUndelivered(operator), await makeUndelivered(operator)];
  await openConsoleAs(page, '/undelivered', operator);

  await test.step('an undelivered order says why and through whom, and gets a new time in three presses [O-07]', async () => {
    const { number, uuid } = renewed;
    await expect(rowOf(page, number)).toContainText('Нет проезда или прохода · ничья вина');
    await expect(rowOf(page, number)).toContainText('Шлагбаум');
    await focusRow(page, number);
    await page.keyboard.press('n');
    const time = page.getByRole('dialog', { name: /^Новое время/ }).getByRole('combobox');
    await expect(time).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(`Готово: заказ № ${number}`)).toBeVisible();
    await expect(rowOf(page, number)).toBeHidden();
    const { order } = await operator.call<{ order: { status: string } }>(`/api/ops/orders/${uuid}`);
    expect(order.status).toBe('approved');
  });

  await test.step('a call about it is put off by keyboard, and leaves the list when somebody was reached [O-07]', async () => {
    const { number } = called;
    await expect(rowOf(page, number)).toBeVisible();
    await focusRow(page, number);
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: /^Позвонить позже/ });
    await tabTo(page, dialog.getByRole('textbox', { name: /Заметка/ }));
    await page.keyboard.type('Просил после шести');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    // The order waits for its call where it was.
    await page.reload();
    await expect(rowOf(page, number)).toBeVisible();

    await page.goto('/console/calls?due=later');
    await expect(rowOf(page, number)).toContainText('Просил после шести');
    await focusRow(page, number);
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: /Дозвонились/ })).toBeVisible();
    await page.keyboard.press('r');
    await expect(rowOf(page, number)).toBeHidden();
  });

  await test.step('who asked for a call is written down by keyboard, and a wrong number is said in its place [O-07]', async () => {
    const name = `Просит ${mintPhone()}`;
    await tabTo(page, page.getByRole('button', { name: 'Новый звонок' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Новый звонок' });
    const phone = dialog.getByRole('textbox', { name: 'Телефон' });
    await expect(phone).toBeFocused();
    await page.keyboard.type('12');
    await page.keyboard.press('Tab');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(phone).toHaveAccessibleDescription(/\S/);
    await expect(dialog.getByRole('textbox', { name: /Кому/ })).toHaveValue(name);
    await tabTo(page, phone, { back: true });
    await page.keyboard.press('Control+a');
    await page.keyboard.type(mintPhone());
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, name)).toBeVisible();
  });
});
