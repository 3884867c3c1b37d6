import { readFile } from 'node:fs/promises';
import type { Session } from '@kaplya/contract';
import {
  comeBackAs,
  createCustomer,
  findCode,
  forgetSentCodes,
  getProfile,
  saveAddressFor,
  picture,
  signInOverHttp,
} from '../../pages/account.ts';
import { holdCalls } from '../../browser/hold-calls.ts';
import { pressDisabled } from '../../browser/press-disabled.ts';
import { findIntervalOfTomorrow, listGoods, mintPhone, readStored } from '../../visitors/server.ts';
import { expect, test, type Page } from '../../pages/test.ts';
import { formatPhone } from '@kaplya/domain/phones';
import { queryShop } from '../../shop/database.ts';

const mintEmail = () => `anna-${mintPhone()}@post.example`;

/** All browser storage of the shop's pages. */
function readAllStored(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage))));
}

test('somebody unknown is invited to sign in, and finds what is there for everybody; a customer has a profile [S-07] [S-15] [S-40]', async ({
  page,
  context,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/422|ERR_INTERNET_DISCONNECTED/);
  const { account, t } = shop;
  const name = 'A name that is very long '.repeat(4).trim();
  await account.open();
  await expect(account.welcome).toBeVisible();
  await expect(account.panel.getByRole('button', { name: t('account.visitor.signIn') })).toBeVisible();
  for (const id of ['pages.delivery.title', 'pages.about.title', 'pages.footer.support', 'addresses.title']) {
    await expect(account.entry(t(id))).toBeVisible();
  }
  await expect(account.panel.getByRole('button', { name: t('account.signOut') })).toHaveCount(0);
  await account.entry(t('pages.about.title')).click();
  await expect(page).toHaveURL(/\/about$/);

  await test.step('a profile that does not come says so and is asked for again [T-01] [X-02]', async () => {
    await comeBackAs(page, await createCustomer({ name }));
    await page.route(
      /\/api\/v1\/profile$/,
      (route) => route.fulfill({ status: 422, json: { code: 'request.invalid', message: 'Not now' } }),
      {
        times: 1,
      },
    );
    await account.open();
    await expect(account.panel).toContainText('Not now');
    await account.panel.getByRole('button', { name: t('common.tryAgain') }).click();
    await expect(account.panel.getByRole('heading', { name })).toBeVisible();
  });

  await test.step('the profile is one page over the catalogue, which closes to it [S-07] [S-15] [S-40]', async () => {
    for (const id of ['account.data.title', 'addresses.title', 'account.agreements.title', 'account.devices.title']) {
      await expect(account.entry(t(id))).toBeVisible();
    }
    await account.entry(t('account.data.title')).click();
    await expect(account.field('name')).toHaveValue(name);
    await test.step('without a network it cannot be saved [T-01] [X-02]', async () => {
      const save = account.panel.getByRole('button', { name: t('common.save') });
      await expect(save).toBeEnabled();
      await context.setOffline(true);
      await expect(save).toBeDisabled();
      await context.setOffline(false);
      await expect(save).toBeEnabled();
    });
    await page.goBack();
    await expect(account.entry(t('account.data.title'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/$/);
  });
});

test('what was typed into the profile survives a reload, and errors stand at their fields [S-07] [E-01] [V-02]', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/422.*email\/confirm/);
  const { account, t } = shop;
  const customer = await createCustomer();
  await comeBackAs(page, customer);
  await account.open('data');
  await account.field('name').fill('Anna Maria');
  await account.field('email').fill('anna');
  await account.field('birthday').fill('1890-05-17');
  await page.reload();
  await expect(account.field('name')).toHaveValue('Anna Maria');
  await account.save();
  await expect(account.field('email')).toHaveAccessibleDescription(/You specified an invalid email address/);
  await expect(account.field('email')).toBeFocused();

  // Errors that only the shop detects, with its text.
  await account.field('email').fill('');
  await account.save();
  await expect(account.field('birthday')).toBeFocused();
  await expect(account.field('birthday')).toHaveAccessibleDescription(/\S/);
  expect((await getProfile(customer)).name).toBe('Anna');
  await account.field('birthday').fill('1990-05-17');
  await account.save();
  await expect(page.getByText(t('account.data.saved'))).toBeVisible();
  expect(await getProfile(customer)).toMatchObject({ name: 'Anna Maria', birthday: '1990-05-17' });

  await test.step('a new e-mail waits for the code that was sent to it, a reload included [S-07] [S-39] [P-07]', async () => {
    const email = mintEmail();
    await account.field('email').fill(email.toUpperCase());
    await account.save();
    await expect(account.code.field).toBeVisible();
    await page.reload();
    // The delay before another code survives a reload.
    await expect(account.code.resend).toBeDisabled();
    const code = await findCode(email);
    await account.code.field.fill(code === '000000' ? '000001' : '000000');
    await expect(account.code.field).toHaveAttribute('aria-invalid', 'true');
    await account.code.field.fill(code);
    await expect(page.getByText(t('account.code.emailDone'))).toBeVisible();
    await expect(account.code.field).toBeHidden();
    await expect(account.field('email')).toBeFocused();
    expect(await getProfile(customer)).toMatchObject({ email, emailConfirmed: true });
  });

  await test.step('a new phone takes the place of a confirmed one by its code, or is thought better of [S-07] [P-06]', async () => {
    const [dismissed, wanted] = [mintPhone(), mintPhone()];
    await account.field('phone').fill(`+7${dismissed}`);
    await account.save();
    await expect(account.code.field).toBeVisible();
    await expect(account.field('phone')).toHaveAccessibleDescription(
      t('account.data.phone.pending', { phone: formatPhone(customer.target) }),
    );
    // Other pages use the account's number.
    await account.open();
    await expect(account.panel).toContainText(formatPhone(customer.target));
    await expect(account.panel).not.toContainText(formatPhone(`+7${dismissed}`));
    await account.open('data');
    await account.panel.getByRole('button', { name: t('common.cancel') }).click();
    await expect(account.code.field).toBeHidden();
    await expect(account.field('phone')).toBeFocused();
    expect(await getProfile(customer)).toMatchObject({ phone: customer.target, phoneConfirmed: true });

    await account.field('phone').fill(`+7${wanted}`);
    await account.save();
    await account.code.field.fill(await findCode(`+7${wanted}`));
    await expect(page.getByText(t('account.code.phoneDone'))).toBeVisible();
    expect(await getProfile(customer)).toMatchObject({ phone: `+7${wanted}`, phoneConfirmed: true });
  });
});

