import { expectNoViolations } from '../../browser/axe.ts';
import { createConsolePage, openConsoleAs, type ConsolePage } from '../../pages/console.ts';
import { acquirerAccount } from '../../shop/local-acquirer.ts';
import { queryShop } from '../../shop/database.ts';
import { desktop, expect, test, type Page } from '../../shop/test.ts';
import { makeOrderOfThree } from '../../visitors/console-orders.ts';
import { openOwnConsole } from '../../visitors/own-owner.ts';
import { signInMember } from '../../visitors/staff.ts';

test.use({ locale: 'ru-RU' });

async function save(page: Page, shop: ConsolePage): Promise<void> {
  await page.getByRole('button', { name: shop.t('kit.save'), exact: true }).click();
  await expect(page.getByText(/^Сохранено/)).toBeVisible();
}

test('a reason is added and offered where an order is cancelled; nobody gave it, so it is deleted again [G-097]', async ({
  page,
}) => {
  const owner = await signInMember('owner');
  const order = await makeOrderOfThree(owner);
  const shop = createConsolePage(page, 'ru');
  await openConsoleAs(page, '/settings/reasons?kind=cancel', owner);
  const name = `Собака во дворе ${Date.now()}`;
  await page.getByRole('button', { name: shop.t('settings.reasons.add') }).click();
  const added = page.getByRole('group', { name: shop.t('settings.reasons.new') });
  await added.getByLabel('русский').fill(name);
  await save(page, shop);
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoViolations(page);

  await page.goto(`/console/orders/${order.uuid}`);
  await page.getByRole('button', { name: shop.t('order.step.cancelled') }).press('Enter');
  const reason = page.getByRole('combobox', { name: shop.t('kit.reason') });
  await expect(reason.getByRole('option', { name })).toBeAttached();

  await page.goto('/console/settings/reasons?kind=cancel');
  await page.getByRole('button', { name: shop.t('settings.reasons.remove', { name }) }).click();
  await save(page, shop);
  await page.reload();
  await expect(page.getByRole('group', { name: 'Попросил клиент' })).toBeVisible();
  await expect(page.getByRole('group', { name })).toHaveCount(0);
});

test('keys, domains and ways to pay of a shop are set up by its owner [G-091] [G-096] [G-098] [G-099]', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/422 .*\/api\/ops\/settings\/domains|404/);
  // The copied shop has neither ways nor keys yet.
  const { own, shop } = await openOwnConsole(page, '/settings/secrets');
  const partnerId = own.host.split('.')[0] ?? '';
  const show = async (path: string) => {
    await page.setViewportSize(desktop);
    await page.goto(`${own.origin}/console${path}`);
  };

  await test.step('a key is typed and tested at the acquirer, is never shown again, and goes [G-091] [G-099]', async () => {
    const { account, secretKey } = acquirerAccount;
    const form = page.getByRole('form', { name: shop.t('settings.secrets.add') });
    await expect(page.getByText(shop.t('settings.secrets.none'))).toBeVisible();
    await form.getByLabel(shop.t('settings.secrets.account.yookassa')).fill(account);
    await form.getByLabel(shop.t('settings.secrets.value')).fill('test_AnotherKeyThatIsWrong');
    await page.keyboard.press('Enter');
    const row = page.getByRole('listitem').filter({ hasText: account });
    await expect(row.getByText(shop.t('settings.secrets.current'))).toBeVisible();
    const probe = row.getByRole('button', { name: shop.t('settings.secrets.test.of', { account }) });
    await probe.click();
    await expect(row.getByText(shop.t('settings.secrets.result.wrong_credentials'))).toBeVisible();
    await row.getByRole('button', { name: shop.t('settings.secrets.replace.of', { account }) }).click();
    await row.getByLabel(shop.t('settings.secrets.value')).fill(secretKey);
    await page.keyboard.press('Enter');
    await expect(row.getByText(/заканчивается на Know/)).toBeVisible();
    await probe.click();
    await expect(row.getByText(shop.t('settings.secrets.result.ok'))).toBeVisible();
    await expectNoViolations(page);
    expect(await page.content()).not.toContain(secretKey);

    await page.getByRole('button', { name: shop.t('settings.checks.mail.test') }).click();
    await expect(page.getByText(shop.t('settings.checks.result.stand_in'))).toBeVisible();

    await row.getByRole('button', { name: shop.t('settings.secrets.remove') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: shop.t('settings.secrets.remove') })
      .click();
    await expect(page.getByText(shop.t('settings.secrets.none'))).toBeVisible();
  });

  await test.step('a domain is claimed and checked; one that the machine gives opens the shop, and is taken away [G-096] [G-096a]', async () => {
    await show('/settings/domains');
    const field = page.getByRole('textbox', { name: shop.t('settings.domains.new') });
    const claim = async (host: string) => {
      await field.fill(host);
      await page.keyboard.press('Enter');
    };
    await claim('shop example');
    await expect(page.getByText(/Это не домен/)).toBeVisible();
    await claim(`also-${own.host}`);
    await expect(page.getByText(/Такое имя есть в каждой сети/)).toBeVisible();
    const claimed = page.getByRole('listitem').filter({ hasText: `_kaplya.${partnerId}.example` });
    await claim(`${partnerId}.example`);
    await expect(claimed.getByText(shop.t('settings.domains.unchecked'))).toBeVisible();
    await expectNoViolations(page);
    await claimed.getByRole('button', { name: shop.t('settings.domains.check') }).click();
    await expect(claimed.getByText(/Проверено .*: не подтверждён/)).toBeVisible({ timeout: 15_000 });

    const host = `also-${own.host}`;
    await queryShop('insert into system.domain (host, partner_id) values ($1, $2)', [host, partnerId]);
    await page.reload();
    const row = page.getByRole('listitem').filter({ hasText: host });
    await expect(row).toBeVisible();
    await expect(page.getByText(shop.t('settings.domains.current'))).toHaveCount(1);
    const visitor = await context.newPage();
    const there = own.origin.replace(own.host, host);
    await visitor.goto(there);
    await expect(visitor.getByRole('contentinfo')).toBeAttached();
    await row.getByRole('button', { name: shop.t('settings.domains.remove') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: shop.t('settings.domains.remove') })
      .click();
    await expect(row).toHaveCount(0);
    const gone = await visitor.goto(there);
    expect(gone?.status()).toBe(404);
  });

  await test.step('a way to pay is switched off and another renamed, in the order that customers see [G-098]', async () => {
    await show('/settings/ways');
    const cash = page.getByRole('group', { name: 'Наличными курьеру' });
    await cash.getByLabel(shop.t('settings.ways.enabled')).check();
    await cash.getByLabel('русский').fill('Деньгами');
    const renamed = page.getByRole('group', { name: 'Деньгами' });
    await renamed.getByLabel(shop.t('settings.ways.min')).fill('много');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Сумма «много» не читается.')).toBeVisible();
    await renamed.getByLabel(shop.t('settings.ways.min')).fill('100');
    await save(page, shop);
    await page.evaluate(() => scrollTo(0, 0));
    await expectNoViolations(page);
    expect(
      await queryShop(
        "select names ->> 'ru' as name, min_minor::int from payment_method where partner_id = $1 and is_enabled",
        [partnerId],
      ),
    ).toEqual([{ name: 'Деньгами', min_minor: 10_000 }]);
  });
});
