import { expectNoViolations } from '../../browser/axe.ts';
import { createConsolePage, openConsoleAs, type ConsolePage } from '../../pages/console.ts';
import { desktop, expect, test, type Page } from '../../shop/test.ts';
import { deliverOrder, makeOrderOfThree, readOrder, tabTo } from '../../visitors/console-orders.ts';
import type { MadeOrder } from '../../visitors/phone-orders.ts';
import { signInMember } from '../../visitors/staff.ts';

test.use({ locale: 'ru-RU' });

type Member = Awaited<ReturnType<typeof signInMember>>;

async function openOrder(page: Page, { uuid, number }: MadeOrder, member: Member): Promise<ConsolePage> {
  const shop = createConsolePage(page, 'ru');
  await openConsoleAs(page, `/orders/${uuid}`, member);
  await expect(shop.heading(shop.t('orders.one', { number }))).toBeVisible();
  return shop;
}

const button = (page: Page, name: string) => page.getByRole('button', { name });

test('an order is found, moved and changed by keyboard [O-03a] [O-05]', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/422/);
  const operator = await signInMember('operator');
  const name = `Палитрова ${crypto.randomUUID()}`;
  const order = await makeOrderOfThree(operator, { name });
  const shop = createConsolePage(page, 'ru');

  await test.step('an order is found by the last four digits of the phone, or by its customer, and opened by keys [O-03a]', async () => {
    await openConsoleAs(page, '/orders', operator);
    await expect(shop.heading(shop.t('orders.title'))).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: shop.t('shell.palette.open') })).toBeFocused();
    await page.keyboard.type(order.phone.slice(-4));
    const found = page
      .getByRole('group', { name: shop.t('shell.palette.records') })
      .getByRole('option', { name: new RegExp(`^${order.number} `) });
    await expect(found).toBeVisible();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(name);
    await expect(found).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(shop.heading(shop.t('orders.one', { number: order.number }))).toBeVisible();
  });

  await test.step('an order is moved to tomorrow [O-05]', async () => {
    await page.keyboard.press('t');
    const slot = page.getByRole('combobox', { name: shop.t('order.slot') });
    await expect(slot).toBeFocused();
    await expect(slot).not.toHaveValue('');
    const wanted = await slot.inputValue();
    const { slot: before } = await readOrder(operator, order);
    expect(wanted.split(' ')[0]).not.toBe(before.date);
    await page.keyboard.press('Enter');
    const move = button(page, shop.t('order.move.commit'));
    await expect(move).toBeFocused();
    await expect(move).not.toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    const after = await readOrder(operator, order);
    expect(`${after.slot.date} ${after.slot.periodId}`).toBe(wanted);
    expect(after.slot.date).toBe(tomorrowInMoscow());
  });

  await test.step('goods, empties and time change together after a preview, and a refusal keeps what was typed [O-05] [rule 83]', async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('e');
    const form = page.getByRole('form', { name: shop.t('order.change') });
    const water = form.getByRole('group').first();
    await expect(water.getByRole('button').first()).toBeFocused();
    // Three bottles become none: that is a cancellation, and refused with words.
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+Enter');
    await expect(form.getByRole('alert')).toBeVisible();
    await expect(water.getByRole('status')).toHaveText('0');
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Control+Enter');
    const commit = button(page, shop.t('order.change.commit'));
    await expect(commit).toBeFocused();
    await expect(page.getByRole('dialog')).toContainText('Дороже на');
    await page.keyboard.press('Enter');
    await expect(page.getByText(shop.t('order.change.done', { number: order.number }))).toBeVisible();
    const { order: changed } = await readOrder(operator, order);
    expect(changed.bottles.delivered).toBe(4);
  });
});

function tomorrowInMoscow(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Moscow' }).format(Date.now() + 24 * 60 * 60 * 1000);
}

