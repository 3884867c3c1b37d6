import type { Address, RestoredCart, User } from '@kaplya/contract';
import { formatPhone } from '@kaplya/domain/phones';
import {
  comeBackAs,
  createCustomer,
  getProfile,
  saveAddressFor,
  listAddresses,
  signInOverHttp,
} from '../../pages/account.ts';
import { createDirector } from '../../visitors/people.ts';
import { centre, findIntervalOfTomorrow, getCartId, mintPhone, readStored } from '../../visitors/server.ts';
import { expect, test, type Page } from '../../pages/test.ts';

const tverskaya = { typed: 'tve', street: 'Tverskaya Street', house: '7' };
const house = `${tverskaya.street}, ${tverskaya.house}`;
/** In the central area, where a bottle of water costs more. */
const outside = { latitude: 55.671, longitude: 37.555, street: 'Профсоюзная улица', house: '15', room: '3' };

/** Street, house and door of an address in the account. */
const toDoor = ({ street, house: number, room }: Address) => `${street}, ${number}, ${room}`;

async function expectSelected(page: Page, address: Partial<Address>): Promise<void> {
  await expect.poll(() => readStored<Address>(page, 'selectedAddress')).toMatchObject(address);
}

test('a customer adds an address, refines it and deletes it, in the account [S-09] [S-37] [T-15] [E-06] [E-18]', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED/);
  const { addresses, t } = shop;
  const customer = await createCustomer();
  await comeBackAs(page, customer);
  await addresses.open();
  await addresses.addAnother();
  await addresses.find(tverskaya);
  await addresses.fillDoor({ room: '12', entrance: '2' });
  await addresses.save();
  await expect(addresses.entry(house)).toContainText(t('addresses.text.room', { value: '12' }));
  const [saved] = await listAddresses(customer);
  expect(saved).toMatchObject({ street: tverskaya.street, room: '12', entrance: '2' });
  await expectSelected(page, { uuid: saved?.uuid ?? '' });
  await expect.poll(() => readStored(page, 'anonymousAddresses')).toBeNull();
  await expect.poll(() => readStored(page, 'anonymousSelectedAddress')).toBeNull();

  await addresses.edit(house);
  const { editor } = addresses;
  await editor.getByRole('textbox', { name: t('addresses.form.floor') }).fill('7');
  await editor.getByRole('textbox', { name: t('addresses.form.intercom') }).fill('12B');
  await editor.getByRole('radio', { name: t('addresses.form.elevator.no'), exact: true }).check();
  await editor.getByRole('textbox', { name: t('addresses.form.comment') }).fill('The guard knows');
  await editor.getByRole('button', { name: t('common.save') }).click();
  await expect(editor).toBeHidden();
  await expect(addresses.entry(house)).toContainText(t('addresses.text.floor', { value: '7' }));
  expect((await listAddresses(customer))[0]).toMatchObject({
    floor: '7',
    intercom: '12B',
    hasElevator: false,
    comment: 'The guard knows',
  });

  const asked = page.getByRole('dialog', { name: t('addresses.delete.title') });
  await addresses.remove(house);
  await asked.getByText(t('common.cancel')).click();
  await expect(addresses.entry(house)).toBeVisible();
  await test.step('a deletion that the shop could not make is taken back [T-15] [X-01]', async () => {
    const isDeletion = /\/user-addresses$/;
    await page.route(isDeletion, (route) => (route.request().method() === 'DELETE' ? route.abort() : route.continue()));
    await addresses.remove(house);
    await asked.getByRole('button', { name: t('common.delete') }).click();
    await expect(page.getByText(t('addresses.deleteFailed'))).toBeVisible();
    await expect(addresses.entry(house)).toBeVisible();
    await expectSelected(page, { uuid: saved?.uuid ?? '' });
    await page.unroute(isDeletion);
  });
  await addresses.remove(house);
  await asked.getByRole('button', { name: t('common.delete') }).click();
  await expect(page.getByText(t('addresses.empty.title'))).toBeVisible();
  await expect.poll(() => listAddresses(customer)).toEqual([]);
  expect(await readStored(page, 'selectedAddress')).toBeNull();

  await test.step('an address that the account has is refused in the words of the shop, and can be chosen [V-10] [C-11]', async () => {
    const fields = { street: tverskaya.street, house: tverskaya.house, city: 'Moscow' };
    // The page that reads its list after the deletion would select the first of the two before the second exists.
    await page.goto('about:blank');
    const known = await saveAddressFor(customer, { ...fields, room: '12' });
    const other = await saveAddressFor(customer, { ...fields, house: '9', room: '1' });
    await addresses.open();
    await expect(addresses.entry(house)).toBeVisible();
    await expectSelected(page, { uuid: other.uuid });
    await addresses.addAnother();
    await addresses.find(tverskaya);
    await addresses.fillDoor({ room: '12' });
    await addresses.saveButton.click();
    await expect(addresses.picker.getByRole('alert')).toContainText('This address already exists');
    await addresses.picker.getByRole('button', { name: t('addresses.form.chooseKnown') }).click();
    await expect(addresses.picker).toBeHidden();
    await expectSelected(page, { uuid: known.uuid });

    // The edited address does not become a duplicate of another one.
    await saveAddressFor(customer, { ...fields, room: '13' });
    await page.reload();
    await addresses
      .entry(t('addresses.text.room', { value: '13' }))
      .getByRole('button', { name: t('addresses.edit.of', { address: house }) })
      .click();
    await addresses.editor.getByRole('textbox', { name: t('addresses.form.room') }).fill('12');
    await addresses.editor.getByRole('button', { name: t('common.save') }).click();
    await expect(addresses.editor.getByRole('alert')).toContainText('This address already exists');
  });
});

