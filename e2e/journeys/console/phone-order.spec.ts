import type { Page } from '@playwright/test';
import { expect, test } from '../../shop/test.ts';
import { expectNoViolations } from '../../browser/axe.ts';
import type { HttpCustomer } from '../../pages/account.ts';
import { expectShown, openConsoleAs } from '../../pages/console.ts';
import { createOperator } from '../../visitors/people.ts';
import { createPhoneOrder } from '../../visitors/phone-orders.ts';
import { mintPhone } from '../../visitors/server.ts';

test.use({ viewport: { width: 1280, height: 800 } });

/** Somebody who has had an order on the phone before. */
const createRegular = async (operator: HttpCustomer): Promise<string> => (await createPhoneOrder(operator)).phone;

/**
 * Counts presses besides typing: Enter, Space, Tab, arrows and shortcuts, a combination as one. Letters, digits and
 * spaces within a text are typing.
 */
function countPresses(page: Page) {
  let presses = 0;
  return {
    press: async (key: string) => {
      presses += 1;
      await page.keyboard.press(key);
    },
    count: () => presses,
  };
}

const numberOf = (page: Page) => page.getByLabel('Телефон');
const chosenTimeOf = (page: Page) => page.locator('[data-section="when"] input:checked');
const doneOf = (page: Page) => page.getByRole('heading', { name: /^Заказ \d+ оформлен$/ });
const barOf = (page: Page) => page.getByRole('region', { name: 'Что будет заказано' });
const isWithin = (box: { y: number; height: number } | null, height: number) =>
  box !== null && box.y >= 0 && box.y + box.height <= height;

