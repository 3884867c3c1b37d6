import { expectNoViolations } from '../../browser/axe.ts';
import type { ConsolePage } from '../../pages/console.ts';
import { desktop, expect, test, type Page } from '../../shop/test.ts';
import { openOwnConsole } from '../../visitors/own-owner.ts';

test.use({ locale: 'ru-RU' });

async function save(page: Page, shop: ConsolePage): Promise<void> {
  await page.getByRole('button', { name: shop.t('kit.save'), exact: true }).click();
  await expect(page.getByText(/^Сохранено/)).toBeVisible();
}

test('settings of a shop are changed by keyboard, and the storefront has them at once [G-093] [G-094] [G-095] [P-17]', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/400 .*\/api\/ops\/settings|503/);
  const { own, shop } = await openOwnConsole(page, '/settings');
  const visitor = await context.newPage();
  const show = async (path: string) => {
    await page.setViewportSize(desktop);
    await page.goto(`${own.origin}/console${path}`);
  };

  await test.step('the phone and a text of the shop are changed by keyboard, and the storefront has them at once [G-093] [G-094]', async () => {
    const phone = page.getByRole('textbox', { name: shop.t('settings.field.phone'), exact: true });
    await phone.fill('call us');
    await page.keyboard.press('Control+s');
    // The server names the field.
    await expect(phone).toHaveAttribute('aria-invalid', 'true');
    await phone.fill('+994125550077');
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/^Сохранено/)).toBeVisible();
    await expect(page.getByText(/^Изменено: Олег/)).toBeVisible();
    await expectNoViolations(page);

    await visitor.goto(`${own.origin}/support`);
    await expect(visitor.locator('a[href="tel:+994125550077"]').first()).toBeVisible();

    await page.getByRole('link', { name: shop.t('settings.group.pages'), exact: true }).click();
    const title = page.getByRole('group', { name: shop.t('settings.field.metaTitle') });
    await title.getByLabel('русский').fill('Вода с доставкой сегодня');
    await title.getByLabel('английский').fill('');
    await expect(title.getByText('нет на 1 языке')).toBeVisible();
    await save(page, shop);
    await visitor.goto(`${own.origin}/?lang=ru`);
    await expect(visitor).toHaveTitle(/Вода с доставкой сегодня/);
  });

  await test.step('a rule goes back to its default, and says who changed it [G-093]', async () => {
    await show('/settings/delivery');
    const days = page.getByRole('textbox', { name: shop.t('settings.field.undeliveredRefundDays') });
    await expect(days).toHaveValue('3');
    await days.fill('500');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Введите число от 0 до 90.')).toBeVisible();
    await days.fill('5');
    await save(page, shop);
    const name = shop.t('settings.field.undeliveredRefundDays');
    await page.getByRole('button', { name: shop.t('settings.toDefault.of', { name }) }).click();
    await expect(days).toHaveValue('3');
    await save(page, shop);
    await page.reload();
    await expect(days).toHaveValue('3');
    await expect(page.getByRole('button', { name: shop.t('settings.toDefault.of', { name }) })).toHaveCount(0);
  });

  await test.step('the maintenance page is switched on with its time and off again; staff look past it [G-095] [P-17]', async () => {
    await show('/settings/maintenance');
    await page.getByRole('checkbox').check();
    const until = page.getByLabel(shop.t('settings.field.maintenanceUntil'));
    await until.fill('2031-05-06T12:30');
    await save(page, shop);
    await visitor.goto(`${own.origin}/?lang=ru`);
    await expect(visitor.getByText('Обещаем открыться: 6 мая, 12:30.')).toBeVisible();
    const opening = context.waitForEvent('page', { predicate: (each) => each.url().includes('maintenance=off') });
    await page.getByRole('link', { name: shop.t('settings.open') }).click();
    const inside = await opening;
    await expect(inside.getByRole('contentinfo')).toBeAttached();
    await page.getByRole('checkbox').uncheck();
    await save(page, shop);
    await visitor.reload();
    await expect(visitor.getByText('Обещаем открыться')).toHaveCount(0);
    await expect(visitor.getByRole('contentinfo')).toBeAttached();
  });
});
