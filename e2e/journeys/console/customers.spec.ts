import type { OpsCustomer, User } from '@kaplya/contract';
import { expectNoViolations } from '../../browser/axe.ts';
import { comeBackAs, createCustomer, findCode, saveAddressFor, type HttpCustomer } from '../../pages/account.ts';
import { createConsolePage, expectShown } from '../../pages/console.ts';
import { desktop, expect, phone as narrow, test, type Page } from '../../shop/test.ts';
import { createOperator } from '../../visitors/people.ts';
import { signInMember } from '../../visitors/staff.ts';

test.use({ locale: 'ru-RU' });

/** The console of a member of staff who has signed in before. */
async function openConsole(page: Page, path: string, member: Pick<HttpCustomer, 'pair'>, language: 'ru' | 'en' = 'ru') {
  const shop = createConsolePage(page, language);
  await shop.openAs(member, path);
  return shop;
}

const idOf = async (customer: HttpCustomer) => (await customer.call<User>('/api/v1/user')).id;

/** A family name that nobody else has. */
const mintName = () => `Журналёва ${crypto.randomUUID().slice(0, 8)}`;

const getPage = (operator: HttpCustomer, id: string) => operator.call<OpsCustomer>(`/api/ops/customers/${id}`);

async function givePoints(owner: HttpCustomer, id: string, points: number): Promise<void> {
  const { version } = await getPage(owner, id);
  const { items } = await owner.call<{ items: { id: string }[] }>('/api/ops/reasons?kind=points');
  await owner.call(`/api/ops/customers/${id}/points`, { version, points, reasonId: items[0]?.id });
}

/** `+79031234567` as it is said: 8 (903) 123 45-67. */
function toSpoken(phone: string): string {
  const [, code, first, second, third] = /^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(phone) ?? [];
  return `8 (${code}) ${first} ${second}-${third}`;
}