test('money is given back by keyboard, by who may do it at that moment [O-02a] [O-05] [rule 40]', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/403/);
  const operator = await signInMember('operator');
  const order = await makeOrderOfThree(operator);
  await deliverOrder(operator, order);
  const shop = await openOrder(page, order, operator);
  const dialog = page.getByRole('dialog', { name: shop.t('order.refund.title', { number: order.number }) });
  const reason = dialog.getByRole('combobox', { name: shop.t('kit.reason') });

  await test.step('one of three bottles is refunded with a reason, by keyboard, after a look at the sum [O-05] [rule 40]', async () => {
    await page.keyboard.press('r');
    const water = dialog.getByRole('group').first();
    // Nothing chosen, no reason: both are asked for.
    await tabTo(page, button(page, shop.t('order.change.show')));
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(shop.t('order.refund.noPieces'))).toBeVisible();
    await expect(reason).toHaveAttribute('aria-invalid', 'true');
    await tabTo(page, water.getByRole('button').last());
    await page.keyboard.press('Enter');
    await expect(reason).toHaveAttribute('aria-busy', 'false');
    await tabTo(page, reason);
    await page.keyboard.press('ArrowDown');
    await tabTo(page, button(page, shop.t('order.change.show')));
    await page.keyboard.press('Enter');
    const commit = button(page, shop.t('order.refund.commit'));
    // The form goes a frame after its preview comes.
    await expect(page.getByRole('dialog').filter({ has: commit })).toContainText('390');
    await expect(commit).toBeEnabled();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(shop.t('order.refund.done', { number: order.number }))).toBeVisible();
    const after = await readOrder(operator, order);
    expect(after.cashToReturn.amount).toBe(390_00);
    expect(after.timeline.some(({ reasonId }) => reasonId !== null)).toBe(true);
  });

  await test.step('a role that is taken away counts at once, on the page that is open [O-02a] [rule 82]', async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('r');
    await tabTo(page, dialog.getByRole('group').first().getByRole('button').last());
    await page.keyboard.press('Enter');
    await expect(reason).toHaveAttribute('aria-busy', 'false');
    await tabTo(page, reason);
    await page.keyboard.press('ArrowDown');

    await setRoles(await signInMember('owner'), operator.id, []);
    await tabTo(page, button(page, shop.t('order.change.show')));
    await page.keyboard.press('Enter');
    const forbidden = page.getByRole('dialog').getByRole('heading', { name: shop.t('kit.forbidden.title') });
    await expect(forbidden).toBeVisible();
    // The form goes a frame later.
    await expect(page.getByRole('dialog').filter({ hasText: shop.t('kit.permission.refunds.write') })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: shop.t('kit.forbidden.title') })).toBeVisible();
    await expect(button(page, shop.t('order.refund'))).toHaveCount(0);
    await expect(page.getByRole('link', { name: shop.t('orders.title') })).toHaveCount(0);
  });
});

async function setRoles(owner: Member, id: string, roles: readonly string[]): Promise<void> {
  const { member } = await owner.call<{ member: { version: number } }>(`/api/ops/staff/${id}`);
  await owner.call(`/api/ops/staff/${id}`, { version: member.version, roles }, 'PATCH');
}

/** Counts the presses of keys; typed digits are what the courier said. */
function createPresses(page: Page) {
  let presses = 0;
  return {
    count: () => presses,
    async press(key: string): Promise<void> {
      presses += 1;
      await page.keyboard.press(key);
    },
  };
}

