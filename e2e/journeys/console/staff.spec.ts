import { desktop, expect, test } from '../../shop/test.ts';
import { signInOverHttp } from '../../pages/account.ts';
import { openConsoleAs } from '../../pages/console.ts';
import { createOperator } from '../../visitors/people.ts';
import { callApi } from '../../visitors/server.ts';

test.use({ locale: 'ru-RU' });

type Sent = { messages: readonly { readonly to: string; readonly text: string }[] };

async function findInvitation(email: string): Promise<string> {
  let path = '';
  await expect(async () => {
    const { messages } = await callApi<Sent>('/api/dev/outbox');
    const letter = messages.findLast(({ to }) => to === email)?.text ?? '';
    path = /\/console\/invitation\?token=[\w-]+/.exec(letter)?.[0] ?? '';
    expect(path).not.toBe('');
  }).toPass();
  return path;
}

test('an owner invites by keyboard, and gives and takes roles [O-02a] [O-02b]', async ({ page, browser }) => {
  const owner = await createOperator();

  await test.step('the link of the letter signs in once [O-02b]', async () => {
    const email = `invited-${crypto.randomUUID()}@demo.example`;
    await openConsoleAs(page, '/staff', owner);
    await page.getByRole('button', { name: 'Пригласить' }).first().focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Пригласить' });
    await dialog.getByLabel('Имя').focus();
    await page.keyboard.type('Оксана Новая');
    await page.keyboard.press('Tab');
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Оксана Новая' })).toBeVisible();
    await expect(page.getByText('Приглашён')).toBeVisible();

    const path = await findInvitation(email);
    const other = await browser.newContext({ locale: 'ru-RU', viewport: desktop });
    const invited = await other.newPage();
    await invited.goto(path);
    // Opening the link uses nothing up.
    await invited.reload();
    await invited.getByRole('button', { name: 'Войти' }).focus();
    await invited.keyboard.press('Enter');
    await expect(invited.getByRole('heading', { level: 1, name: 'Мой профиль' })).toBeVisible();
    await other.close();
  });

  await test.step('a role that is taken away by keyboard counts at once in the other person’s session [O-02a] [rule 82]', async () => {
    const email = `member-${crypto.randomUUID()}@demo.example`;
    const { items } = await owner.call<{ items: { id: string; template: string }[] }>('/api/ops/roles');
    const operator = items.find(({ template }) => template === 'operator')?.id;
    const { member } = await owner.call<{ member: { id: string } }>('/api/ops/staff', {
      ...{ name: 'Пётр', email, roles: [operator] },
    });
    const colleague = await signInOverHttp(email, { as: 'staff' });
    await colleague.call('/api/ops/orders');

    await page.goto(`/console/staff/${member.id}`);
    const role = page.getByRole('checkbox', { name: 'Оператор' });
    await expect(role).toBeChecked();
    await role.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/Сохранено/)).toBeVisible();
    await expect(colleague.call('/api/ops/orders')).rejects.toThrow(/staff\.permission_missing/);
  });
});