test('a customer is found by their phone in another spelling, and a note for colleagues is written, all by keyboard [O-08]', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const operator = await signInMember('operator');
  const name = mintName();
  const customer = await createCustomer({ name });
  const shop = await openConsole(page, '/customers', operator);
  await expect(shop.heading(shop.t('customers.title'))).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  await test.step('without a network the list of customers says so, and goes on when it is back [O-08]', async () => {
    await context.setOffline(true);
    await page.keyboard.press('/');
    await page.keyboard.type('кого-то нет');
    await expect(page.getByText(shop.t('kit.offline.bar'))).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(shop.t('kit.list.nothing'))).toBeVisible();
    await page.keyboard.press('Control+a');
  });

  await page.keyboard.type(toSpoken(customer.target));
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(toSpoken(customer.target));
  await expectShown(page);
  await expect(page.getByRole('row')).toHaveCount(2);

  // Beside the list first, then as a page.
  const row = page.getByRole('link', { name });
  await row.focus();
  await page.keyboard.press('Space');
  const peek = page.getByRole('complementary', { name });
  await expect(peek.getByText(shop.t('customers.noOrders'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(shop.heading(name)).toBeVisible();

  await page.keyboard.press('n');
  await expect(page.getByLabel(shop.t('customers.note.write'))).toBeFocused();
  await page.keyboard.type('Звонить после шести');
  // The draft is still there after a visit to another screen.
  await page.goBack();
  await expect(row).toBeVisible();
  await page.goForward();
  const field = page.getByLabel(shop.t('customers.note.write'));
  await expect(field).toHaveValue('Звонить после шести');
  await field.focus();
  await page.keyboard.press('Control+Enter');
  const notes = page.getByRole('region', { name: shop.t('customers.notes') });
  await expect(field).toHaveValue('');
  await expect(notes.getByText('Звонить после шести')).toBeVisible();
  const written = await getPage(operator, await idOf(customer));
  expect(written.notes.items).toMatchObject([{ text: 'Звонить после шести', author: 'operator' }]);

  // The next press takes their order.
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('p');
  await expect(page).toHaveURL(new RegExp(`phone=${encodeURIComponent(customer.target)}`));
});

test('points and bottles are corrected by documents with a reason, after their effect was shown [O-08] [rule 87]', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 422/);
  const owner = await createOperator();
  const customer = await createCustomer({ name: mintName() });
  await saveAddressFor(customer);
  const id = await idOf(customer);
  const shop = await openConsole(page, `/customers/${id}`, owner);
  const dialog = page.getByRole('dialog');
  const next = dialog.getByRole('button', { name: shop.t('customers.next') });
  const commit = dialog.getByRole('button', { name: shop.t('customers.correct') });
  const corrections = page.getByRole('region', { name: shop.t('customers.documents') });

  await test.step('points are added after their effect was shown [O-08] [rule 87]', async () => {
    await page.getByRole('button', { name: shop.t('customers.points.correct') }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel(shop.t('customers.amount.points'))).toBeFocused();
    // Without a reason nothing goes on, and what is missing has the focus.
    await page.keyboard.type('120');
    await page.keyboard.press('Enter');
    const reason = dialog.getByLabel(shop.t('kit.reason'));
    await expect(reason).toBeFocused();
    await expect(reason).toHaveAttribute('aria-busy', 'false');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Привезли позже');
    await next.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('0 → 120')).toBeVisible();
    expect((await getPage(owner, id)).points.available).toBe(0);
    await expect(commit).toBeEnabled();
    await commit.focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(corrections.getByRole('row', { name: /Привезли позже/ })).toContainText('+120');
    expect((await getPage(owner, id)).points.available).toBe(120);
  });

  await test.step('more points than there are cannot be taken off, and the preview says so [O-08]', async () => {
    await page.getByRole('button', { name: shop.t('customers.points.correct') }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel(shop.t('customers.amount.points'))).toBeFocused();
    await page.keyboard.type('500');
    await dialog.getByRole('radio', { name: shop.t('customers.add') }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByLabel(shop.t('kit.reason'))).toHaveAttribute('aria-busy', 'false');
    await dialog.getByLabel(shop.t('kit.reason')).focus();
    await page.keyboard.press('ArrowDown');
    await dialog.getByRole('button', { name: shop.t('customers.next') }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText(/балл/i);
    // Back with what was typed.
    await page.keyboard.press('Escape');
    await expect(dialog.getByLabel(shop.t('customers.amount.points'))).toHaveValue('500');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('bottles are added at an address [O-08] [rule 87]', async () => {
    await page.getByRole('button', { name: shop.t('customers.bottles.correct') }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel(shop.t('customers.amount.bottles'))).toBeFocused();
    await page.keyboard.type('3');
    await expect(dialog.getByLabel(shop.t('kit.reason'))).toHaveAttribute('aria-busy', 'false');
    await dialog.getByLabel(shop.t('kit.reason')).focus();
    await page.keyboard.press('ArrowDown');
    await next.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('0 → 3')).toBeVisible();
    await expect(commit).toBeEnabled();
    await commit.focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(corrections.getByRole('row')).toHaveCount(3);
    expect((await getPage(owner, id)).bottles.total).toBe(3);
  });

  await test.step('who may not correct sees no button [O-08]', async () => {
    const other = await page.context().browser()?.newContext({ locale: 'ru-RU' });
    const otherPage = await other?.newPage();
    if (!other || !otherPage) throw new Error('No other browser');
    await openConsole(otherPage, `/customers/${id}`, await signInMember('operator'));
    await expect(otherPage.getByRole('region', { name: shop.t('customers.points'), exact: true })).toContainText('120');
    await expect(otherPage.getByRole('button', { name: shop.t('customers.points.correct') })).toHaveCount(0);
    await expect(otherPage.getByRole('button', { name: shop.t('customers.bottles.correct') })).toHaveCount(0);
    await other.close();
  });

  await test.step('bottles of somebody without an address are corrected at a house that is suggested [O-08] [rule 87]', async () => {
    const newcomer = await idOf(await createCustomer({ name: mintName() }));
    await page.goto(`/console/customers/${newcomer}`);
    await page.getByRole('button', { name: shop.t('customers.bottles.correct') }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel(shop.t('customers.amount.bottles'))).toBeFocused();
    await page.keyboard.type('2');
    await expect(dialog.getByLabel(shop.t('kit.reason'))).toHaveAttribute('aria-busy', 'false');
    await dialog.getByLabel(shop.t('kit.reason')).focus();
    await page.keyboard.press('ArrowDown');
    await next.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText(shop.t('customers.bottles.choose'));

    await dialog.getByLabel(shop.t('phoneOrder.address.text')).focus();
    await page.keyboard.type('Тверская улица 7');
    const suggestions = dialog.getByRole('listbox', { name: shop.t('phoneOrder.address.suggestions') });
    // Not those of what was typed halfway.
    await expect(suggestions.getByRole('option').first()).toContainText('Тверская улица, 7');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog.getByLabel(shop.t('phoneOrder.address.room')).focus();
    await page.keyboard.type('15');
    await next.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('0 → 2')).toBeVisible();
    await expect(commit).toBeEnabled();
    await commit.focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    const { bottles, addresses } = await getPage(owner, newcomer);
    expect(bottles.total).toBe(2);
    expect(addresses).toMatchObject([{ bottles: 2 }]);
    expect(addresses[0]?.text).toMatch(/Тверская улица, 7.*15/);
  });

  await test.step('a customer reads in their account why the number of their bottles changed [O-08] [P-09]', async () => {
    await comeBackAs(page, customer);
    await page.goto('/profile/bottles');
    await expect(page.getByRole('listitem').filter({ hasText: 'Исправлено магазином: +3' })).toBeVisible();
  });
});