test('a wrong delivery is corrected in at most six presses besides the digits, and says so in words [O-05a] [rule 89a]', async ({
  page,
}) => {
  const operator = await signInMember('operator');
  const order = await makeOrderOfThree(operator);
  for (const status of ['approved', 'inProcess']) {
    const { transitions } = await readOrder(operator, order);
    if (transitions.some((each) => each === status)) {
      await operator.call(`/api/ops/orders/${order.uuid}/transitions`, { status });
    }
  }
  const shop = await openOrder(page, order, operator);
  const empties = page.getByRole('textbox', { name: shop.t('order.step.empties') });
  const declared = (await readOrder(operator, order)).order.bottles.declared;

  await test.step('“delivered” begins in the count, and typing replaces the promise [O-05a]', async () => {
    await page.getByRole('button', { name: shop.t('order.step.completed'), exact: true }).press('Enter');
    await expect(empties).toBeFocused();
    await page.keyboard.type('0');
    await expect(empties).toHaveValue('0');
    await page.keyboard.press('Enter');
    const commit = page.getByRole('button', { name: new RegExp(`^${shop.t('order.step.completed.commit')}`) });
    await expect(page.getByRole('dialog').filter({ has: commit })).toContainText(
      shop.t('order.count.echo', { taken: 0, declared }),
    );
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await readOrder(operator, order)).order.bottles.returned).toBe(0);
  });

  await expect(button(page, shop.t('order.correct'))).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const presses = createPresses(page);
  await presses.press('c');
  await expect(empties).toBeFocused();
  await page.keyboard.type('2');
  await expect(page.getByRole('combobox', { name: shop.t('kit.reason') })).toHaveValue('mistake');
  await presses.press('Enter');
  const commit = button(page, shop.t('order.correct.commit'));
  await expect(page.getByRole('dialog').filter({ has: commit })).toContainText(
    shop.t('order.count.echo', { taken: 2, declared }),
  );
  await expect(commit).not.toHaveAttribute('aria-disabled', 'true');
  await presses.press('Control+Enter');
  await expect(page.getByText(shop.t('order.correct.done', { number: order.number }))).toBeVisible();
  expect(presses.count()).toBeLessThanOrEqual(6);
  const after = await readOrder(operator, order);
  expect(after.order.bottles.returned).toBe(2);
  await expect(page.getByText('Пустых бутылей: 0 → 2')).toBeVisible();
});

test('a dispatcher moves orders, but cannot give money back and does not see the button [O-02a] [O-05]', async ({
  page,
}) => {
  const operator = await signInMember('operator');
  const dispatcher = await signInMember('dispatcher');
  const order = await makeOrderOfThree(operator);
  await deliverOrder(operator, order);
  const shop = await openOrder(page, order, dispatcher);
  await expect(page.getByRole('heading', { name: shop.t('orders.money') })).toBeVisible();
  await expect(button(page, shop.t('order.refund'))).toHaveCount(0);
  // Nor does the key do it: the next one opens the only dialog, and it knows of no such key.
  await page.keyboard.press('r');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: shop.t('shell.keys.title') });
  await expect(keys).toBeVisible();
  await expect(keys).not.toContainText(shop.t('order.refund'));
  await expect(page.getByRole('dialog')).toHaveCount(1);
  const { order: sold } = await readOrder(operator, order);
  const body = { items: [{ id: sold.items[0]?.id, quantity: 1 }] };
  await expect(dispatcher.call(`/api/ops/orders/${order.uuid}/refunds`, body)).rejects.toThrow(/403/);
});

