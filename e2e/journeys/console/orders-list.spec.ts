import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createConsolePage, expectShown } from '../../pages/console.ts';
import type { Locator } from '@playwright/test';
import { expect, test, type Page } from '../../shop/test.ts';
import { createOperator } from '../../visitors/people.ts';
import { copyOrders, createPhoneOrder } from '../../visitors/phone-orders.ts';
import { signInMember } from '../../visitors/staff.ts';

test.use({ locale: 'ru-RU' });

const rowOf = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });

/** Presses keys and counts them. */
function countPresses(page: Page) {
  let pressed = 0;
  return {
    async press(key: string): Promise<void> {
      pressed += 1;
      await page.keyboard.press(key);
    },
    count: () => pressed,
  };
}

/** By keys: goes through the rows from the first one and selects so many. */
async function selectRows(page: Page, count: number): Promise<void> {
  for (let row = 0; row < count; row += 1) {
    await page.keyboard.press('j');
    await page.keyboard.press('x');
  }
}

/** By keys: the last interval of the day, once the day's intervals are there. */
async function chooseLastTime(dialog: Locator): Promise<void> {
  await expect(dialog.getByRole('option', { name: '18:00–22:00' })).toBeAttached();
  await dialog.getByLabel('Время', { exact: true }).press('End');
}

test('many orders are moved and cancelled at once [O-03c] [rule 81]', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/status of 409/);
  const owner = await createOperator();
  const first = await createPhoneOrder(owner);
  const second = await createPhoneOrder(owner, { phone: first.phone, acceptedDoubles: [first.uuid] });
  const shop = createConsolePage(page, 'ru');
  await shop.openAs(owner, `/orders?q=${encodeURIComponent(first.phone)}`);
  await expect(rowOf(page, second.number)).toBeVisible();

  await test.step('many orders move to another day at once; one that a colleague changed says so, and moves when tried again [O-03c] [rule 81]', async () => {
    await selectRows(page, 2);
    await expect(page.getByText('Выбрано 2 строки')).toBeVisible();
    await owner.call(`/api/ops/orders/${first.uuid}`, { version: 1, note: 'Домофон не работает' }, 'PATCH');

    await page.getByRole('button', { name: 'Перенести' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Перенести' });
    await dialog.getByLabel('День').fill(first.date);
    await chooseLastTime(dialog);
    await expect(dialog.getByText('Переедет 1 заказ')).toBeVisible();
    await expect(dialog.getByText(`${first.number} Мария`)).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Готово: 1. Отказано: 1.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).last().press('Enter');

    // The row stays selected, and has been read anew.
    await expect(page.getByText('Выбрана 1 строка')).toBeVisible();
    await expect(rowOf(page, second.number)).toContainText('18:00–22:00');
    await page.getByRole('button', { name: 'Перенести' }).press('Enter');
    await dialog.getByLabel('День').fill(first.date);
    await chooseLastTime(dialog);
    await expect(dialog.getByText('Переедет 1 заказ')).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Готово: 1. Отказано: 0.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).last().press('Enter');
    await expect(rowOf(page, first.number)).toContainText('18:00–22:00');
  });

  await test.step('orders are cancelled at once with a reason of the list [O-03c]', async () => {
    const { phone, number } = await createPhoneOrder(owner);
    await shop.open(`/orders?q=${encodeURIComponent(phone)}`);
    await expect(rowOf(page, number)).toBeVisible();
    await selectRows(page, 1);
    await page.getByRole('button', { name: 'Отменить заказы' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Отменить заказы' });
    const cancel = dialog.getByRole('button', { name: 'Отменить заказы' });
    // The dialog shows the sum to be refunded before its button can be pressed.
    await expect(cancel).toBeEnabled();
    await cancel.press('Control+Enter');
    await expect(dialog.getByText('Заполните это поле')).toBeVisible();
    await dialog.getByLabel('Причина').selectOption({ index: 1 });
    await cancel.press('Control+Enter');
    await expect(page.getByText('Готово: 1. Отказано: 0.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).last().press('Enter');
    await expect(rowOf(page, number)).toContainText('Отменён');
  });

  await test.step('who may not change orders sees no such button [O-03c]', async () => {
    const reader = await signInMember('accountant');
    const other = await page.context().browser()?.newPage({ locale: 'ru-RU' });
    if (!other) throw new Error('There is no browser');
    await createConsolePage(other, 'ru').openAs(reader, '/orders');
    await expect(other.getByRole('row').nth(1)).toBeVisible();
    await expect(other.getByRole('checkbox')).toHaveCount(0);
    await other.close();
  });
});

test('forty orders are delivered as planned by four presses [O-03c]', async ({ page }) => {
  const owner = await createOperator();
  const source = `van-${randomUUID().slice(0, 8)}`;
  const { uuid } = await createPhoneOrder(owner);
  await copyOrders(uuid, { copies: 40, status: 'inProcess', source });
  const shop = createConsolePage(page, 'ru');
  await shop.openAs(owner, `/orders?source=${source}`);
  await expect(page.getByRole('row')).toHaveCount(41);

  const { press, count } = countPresses(page);
  await press('Control+a');
  await expect(page.getByText('Выбрано 40 строк')).toBeVisible();
  await press('d');
  const dialog = page.getByRole('dialog', { name: 'Доставлены' });
  await expect(dialog.getByText('Как в плане доставлено 40 заказов')).toBeVisible();
  await press('Control+Enter');
  await expect(page.getByText('Готово: 40. Отказано: 0.')).toBeVisible({ timeout: 60_000 });
  await press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'Доставлен' })).toHaveCount(40);
  expect(count()).toBeLessThanOrEqual(6);
});

