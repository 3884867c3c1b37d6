import { expectNoViolations } from '../../browser/axe.ts';
import { expect, phone, test } from '../../shop/test.ts';
import { offersOfOneC, sendAsOneC } from '../../visitors/one-c.ts';
import { openOwnConsole } from '../../visitors/own-owner.ts';

test.use({ locale: 'ru-RU' });

test('1C gets a password, sends its offers, and what it names is mapped; a replay shows what it would change, then does it [G-05b] [G-05f]', async ({
  page,
}) => {
  const { own, shop } = await openOwnConsole(page, '/exchange');
  const { t } = shop;
  await expect(page.getByText(t('exchange.empty'))).toBeVisible();
  await page
    .getByRole('link', { name: t('exchange.setUp'), exact: true })
    .last()
    .click();
  await page.getByRole('button', { name: t('exchange.makePassword') }).click();
  const dialog = page.getByRole('dialog');
  const password = await dialog.getByRole('textbox', { name: t('exchange.password') }).inputValue();
  expect(password).toMatch(/^[a-z2-9]{32}$/);
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: t('exchange.passwordCopied') }).click();
  await expect(page.getByText(password)).toHaveCount(0);

  const login = `1c-${own.host.split('.')[0]}`;
  const oneC = { host: own.host, login, password };
  const file = {
    name: 'offers.xml',
    text: offersOfOneC([{ id: 'CUP', price: '12,50', rest: 77 }], '2026-03-10T10:00:00'),
  };
  expect(await sendAsOneC({ ...oneC, password: `${password}x` }, file)).toEqual(['failure']);
  expect(await sendAsOneC(oneC, file)).toEqual(['success']);

  // Names from its file wait to be mapped; each choice is saved at once.
  await page.reload();
  await expect(page.getByText('Розничная', { exact: true })).toBeVisible();
  await expect(page.getByText(t('exchange.notMapped'))).toHaveCount(2);
  const prices = page.getByRole('group', { name: t('exchange.here', { name: 'Розничная' }) });
  await prices.getByRole('checkbox', { name: t('exchange.listPrice') }).click();
  await expect(prices.getByRole('checkbox', { name: t('exchange.listPrice') })).toBeChecked();
  await page.getByLabel(t('exchange.here', { name: 'Склад на Заводской' })).selectOption({ index: 1 });
  await expect(page.getByText(t('exchange.notMapped'))).toHaveCount(0);
  await expectNoViolations(page, { areAllColours: true });

  await page.getByRole('link', { name: t('exchange.diary'), exact: true }).click();
  await page.getByRole('link', { name: 'offers.xml' }).click();
  await expect(page.getByText(/Розничная, Склад на Заводской/)).toBeVisible();
  await page.getByRole('button', { name: t('exchange.replay') }).click();
  await expect(page.getByText(t('exchange.dry'))).toBeVisible();
  await expect(page.getByText('12,50')).toBeVisible();
  await expectNoViolations(page, { areAllColours: true });
  await page.getByRole('button', { name: t('exchange.commit') }).click();
  await expect(page.getByRole('heading', { name: t('exchange.didChange') })).toBeVisible();
  await expect(page.getByText('77', { exact: true })).toBeVisible();
  await expect(page.getByText(t('exchange.state.done'))).toBeVisible();

  // The very same file again changes nothing, and an older one is refused with the reason.
  expect(await sendAsOneC(oneC, file)).toEqual(['success']);
  const older = { ...file, text: offersOfOneC([{ id: 'CUP', price: '1', rest: 1 }], '2026-03-09T10:00:00') };
  expect((await sendAsOneC(oneC, older))[0]).toBe('failure');
  await page.setViewportSize(phone);
  await page.goto(`${own.origin}/console/exchange`);
  await expect(page.getByText(t('exchange.state.refused'))).toBeVisible();
  await expect(page.getByText(t('exchange.state.same'))).toBeVisible();
  await expectNoViolations(page);
});