test('a picture is looked at before it is saved, and what is none is refused [S-07] [V-09]', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED/);
  const { account, t } = shop;
  const customer = await createCustomer({ name: 'Zinaida' });
  await saveAddressFor(customer, { comment: 'The guard knows' });
  await comeBackAs(page, customer);
  await account.open();
  const dialog = page.getByRole('dialog', { name: t('account.avatar.title') });
  const save = dialog.getByRole('button', { name: t('common.save') });

  async function choose(file: typeof picture) {
    const chooser = page.waitForEvent('filechooser');
    const opener = (await dialog.isVisible())
      ? dialog.getByRole('button', { name: t('account.avatar.choose') })
      : account.panel.getByRole('button', { name: t('account.avatar.change') });
    await opener.click();
    await (await chooser).setFiles(file);
  }

  await choose({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Not a picture') });
  await expect(dialog).toContainText('File is not an image');
  await expect(save).toHaveCount(0);
  // A text file with an image type.
  await choose({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('Not a picture either') });
  await expect(dialog).toContainText('File is not an image');
  await expect(save).toHaveCount(0);
  // A valid image that is only too large.
  const padding = Buffer.alloc(5 * 1024 * 1024 + 1 - picture.buffer.length);
  await choose({ ...picture, name: 'huge.png', buffer: Buffer.concat([picture.buffer, padding]) });
  await expect(dialog).toContainText(t('account.avatar.tooLarge'));
  await expect(dialog.getByRole('img', { name: t('account.avatar.preview') })).toBeVisible();
  await expect(save).toHaveCount(0);
  expect((await getProfile(customer)).avatar).toBeNull();

  await choose(picture);
  await expect(dialog.getByRole('img', { name: t('account.avatar.preview') })).toBeVisible();
  await test.step('a picture that did not arrive can be sent again [S-07]', async () => {
    await page.route(/\/profile\/avatar$/, (route) => route.abort(), { times: 1 });
    await save.click();
    await expect(dialog).toContainText(t('account.avatar.failed'));
  });
  await save.click();
  await expect(dialog).toBeHidden();
  const { avatar } = await getProfile(customer);
  await expect(account.panel.locator(`img[src="${avatar}"]`)).toBeVisible();

  await test.step('all that is held is downloaded as one file [S-40] [P-04]', async () => {
    await account.open('data');
    const download = page.waitForEvent('download');
    await account.panel.getByRole('button', { name: t('account.export.download') }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.json$/);
    const held = await readFile(await file.path(), 'utf8');
    expect(JSON.parse(held)).toBeTruthy();
    for (const text of ['Zinaida', customer.target, 'The guard knows', 'personal_data']) expect(held).toContain(text);
  });
});