test('a view is saved, renamed, opens the list, and is deleted; the file holds what is filtered [O-03b] [O-03d]', async ({
  page,
}) => {
  const owner = await createOperator();
  // Everybody sees it.
  const view = `Мария ${randomUUID()}`;
  const { phone, number } = await createPhoneOrder(owner);
  const shop = createConsolePage(page, 'ru');
  await shop.openAs(owner, `/orders?q=${encodeURIComponent(phone)}`);
  await expect(rowOf(page, number)).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: shop.t('kit.file.title') }).press('Enter');
  await page.getByRole('button', { name: shop.t('kit.file.csv') }).press('Enter');
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(number);

  await expect(page.getByRole('dialog')).toHaveCount(0);
  // A shared view names no customer.
  const search = '/orders?source=phone';
  await shop.open(search);
  await expect(rowOf(page, number)).toBeVisible();
  await page.getByRole('button', { name: 'Сохранить представление' }).press('Enter');
  await page.getByRole('dialog').getByLabel('Название').fill(view);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Настроить представление «${view}»` }).press('Enter');
  await page.getByRole('dialog').getByLabel('Название').fill(`${view} с Тверской`);
  await page.getByRole('dialog').getByLabel('Показывать всем сотрудникам').press('Space');
  await page.getByRole('dialog').getByLabel('Открывать список с него').press('Space');
  await page.keyboard.press('Enter');
  const views = page.getByRole('navigation', { name: 'Представления' });
  await expect(views.getByRole('link', { name: `${view} с Тверской · общее` })).toHaveAttribute('aria-current', 'true');

  // The list opens with it; all orders are a choice of their own, which "back" keeps.
  await shop.open('/orders');
  await expect(page).toHaveURL(/source=phone/);
  await views.getByRole('link', { name: 'Все', exact: true }).press('Enter');
  await expect(page).toHaveURL(/orders$/);
  // Not the rows of the view any more.
  await expect(views.getByRole('link', { name: 'Все', exact: true })).toHaveAttribute('aria-current', 'true');
  await expectShown(page);
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/orders\/[\da-f-]+$/);
  await page.goBack();
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await expect(page).toHaveURL(/orders$/);

  await shop.open(search);
  await page.getByRole('button', { name: /^Настроить представление/ }).press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Удалить представление/ })
    .press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(views.getByRole('link', { name: view })).toHaveCount(0);
  await shop.open('/orders');
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await expect(page).toHaveURL(/orders$/);
});
