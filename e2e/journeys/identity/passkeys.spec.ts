import { createCustomer, findCode, forgetProof } from '../../pages/account.ts';
import { addAuthenticator } from '../../browser/authenticator.ts';
import { expectNoViolations, listViolations } from '../../browser/axe.ts';
import { expectFocusIn } from '../../browser/focus.ts';
import { expect, test } from '../../pages/test.ts';

test('a passkey is offered after a code, signs in, proves who it is and is removed; without one a code proves it [S-107] [S-109] [S-110]', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/403/);
  const { account, signIn, t } = shop;
  const device = await addAuthenticator(page);
  const { target: phone } = await createCustomer();
  await page.goto('/');
  await signIn.open();
  await signIn.askForCode({ target: phone });
  await signIn.enterCodeOf(phone);
  await page.getByRole('button', { name: t('identity.passkey.add') }).click();
  await expect(page.getByText(t('identity.passkey.added'))).toBeVisible();
  expect(await device.count()).toBe(1);

  await account.open('devices');
  const remove = account.panel.getByRole('button', { name: /Chrome/ });
  await expect(account.panel.getByRole('heading', { name: t('account.passkeys.title') })).toBeVisible();
  await expectNoViolations(page);
  await account.panel.getByRole('button', { name: t('account.devices.signOut'), exact: true }).click();
  await expect(account.welcome).toBeVisible();

  await page.goto('/');
  await signIn.open();
  await signIn.drawer.getByRole('button', { name: t('identity.passkey.signIn') }).click();
  await expect(signIn.accountButton).toBeVisible();

  await forgetProof(phone);
  await account.open('devices');
  await remove.click();
  await page.getByRole('button', { name: t('account.passkeys.removeConfirm'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('identity.proof.title') });
  await expect(dialog).toBeVisible();
  // The button behind it spins while it waits.
  expect(await listViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: t('identity.proof.passkey') }).click();
  await expect(page.getByText(t('account.passkeys.removed'))).toBeVisible();
  await expect(account.panel.getByText(t('account.passkeys.none'))).toBeVisible();

  await test.step('a change that needs a proof waits for the code and goes on; closed, nothing typed is lost [S-110]', async () => {
    await account.open('data');
    await forgetProof(phone);
    await account.field('email').fill('anna-proved@post.example');
    const save = account.panel.getByRole('button', { name: t('common.save') });
    await save.click();
    await expectFocusIn(dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(account.field('email')).toHaveValue('anna-proved@post.example');

    await save.click();
    await dialog.getByRole('button').filter({ hasText: /•/ }).first().press('Enter');
    const field = dialog.getByRole('textbox');
    await expect(field).toBeFocused();
    await field.fill(await findCode(phone));
    await expect(dialog).toBeHidden();
    await expect(account.panel.getByText('anna-proved@post.example')).toBeVisible();
  });
});