test('consents are given and withdrawn one by one, nothing is ticked beforehand [P-04] [S-40] [rule 78]', async ({
  page,
  context,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/503.*agreements|ERR_INTERNET_DISCONNECTED/);
  const { account, t } = shop;
  const customer = await createCustomer();
  await comeBackAs(page, customer);

  async function openHeld(part: 'agreements' | 'devices', path: RegExp): Promise<void> {
    const busy = account.panel.locator('[aria-busy=true]');
    const held = await holdCalls(page, path);
    await page.goto(`/profile/${part}`);
    await expect(account.panel).toContainText(t(`account.${part}.text`));
    await expect(busy).toHaveCount(1);
    await context.setOffline(true);
    await expect(account.panel.getByRole('heading', { name: t(`account.${part}.failed`) })).toBeVisible();
    await expect(account.panel).toContainText(t('errors.network'));
    await context.setOffline(false);
    await expect(busy).toHaveCount(1);
    await held.release();
    await expect(busy).toHaveCount(0);
    await expect(account.panel.getByRole('listitem').first()).toBeVisible();
  }

  await test.step('a list says that it is on its way, and without a network why it does not come [S-40] [T-01] [X-02]', () =>
    openHeld('agreements', /\/consent-documents\b/));
  const switches = account.panel.getByRole('switch');
  await expect(switches).toHaveCount(3);
  for (const each of await switches.all()) await expect(each).not.toBeChecked();
  const granted = async () => (await getProfile(customer)).agreements.map(({ consentType }) => consentType);

  const marketing = account.consent('Consent to advertising');
  await marketing.click();
  await expect(marketing).toBeChecked();
  await expect.poll(granted).toEqual(['personal_data', 'marketing']);
  await page.reload();
  await expect(marketing).toBeChecked();
  await marketing.click();
  await expect(marketing).not.toBeChecked();
  await expect.poll(granted).toEqual(['personal_data']);
  // The switch ignores presses until the answer arrives.
  await expect(marketing).not.toHaveAttribute('aria-busy');

  // A setting that the shop could not save is not shown as saved.
  await page.route(/\/agreements$/, (route) => route.fulfill({ status: 503, json: { code: 'server.failed' } }), {
    times: 1,
  });
  await marketing.click();
  await expect(page.getByText(t('account.agreements.notSaved'))).toBeVisible();
  await expect(marketing).not.toBeChecked();

  // Withdrawing the first consent deletes the account.
  await account.panel.getByRole('button', { name: t('account.agreements.withdraw') }).click();
  await expect(account.deletion.dialog).toBeVisible();

  await test.step('one device is signed out, then all of them, this one too [S-40] [T-18]', async () => {
    const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) CriOS/142.0 Mobile/15E148 Safari/604.1';
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
    const others = [
      await signInOverHttp(customer.target, { agent: firefox }),
      await signInOverHttp(customer.target, { agent: iphone }),
    ];
    await openHeld('devices', /\/identity\/sessions$/);
    await expect(account.panel.getByText(t('account.devices.this'), { exact: true })).toHaveCount(1);
    await account.device('Chrome · iPhone').getByRole('button').click();
    await expect(account.device('Chrome · iPhone')).toHaveCount(0);
    await expect(page.getByText(t('account.devices.ended'))).toBeVisible();
    // The focused button disappears with its row: the focus moves to the next row, or to the list after the last one.
    await expect(account.device('Firefox · Linux').getByRole('button')).toBeFocused();
    const answer = page.waitForResponse(/\/identity\/sessions\/[^/]+$/);
    await page.keyboard.press('Enter');
    await expect(account.device('')).toHaveCount(1);
    await expect(account.panel.locator(':focus')).toContainText(t('account.devices.this'));
    await answer;
    for (const { call } of others) await expect(call('/api/v1/profile')).rejects.toThrow('401');
    expect((await customer.call<{ data: Session[] }>('/api/identity/sessions')).data).toHaveLength(1);

    await forgetSentCodes(customer.target);
    const another = await signInOverHttp(customer.target);
    await account.panel.getByRole('button', { name: t('account.devices.everywhere') }).click();
    const dialog = page.getByRole('dialog', { name: t('account.devices.everywhere.title') });
    await dialog.getByRole('button', { name: t('account.signOut') }).click();
    await expect(account.welcome).toBeVisible();
    await expect(customer.call('/api/v1/profile')).rejects.toThrow('401');
    await expect(another.call('/api/v1/profile')).rejects.toThrow('401');
  });
});