test("another address of the account goes to the cart, and its area's prices with it [T-14] [P-01]", async ({
  page,
  shop,
}) => {
  const { addresses, cart, catalogue, roubles } = shop;
  const customer = await createCustomer();
  const far = await saveAddressFor(customer, outside);
  const near = await saveAddressFor(customer);
  await comeBackAs(page, customer, { selectedAddress: JSON.stringify(near) });
  await catalogue.open();
  await expect(addresses.header).toContainText(`${near.street}, ${near.house}`);
  await catalogue.add('W19', 2);
  const cartOf = async () => customer.call<RestoredCart>(`/api/order/carts/${await getCartId(page)}`);
  await expect.poll(async () => (await cartOf()).address?.addressId).toBe(near.uuid);

  await addresses.openFromHeader();
  await page.getByRole('button', { name: new RegExp(`^${far.street}, ${far.house}`) }).click();
  await expect(addresses.header).toContainText(`${far.street}, ${far.house}`);
  await expect.poll(async () => (await cartOf()).address?.addressId).toBe(far.uuid);
  await expect(await catalogue.card('W19')).toContainText(roubles(429));
  await cart.openDrawer();
  await expect(await cart.line('W19')).toContainText(roubles(2 * 429));
});

test("an organisation's address is marked with its name, and a new one can be said to be its [E-06] [A-06]", async ({
  page,
  shop,
}) => {
  const { addresses, t } = shop;
  const igor = await createDirector();
  const { company } = igor;
  await test.step("a guest's addresses follow into the account, and the selected one is selected again [T-17] [E-07] [E-18]", async () => {
    const visitor = await signInOverHttp();
    const toGuest = async (fields: object): Promise<Address> => {
      const body = { ...centre, city: 'Москва', street: 'Тверская улица', house: '7', ...fields };
      return (await visitor.call<{ data: Address }>('/api/v1/anonymous-addresses', body)).data;
    };
    const first = await toGuest({ room: '1' });
    const second = await toGuest({ room: '2' });
    await saveAddressFor(igor, { room: '2' });
    // The state of a browser that was closed during a sign-in.
    await comeBackAs(page, igor, {
      anonymousAddresses: JSON.stringify([second, first]),
      anonymousSelectedAddress: JSON.stringify(first),
    });
    await addresses.open();
    await expect(addresses.list.getByRole('listitem')).toHaveCount(2);
    const saved = await listAddresses(igor);
    expect(saved.map(toDoor).toSorted()).toEqual(['Тверская улица, 7, 1', 'Тверская улица, 7, 2']);
    const own = saved.find(({ room }) => room === '1');
    await expectSelected(page, { uuid: own?.uuid ?? '' });
    expect(own?.uuid).not.toBe(first.uuid);
    await expect.poll(() => readStored(page, 'anonymousAddresses')).toBeNull();
    await expect.poll(() => readStored(page, 'anonymousSelectedAddress')).toBeNull();
  });

  await saveAddressFor(igor, { legal_person_id: company.id });
  await addresses.open();
  await expect(addresses.list.getByRole('listitem').filter({ hasText: company.name })).toHaveCount(1);

  await addresses.addAnother();
  await addresses.find(tverskaya);
  const room = '204';
  await addresses.fillDoor({ room });
  await expect(addresses.picker.getByRole('radio', { name: t('addresses.form.organization.none') })).toBeChecked();
  await addresses.picker.getByRole('radio', { name: company.name }).check();
  await addresses.save();
  await expect(addresses.entry(t('addresses.text.room', { value: room }))).toContainText(company.name);
  const saved = (await listAddresses(igor)).find((address) => address.room === room);
  expect(saved).toMatchObject({ legal_person_id: company.id, hasOrganization: true });
});

