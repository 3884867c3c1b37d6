import type { Browser } from '@playwright/test';
import { DAY_MS, HOUR_MS } from '@kaplya/domain';
import { requestRaw } from '../../shop/raw-request.ts';
import { startEmptyServer, type EmptyServer } from '../../shop/start-empty-server.ts';
import { desktop, expect, makeKnown, test, type Page } from '../../shop/test.ts';
import { makeShop, orderAsGuest, orderByPhone, rodnik } from '../../visitors/new-shop.ts';
import { mintPhone } from '../../visitors/server.ts';

test.use({ locale: 'ru-RU', viewport: desktop });

const domain = 'rodnik.example';

/** A guest orders in a browser of their own. */
async function comeAsGuest(browser: Browser, { origin }: EmptyServer): Promise<void> {
  const context = await browser.newContext({ baseURL: origin, locale: 'ru-RU', viewport: desktop });
  await makeKnown(context);
  await orderAsGuest(await context.newPage());
  await context.close();
}

/** A caller's order at a house that no map knows: its zone is chosen, by keyboard alone but for the opening of the list. */
async function takeCall(page: Page, { origin }: EmptyServer, phone: string): Promise<void> {
  await page.goto(`${origin}/console/phone-order`);
  await expect(page.getByLabel('Телефон')).toBeFocused();
  await page.keyboard.type(phone);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Имя', { exact: true })).toBeFocused();
  await page.keyboard.type('Пётр');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Улица и дом')).toBeFocused();
  await page.keyboard.type('Ленина 11');
  await page.getByRole('button', { name: 'Указать место' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Место дома' });
  await dialog.getByRole('combobox', { name: 'Или только зона' }).selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Указать место' }).press('Enter');
  await expect(page.getByText('Место не подтверждено')).toBeVisible();
  await page.getByLabel('Квартира').fill('5');
  await page.getByLabel('Добавить товар').fill('19 л');
  await expect(page.getByRole('option').first()).toContainText('19 л');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Количество: .*19 л/)).toBeFocused();
  await page.getByRole('checkbox', { name: /^Клиент услышал/ }).press('Space');
  await expect(page.locator('[data-sentence][aria-busy="false"]')).toBeVisible();
  await page.getByRole('button', { name: 'Оформить заказ' }).press('Enter');
  await expect(page.getByRole('heading', { name: /^Заказ \d+ оформлен$/ })).toBeVisible();
}

async function takeThreeCallsMore(page: Page, { origin }: EmptyServer): Promise<void> {
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('console.servicesIdentity') ?? '{}') as { token: string }).token,
  );
  await orderByPhone(origin, { token, count: 3 });
}

test('from the link to the tenth order without mail, SMS, maps and DNS, over a night and a restart, and at a domain that resolves later [G-10] [G-10a] [G-11a] [G-13e]', async ({
  page,
  browser,
  consoleErrors,
}) => {
  // A page that stays open over a restart, a session that has ended in the night, and a change that wants a proof.
  consoleErrors.allow(/ERR_CONNECTION_REFUSED|status of (?:401|403|503)/);
  const server = await startEmptyServer();
  const { origin } = server;
  const atDomain = async () => (await requestRaw({ origin, path: '/', host: domain })).status;
  try {
    const { invitation } = await makeShop(server.link, { ...rodnik, domain });
    await page.goto(`${origin}/console/invitation?token=${invitation}`);
    await page.getByRole('button', { name: 'Войти' }).press('Enter');

    const codes = page.getByRole('list', { name: 'Резервные коды' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const [first = '', second = ''] = await codes.allTextContents();
    await page.getByRole('checkbox', { name: 'Коды сохранены' }).check();
    await page.getByRole('button', { name: 'Готово' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Что дальше', level: 1 })).toBeVisible();
    await expect(page.getByText(`${domain} ждёт подтверждения`, { exact: false })).toBeVisible();
    expect(await atDomain()).toBe(404);

    const phone = mintPhone();
    await test.step('the first day: a guest, a caller at a house that no map knows, and more calls', async () => {
      await comeAsGuest(browser, server);
      await takeCall(page, server, phone);
      await takeThreeCallsMore(page, server);
    });

    await test.step('the next day, after a restart, the owner signs in without anything being sent, up to the tenth order [G-11a]', async () => {
      expect(await server.restart({ laterMilliseconds: DAY_MS })).toContain(origin);
      await page.goto(`${origin}/console/orders`);
      await page.getByLabel('Эл. почта или телефон').fill(rodnik.owner.email);
      await page.getByLabel('Резервный код').fill(first);
      await page.keyboard.press('Enter');
      await expect(page.getByText('Всего: 5', { exact: true })).toBeVisible();

      await page.goto(`${origin}/console/phone-order`);
      await expect(page.getByLabel('Телефон')).toBeFocused();
      await page.keyboard.type(phone);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: /^Повторить/ }).first()).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.locator('[data-section="when"] input:checked')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: /^Заказ \d+ оформлен$/ })).toBeVisible();
      await comeAsGuest(browser, server);
      await takeThreeCallsMore(page, server);
      await page.goto(`${origin}/console/orders`);
      await expect(page.getByText('Всего: 10', { exact: true })).toBeVisible();
    });

    await test.step('an hour later a change that needs a proof takes another of the codes [G-11a]', async () => {
      await server.restart({ laterMilliseconds: DAY_MS + HOUR_MS });
      await page.goto(`${origin}/console/settings/programs`);
      await page.getByLabel('Имя программы').fill('kiosk');
      await page.getByRole('button', { name: 'Добавить', exact: true }).press('Enter');
      const proof = page.getByRole('dialog', { name: 'Подтвердите, что это вы' });
      await proof.getByLabel('Резервный код').fill(second);
      await proof.getByRole('button', { name: 'Подтвердить' }).press('Enter');
      await page.getByRole('button', { name: 'Секрет скопирован' }).press('Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('the domain is proven once its record resolves, and the shop answers there [G-10a]', async () => {
      await page.goto(`${origin}/console/settings/domains`);
      const published = page.locator('dl code');
      await expect(published).toHaveCount(4);
      const [name = '', value = ''] = await published.allTextContents();
      const check = page.getByRole('button', { name: `Проверить ${domain}` });
      await check.press('Enter');
      await expect(page.getByText('Такой записи пока нет.')).toBeVisible();
      server.publish({ [name]: [value] });
      // The list is read again after a check, and the button waits for it.
      await expect(async () => {
        await check.press('Enter', { timeout: 5000 });
        await expect(page.getByText('Подтверждён записью DNS', { exact: false })).toBeVisible({ timeout: 5000 });
      }).toPass();
      await expect.poll(atDomain).toBe(200);
    });
  } finally {
    await page.close();
    await server.stop();
  }
});