test('an account whose order is being delivered stays, with the reason and a way on [S-40] [rule 79]', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/409.*profile/);
  const { account, t } = shop;
  const customer = await createCustomer({ name: 'Zinaida Unmistakable' });
  const { id: cart } = await customer.call<{ id: string }>('/api/order/carts', {});
  const productId = (await listGoods('en')).get('CUP')?.id;
  await customer.call('/api/order/add_cart_item_product_events', { cart, productId, quantity: 4 });
  const saved = await saveAddressFor(customer);
  await customer.call('/api/order/assign_cart_address_events', { cart, addressId: saved.uuid });
  const { date, interval } = await findIntervalOfTomorrow();
  await customer.call('/api/order/assign_cart_interval_events', { cart, date, periodId: interval.id });
  await customer.call('/api/order/calculate_cart_requests', { cart, haveContainersToReturn: null });
  const { 'hydra:member': methods } = await customer.call<{
    'hydra:member': { '@id': string; description: string; setup: { code: number } }[];
  }>(`/api/payment/payment_methods?forIndividual=1&cart=${cart}`);
  const cash = methods.find(({ setup }) => setup.code === 1);
  await customer.call('/api/order/assign_cart_payment_events', {
    cart,
    monolithType: 1,
    paymentMethod: cash?.['@id'],
    description: cash?.description,
  });
  const { order } = await customer.call<{ order: { uuid: string } }>('/api/order/complete_cart_events', { cart });
  await queryShop(`update "order" set status = 'approved' where id = $1`, [order.uuid]);

  await comeBackAs(page, customer, { selectedAddress: JSON.stringify(saved) });
  await account.open();
  await account.deletion.open();
  await account.deletion.word.fill('DELETE');
  await account.deletion.confirm();
  const alert = account.deletion.dialog.getByRole('alert');
  await expect(alert).toContainText(/order/);
  await expect(alert.getByRole('link')).toHaveAttribute('href', /^tel:\+/);
  await account.deletion.dialog.getByRole('button', { name: t('account.delete.keep') }).click();
  await expect(account.panel.getByRole('heading', { name: 'Zinaida Unmistakable' })).toBeVisible();
  expect(await readStored(page, 'servicesIdentity')).not.toBeNull();

  await test.step('once it is delivered the account is deleted by the word that is asked for, and nothing of it stays here [S-40] [T-05] [rule 79]', async () => {
    await queryShop(`update "order" set status = 'completed' where id = $1`, [order.uuid]);
    await account.deletion.open();
    await expect(account.deletion.word).toBeFocused();
    await expect(account.deletion.dialog).toContainText(t('account.delete.lost.data'));
    await expect(account.deletion.dialog).toContainText(t('account.delete.lost.addresses', { count: 1 }));
    await account.deletion.confirm();
    await expect(account.deletion.word).toHaveAccessibleDescription(t('account.delete.wrongWord', { word: 'DELETE' }));
    await expect(account.deletion.word).toBeFocused();

    // Once sent it cannot be cancelled, and nothing suggests that it can.
    const held = await holdCalls(page, /\/api\/v1\/profile$/, { method: 'DELETE' });
    await account.deletion.word.fill(' delete ');
    await page.keyboard.press('Enter');
    const cancel = account.deletion.dialog.getByRole('button', { name: t('account.delete.keep') });
    await expect(cancel).toBeDisabled();
    await pressDisabled(cancel);
    await account.deletion.dialog.getByRole('button', { name: t('common.close') }).click();
    await page.keyboard.press('Escape');
    await expect(account.deletion.dialog).toHaveAttribute('data-open');
    await expect(account.deletion.word).toHaveValue(' delete ');
    await held.release();
    await expect(account.panel.getByRole('heading', { name: t('account.deleted.title') })).toBeFocused();
    await expect(account.panel.getByRole('button', { name: t('account.visitor.signIn') })).toBeVisible();
    const stored = await readAllStored(page);
    for (const personal of ['nmistakable', customer.target, customer.pair.token, saved.uuid]) {
      expect(stored).not.toContain(personal);
    }
    await expect(customer.call('/api/v1/profile')).rejects.toThrow('401');
    expect((await getProfile(await signInOverHttp(customer.target))).name).toBe('');
    // The message appears once.
    await page.reload();
    await expect(account.welcome).toBeVisible();
  });
});