test('two accounts of one person become one by the codes of both, and nothing is lost [O-08] [rule 85]', async ({
  page,
}) => {
  const owner = await createOperator();
  const [name, secondName] = [mintName(), mintName()];
  const stored = await createCustomer({ name });
  const folded = await createCustomer({ name: secondName });
  await saveAddressFor(folded);
  const [keptId, foldedId] = [await idOf(stored), await idOf(folded)];
  await givePoints(owner, keptId, 120);
  await givePoints(owner, foldedId, 80);

  const shop = await openConsole(page, `/customers/${keptId}`, await signInMember('operator'));
  await page.getByRole('link', { name: shop.t('customers.merge') }).focus();
  await page.keyboard.press('Enter');
  const find = page.getByRole('combobox', { name: shop.t('customers.merge.find') });
  await expect(find).toBeFocused();
  await page.keyboard.type(toSpoken(folded.target));
  // Not those of what was typed halfway.
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: new RegExp(secondName) })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`with=${foldedId}`));

  // Records to be moved are shown before a code is asked for; without the codes the merge goes no further.
  const preview = page.getByRole('button', { name: shop.t('customers.merge.preview') });
  const dialog = page.getByRole('dialog');
  await preview.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText(shop.t('customers.merge.points', { moved: 80, after: 200 }));
  const commit = dialog.getByRole('button', { name: shop.t('customers.merge.commit') });
  await expect(commit).toBeDisabled();
  await expect(dialog).toContainText(shop.t('customers.merge.codesMissing'));
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  for (const { target, named } of [
    { target: stored.target, named: name },
    { target: folded.target, named: secondName },
  ]) {
    const form = page.getByRole('form', { name: shop.t('customers.merge.codeOf', { name: named }) });
    await form.getByRole('button', { name: shop.t('customers.merge.send.sms') }).focus();
    await page.keyboard.press('Enter');
    await expect(form.getByLabel(shop.t('customers.merge.code'))).toBeFocused();
    await page.keyboard.type(await findCode(target));
    await expect(form.getByRole('status')).not.toBeEmpty();
  }
  await preview.focus();
  await page.keyboard.press('Enter');
  await expect(commit).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(shop.heading(name)).toBeVisible();
  await expect(page.getByText(shop.t('customers.contact.ofMerged'))).toBeVisible();
  await expect(page.getByRole('region', { name: shop.t('customers.points'), exact: true })).toContainText('200');
  const after = await getPage(owner, keptId);
  expect(after).toMatchObject({ points: { available: 200 }, merged: [{ id: foldedId }] });
  expect(after.addresses).toHaveLength(1);

  // A link to the folded account leads to the kept one.
  await page.goto(`/console/customers/${foldedId}`);
  await expect(page).toHaveURL(new RegExp(`/customers/${keptId}$`));
});

/** A screen by its path, and the button of what opens over it. */
type Looked = readonly [path: string, opens?: string];

const parts: readonly { readonly name: string; readonly list: (id: string, otherId: string) => readonly Looked[] }[] = [
  {
    name: 'the customers and their page',
    list: (id) => [['/customers'], [`/customers?q=Рождественская&peek=${id}`], [`/customers/${id}`]],
  },
  {
    name: 'corrections',
    list: (id) => [
      [`/customers/${id}`, 'customers.points.correct'],
      [`/customers/${id}`, 'customers.bottles.correct'],
    ],
  },
  {
    name: 'a merge',
    list: (id, otherId) => [
      [`/customers/${id}/merge`],
      [`/customers/${id}/merge?with=${otherId}`],
      [`/customers/${id}/merge?with=${otherId}`, 'customers.merge.preview'],
    ],
  },
];

for (const language of ['ru', 'en'] as const) {
  for (const { name, list } of parts) {
    test(`${name}: for everybody, light and dark, on a desk, a tablet and a phone: ${language} [O-08]`, async ({
      page,
    }) => {
      const owner = await createOperator();
      const customer = await createCustomer({ name: `${mintName()} Рождественская-Преображенская-Александровская` });
      await saveAddressFor(customer);
      const [id, otherId] = [await idOf(customer), await idOf(await createCustomer({ name: mintName() }))];
      await givePoints(owner, id, 15);
      const shop = await openConsole(page, '/customers', owner, language);
      for (const [path, opens] of list(id, otherId)) {
        await shop.open(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (opens !== undefined) {
          await page.getByRole('button', { name: shop.t(opens) }).press('Enter');
          await expect(page.getByRole('dialog')).toBeVisible();
        }
        await expectShown(page);
        await expectNoViolations(page, { areAllColours: true, narrow: 'tablet' });
        await page.setViewportSize(narrow);
        // A table becomes cards once it has been measured.
        const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        await expect.poll(overflow, path).toBe(0);
        await page.setViewportSize(desktop);
      }
    });
  }
}