test('two operators edit one order, and the words of neither are lost [O-05] [rule 81]', async ({
  page,
  browser,
  consoleErrors,
}) => {
  consoleErrors.allow(/409/);
  const [one, two] = [await signInMember('operator'), await signInMember('operator')];
  const order = await makeOrderOfThree(one);
  const shop = await openOrder(page, order, one);
  const context = await browser.newContext({ locale: 'ru-RU', viewport: desktop, reducedMotion: 'reduce' });
  const other = await context.newPage();
  await openOrder(other, order, two);

  const noteOf = (of: Page) => of.getByRole('textbox', { name: shop.t('orders.noteForCourier') });
  for (const [of, text] of [
    [page, 'Домофон не работает'],
    [other, 'Позвонить за час'],
  ] as const) {
    await tabTo(of, noteOf(of));
    await of.keyboard.type(text);
  }
  await other.keyboard.press('Control+s');
  await expect.poll(async () => (await readOrder(one, order)).order.note).toBe('Позвонить за час');
  await page.keyboard.press('Control+s');
  const bar = page.getByRole('alertdialog');
  await expect(bar).toBeFocused();
  // Both texts are there, and mine still stands in the field.
  await expect(bar).toContainText('Позвонить за час');
  await expect(bar).toContainText('Домофон не работает');
  await expect(noteOf(page)).toHaveValue('Домофон не работает');
  await tabTo(page, bar.getByRole('button', { name: shop.t('kit.conflict.rebaseMine') }));
  await page.keyboard.press('Enter');
  await expect(bar).toBeHidden();
  await tabTo(page, noteOf(page), { back: true });
  await page.keyboard.press('End');
  await page.keyboard.type('. Позвонить за час');
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await readOrder(one, order)).order.note).toBe('Домофон не работает. Позвонить за час');
  // As long as the form counts as typed, the page asks before another one takes its place.
  await expect(page.getByRole('status').filter({ hasText: /^Сохранено/ })).toBeVisible();

  // The same of goods: what the other changed meanwhile is theirs, what I touched is mine.
  await page.keyboard.press('Escape');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('e');
  const form = page.getByRole('form', { name: shop.t('order.change') });
  await expect(form.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  const { version } = await readOrder(two, order);
  await two.call(`/api/ops/orders/${order.uuid}/changes`, { version, returned: 2 });
  await page.keyboard.press('Control+Enter');
  await expect(bar).toBeFocused();
  await tabTo(page, bar.getByRole('button', { name: shop.t('kit.conflict.rebaseMine') }));
  await page.keyboard.press('Enter');
  await expect(bar).toBeHidden();
  await tabTo(page, button(page, shop.t('order.change.show')));
  await page.keyboard.press('Enter');
  const commit = button(page, shop.t('order.change.commit'));
  await expect(commit).toBeFocused();
  await expect(commit).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await readOrder(one, order)).order.bottles)
    .toMatchObject({ delivered: 4, declared: 2 });
  await context.close();
});

for (const language of ['ru', 'en'] as const) {
  test(`the page of an order and its dialogs keep to WCAG, light and dark, on a desk and on a tablet: ${language} [O-05]`, async ({
    page,
    consoleErrors,
  }) => {
    // Colours do not depend on the language.
    const everyLook = { areAllColours: language === 'ru', narrow: 'tablet' } as const;
    consoleErrors.allow(/422/);
    const operator = { ...(await signInMember('operator')), language };
    const order = await makeOrderOfThree(operator);
    const shop = createConsolePage(page, language);
    const show = button(page, shop.t('order.change.show'));
    await openConsoleAs(page, `/orders/${order.uuid}`, operator);
    await expect(shop.heading(shop.t('orders.one', { number: order.number }))).toBeVisible();
    await expectNoViolations(page, everyLook);

    await page.keyboard.press('t');
    await expect(page.getByRole('combobox', { name: shop.t('order.slot') })).not.toHaveValue('');
    await expectNoViolations(page, everyLook);
    await page.keyboard.press('Enter');
    await expect(button(page, shop.t('order.move.commit'))).not.toHaveAttribute('aria-disabled', 'true');
    await expectNoViolations(page, everyLook);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('combobox', { name: shop.t('order.slot') })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await button(page, shop.t('order.step.cancelled')).press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoViolations(page, everyLook);
    await expect(page.getByRole('combobox', { name: shop.t('kit.reason') })).toHaveAttribute('aria-busy', 'false');
    await page.getByRole('combobox', { name: shop.t('kit.reason') }).press('ArrowDown');
    await show.press('Enter');
    await expect(button(page, shop.t('order.step.cancelled.commit'))).not.toHaveAttribute('aria-disabled', 'true');
    await expectNoViolations(page, everyLook);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('combobox', { name: shop.t('kit.reason') })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.keyboard.press('e');
    const form = page.getByRole('form', { name: shop.t('order.change') });
    await expect(form.getByRole('button').first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expectNoViolations(page, everyLook);
    await page.keyboard.press('Control+Enter');
    await expect(button(page, shop.t('order.change.commit'))).toBeVisible();
    await expectNoViolations(page, everyLook);
    await button(page, shop.t('order.change.commit')).press('Enter');
    await expect(form).toBeHidden();

    await deliverOrder(operator, order);
    await page.reload();
    await button(page, shop.t('order.refund')).press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await show.press('Enter');
    await expectNoViolations(page, everyLook);
  });
}
