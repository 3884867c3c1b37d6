import { formatPhone } from '@kaplya/domain/phones';
import { findCode } from '../../pages/account.ts';
import { prepareVisitor } from '../../visitors/prepared-visitor.ts';
import { mintPhone } from '../../visitors/server.ts';
import { expect, phone, test } from '../../pages/test.ts';

test('a large order of a guest asks for a code to the phone that was typed, and goes on with one press [S-95] [S-25] [rule 49b]', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/422/);
  await page.setViewportSize(phone);
  const { checkout, signIn, t } = shop;
  const digits = mintPhone();
  await prepareVisitor(page, { goods: { W19: 21 } });
  await checkout.open();
  await checkout.introduce({ phone: digits, name: 'Анна' });
  await checkout.consent.check();
  await checkout.payInCash();
  await checkout.writeComment('Позвоните в домофон');
  await checkout.order();

  await expect(signIn.drawer).toBeVisible();
  await expect(signIn.phone).toHaveValue(formatPhone(`+7${digits}`));
  await signIn.consent.check();
  await signIn.getCode.click();
  await signIn.enterCodeOf(`+7${digits}`);
  await signIn.about.later.click();
  await expect(signIn.drawer).toBeHidden();

  await expect(page).toHaveURL(/\/checkout$/);
  await expect(checkout.name).toHaveValue('Анна');
  await checkout.unfold('comment');
  await expect(checkout.comment).toHaveValue('Позвоните в домофон');
  await checkout.order();
  expect(await checkout.done.number()).not.toBe('');
  await expect(checkout.done.dialog).not.toContainText(t('checkout.done.willCall'));
});

test('an account with an e-mail alone is led to its profile, confirms the phone and goes on [S-95] [rule 49b]', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/422/);
  await page.setViewportSize(phone);
  const { account, checkout, signIn, t } = shop;
  const digits = mintPhone();
  const email = `large-${crypto.randomUUID()}@demo.example`;
  await prepareVisitor(page, { goods: { W19: 21 } });
  await checkout.open();
  await page.getByRole('button', { name: t('checkout.contact.signIn') }).click();
  await signIn.askForCode({ way: 'email', target: email });
  await signIn.enterCodeOf(email);
  await signIn.about.name.fill('Анна');
  await signIn.about.phone.pressSequentially(digits);
  await signIn.about.save.click();
  await expect(signIn.drawer).toBeHidden();
  await checkout.payInCash();
  await checkout.order();

  await page.getByRole('link', { name: t('checkout.contact.confirmPhone') }).click();
  await expect(account.field('phone')).toHaveValue(formatPhone(`+7${digits}`));
  await page.getByRole('button', { name: t('account.data.phone.confirm') }).click();
  await account.code.field.fill(await findCode(`+7${digits}`));
  await expect(page.getByText(t('account.code.phoneDone'))).toBeVisible();

  await checkout.open();
  await checkout.order();
  expect(await checkout.done.number()).not.toBe('');
});