test('a regular customer’s order is repeated by keyboard, with and without a network [O-06]', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const operator = await createOperator();
  const phone = await createRegular(operator);
  const repeat = page.getByRole('button', { name: /^Повторить/ }).first();
  const done = doneOf(page);
  await openConsoleAs(page, '/phone-order', operator);
  await expect(numberOf(page)).toBeFocused();

  await test.step('a repeat takes three presses after the number, and no mouse; its last line is in view [O-06] [O-06a]', async () => {
    await page.keyboard.type(phone.slice(2));
    const { press, count } = countPresses(page);
    await press('Enter');
    await expect(repeat).toBeFocused();
    await press('Enter');
    await expect(chosenTimeOf(page)).toBeFocused();
    await expect(barOf(page)).toContainText(/Мария: .+ · .+\d\d:\d\d–\d\d:\d\d · .*Тверская улица.+ · .+₽/);
    expect(isWithin(await barOf(page).boundingBox(), 800)).toBe(true);
    expect(isWithin(await chosenTimeOf(page).boundingBox(), 800)).toBe(true);
    await press('Enter');
    await expect(done).toBeVisible();
    expect(count()).toBeLessThanOrEqual(3);
    await expect(page.getByText(/^Привезём: .+, с \d\d:\d\d до \d\d:\d\d\.$/)).toBeVisible();
    // The next call begins with one more.
    await expect(page.getByRole('button', { name: 'Новый звонок' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(numberOf(page)).toBeFocused();
    await expect(numberOf(page)).toHaveValue('');
  });

  await test.step('the same order once more is asked about, and one of another day is not [O-06a] [rule 49g]', async () => {
    await page.keyboard.type(phone.slice(2));
    await page.keyboard.press('Enter');
    await expect(repeat).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(chosenTimeOf(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog')).toContainText(/№ \d+.*Новый.*тот же клиент и та же дверь/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(chosenTimeOf(page)).toBeFocused();
    const before = await chosenTimeOf(page).getAttribute('aria-label');
    await page.keyboard.press('ArrowRight');
    await expect(chosenTimeOf(page)).not.toHaveAttribute('aria-label', before ?? '');
    await expect(page.locator('[data-sentence][aria-busy="false"]')).toBeVisible();
  });

  await test.step('without a network what was typed stays, and the order is placed once when it is back [O-06]', async () => {
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

test('a call begins empty over unfinished ones, which are opened and discarded by keyboard [O-06b]', async ({
  page,
}) => {
  const operator = await createOperator();
  const phone = await createRegular(operator);
  const chips = page.getByRole('group', { name: 'Незаконченные звонки' });
  await openConsoleAs(page, `/phone-order?phone=${encodeURIComponent(phone)}`, operator);
  await expect(page.locator('[data-repeat]').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(barOf(page)).toContainText('Мария');

  // From another screen, typed at once: no digit is lost while the screen opens.
  await page.goto('/console/orders');
  await expectShown(page);
  await page.keyboard.press('p');
  await page.keyboard.type('916');
  await expect(numberOf(page)).toHaveValue('+7 916');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('F2');
  await expect(numberOf(page)).toHaveValue('');
  await expect(chips).toContainText(/Мария, \d\d:\d\d, .+₽/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(barOf(page)).toContainText('Мария');
  await page.keyboard.press('F2');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  await expect(chips).toBeHidden();
  await expect(numberOf(page)).toBeFocused();
  const { total } = await operator.call<{ total: number }>(`/api/ops/orders?q=${encodeURIComponent(phone)}`);
  expect(total).toBe(1);
});

test('a new person’s order takes at most twelve presses besides typing, outlives a reload, and says what is missing [O-06c]', async ({
  page,
}) => {
  const operator = await createOperator();
  const flat = mintPhone().slice(-6);
  const { press, count } = countPresses(page);
  const sum = page.getByRole('complementary', { name: 'Итог' });
  const upToDate = page.locator('[data-sentence][aria-busy="false"]');
  await openConsoleAs(page, '/phone-order', operator);
  await expect(numberOf(page)).toBeFocused();
  await page.keyboard.type(mintPhone());
  await expect(page.getByLabel('Имя', { exact: true })).toBeVisible();
  await press('Enter');
  await expect(page.getByLabel('Имя', { exact: true })).toBeFocused();
  await page.keyboard.type('Пётр');
  await press('Enter');
  await expect(page.getByLabel('Улица и дом')).toBeFocused();
  await page.keyboard.type('Тверская улица 7');
  await press('Enter');
  await expect(page.getByLabel('Квартира')).toBeFocused();
  await page.keyboard.type(flat);
  await press('Enter');
  await expect(page.getByLabel('Добавить товар')).toBeFocused();
  await page.keyboard.type('19 л');
  // Not those of what was typed halfway.
  await expect(page.getByRole('option').first()).toContainText('19 л');
  await press('Enter');
  await expect(page.getByLabel(/^Количество: .*19 л/)).toBeFocused();
  await page.keyboard.type('3');
  await press('Enter');
  await expect(page.getByLabel('Добавить товар')).toBeFocused();
  // A pump comes with a first order.
  await expect(sum.getByText('Помпа механическая')).toBeVisible();
  await press('Enter');
  await expect(chosenTimeOf(page)).toBeFocused();
  expect(isWithin(await barOf(page).boundingBox(), 800)).toBe(true);

  await test.step('the draft outlives a reload, which no order needs', async () => {
    await expect(page.getByRole('button', { name: 'Отметьте согласие' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Полный текст' })).toHaveAttribute('href', /personal-data/);
    await page.reload();
    await expect(page.getByLabel('Имя', { exact: true })).toHaveValue('Пётр');
    await expect(page.getByLabel('Квартира')).toHaveValue(flat);
    await expect(page.getByLabel(/^Количество: .*19 л/)).toHaveValue('3');
    await page.getByRole('button', { name: /^Уже есть: Помпа/ }).press('Enter');
    await expect(sum.getByText('Помпа механическая')).toBeHidden();
    await expect(upToDate).toBeVisible();
    await chosenTimeOf(page).focus();
  });

  // Sent too early: the focus goes to what is missing, and nothing is lost.
  await press('Enter');
  await expect(page.getByRole('checkbox', { name: /^Клиент услышал/ })).toBeFocused();
  await press('Space');
  await expect(page.getByText('Ещё нужно')).toBeHidden();
  await expect(upToDate).toBeVisible();
  await press('Enter');
  await expect(doneOf(page)).toBeVisible();
  await expect(page.getByText(/^Заказали: .*19 л.* – 3 шт\./)).toBeVisible();
  expect(count()).toBeLessThanOrEqual(12);
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