test('a customer orders without saying anything twice [S-32] [A-05] [V-04] [S-38]', async ({ page, shop }) => {
  const { catalogue, cart, checkout, t } = shop;
  const customer = await createCustomer({ name: 'Anna Petrova' });
  const saved = await saveAddressFor(customer);
  await comeBackAs(page, customer, { selectedAddress: JSON.stringify(saved) });
  await catalogue.open();
  await catalogue.add('CUP', 4);
  await cart.openDrawer();
  await cart.whenSynced();
  await checkout.open();
  const contact = checkout.section('contact');
  await expect(contact).toContainText('Anna Petrova');
  await expect(contact).toContainText(formatPhone(customer.target));
  await expect(contact.getByRole('textbox')).toHaveCount(0);
  await expect(checkout.consent).toHaveCount(0);
  await expect(checkout.section('address')).toContainText(`${saved.street}, ${saved.house}`);
  await checkout.chooseInterval(await findIntervalOfTomorrow());
  await checkout.payInCash();
  await checkout.order();
  expect(await checkout.done.number()).toMatch(/\d/);
  await checkout.done.dialog.getByRole('button', { name: t('common.toCatalogue') }).click();

  // Another person may receive the next order; the account stays as it is.
  await catalogue.add('CUP', 4);
  await cart.openDrawer();
  await cart.whenSynced();
  await checkout.open();
  await contact.getByRole('button', { name: t('checkout.change') }).click();
  await checkout.name.fill('Ivan');
  await checkout.chooseInterval(await findIntervalOfTomorrow());
  await checkout.payInCash();
  await checkout.order();
  expect(await checkout.done.number()).toMatch(/\d/);
  expect((await getProfile(customer)).name).toBe('Anna Petrova');

  await test.step('who signed in by e-mail is asked for a phone once, and the account keeps it [S-32] [P-07]', async () => {
    await page.evaluate(() => localStorage.clear());
    const phone = mintPhone();
    const byMail = await createCustomer({ target: `anna-${phone}@post.example`, name: 'Anna' });
    const home = await saveAddressFor(byMail);
    await comeBackAs(page, byMail, { selectedAddress: JSON.stringify(home) });
    await catalogue.open();
    await catalogue.add('CUP', 4);
    await cart.openDrawer();
    await cart.whenSynced();
    await checkout.open();
    await expect(checkout.name).toHaveValue('Anna');
    await expect(checkout.phone).toHaveValue('');
    await expect(checkout.consent).toHaveCount(0);
    await checkout.phone.pressSequentially(phone);
    await checkout.chooseInterval(await findIntervalOfTomorrow());
    await checkout.payInCash();
    await checkout.order();
    expect(await checkout.done.number()).toMatch(/\d/);
    await expect.poll(async () => (await byMail.call<User>('/api/v1/user')).phone).toBe(`+7${phone}`);
    expect((await getProfile(byMail)).phoneConfirmed).toBe(false);
  });
});
