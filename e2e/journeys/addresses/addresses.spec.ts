import type { Address, RestoredCart } from '@kaplya/contract';
import { waitUntilHydrated } from '../../browser/hydrated.ts';
import { comeBackWith, fillCart, readStored } from '../../visitors/server.ts';
import { createShop, expect, test, type Locator, type Page } from '../../pages/test.ts';

const tverskaya = { typed: 'tve', street: 'Tverskaya Street', house: '7' };
/** In the central area, where a bottle of water costs more. */
const outside = { typed: 'pro', street: 'Profsoyuznaya Street', house: '15' };

/** Presses Tab until the wanted control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let pressed = 0; pressed < 40; pressed += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}

/** Moves down the suggestions to the wanted one. */
async function arrowTo(page: Page, option: Locator): Promise<void> {
  for (let pressed = 0; pressed < 20; pressed += 1) {
    await page.keyboard.press('ArrowDown');
    if ((await option.getAttribute('aria-selected')) === 'true') return;
  }
  await expect(option).toHaveAttribute('aria-selected', 'true');
}

test('an address is found with the keyboard alone, and lives in this browser, with the id that the shop gave it [S-27] [S-29] [S-37] [S-09] [K-01] [E-07] [E-18] [A-04] [T-14]', async ({
  page,
  browser,
  shop,
}) => {
  const { addresses, t } = shop;
  const filled = await fillCart({ goods: { CUP: 1 }, hasAddress: false });
  await comeBackWith(page, filled);
  await addresses.open();
  await tabTo(page, page.getByRole('button', { name: t('addresses.add') }));
  await page.keyboard.press('Enter');
  await expect(addresses.search).toBeVisible();
  await tabTo(page, addresses.search);
  await page.keyboard.type(tverskaya.typed);
  await expect(addresses.suggestion(tverskaya.street).first()).toBeVisible();
  await arrowTo(page, addresses.suggestion(tverskaya.street).first());
  await page.keyboard.press('Enter');
  await expect(addresses.search).toHaveValue(`${tverskaya.street}, `);
  await page.keyboard.type(tverskaya.house);
  const house = addresses.suggestion(`${tverskaya.street}, ${tverskaya.house}`).first();
  await expect(house).toBeVisible();
  await arrowTo(page, house);
  await page.keyboard.press('Enter');

  await expect(addresses.field('street')).toHaveValue(tverskaya.street);
  await expect(addresses.field('house')).toHaveValue(tverskaya.house);
  await tabTo(page, addresses.picker.getByRole('checkbox', { name: t('addresses.form.noRoom') }));
  await page.keyboard.press('Space');
  await tabTo(page, addresses.saveButton);
  await page.keyboard.press('Enter');
  await expect(addresses.picker).toBeHidden();
  await expect(addresses.entry(`${tverskaya.street}, ${tverskaya.house}`)).toContainText(t('addresses.text.noRoom'));

  await test.step('the browser and the cart have it, and nobody else [E-07] [E-18] [A-04] [T-14]', async () => {
    const [stored] = (await readStored<Address[]>(page, 'anonymousAddresses')) ?? [];
    expect(stored).toMatchObject({ street: tverskaya.street, house: tverskaya.house, noRoom: true });
    expect(await readStored<Address>(page, 'anonymousSelectedAddress')).toEqual(stored);
    await expect
      .poll(async () => (await filled.visitor.call<RestoredCart>(`/api/order/carts/${filled.cart}`)).address)
      .toMatchObject({ addressId: stored?.uuid, noRoom: true });
    await shop.catalogue.open();
    await expect(addresses.header).toContainText(`${tverskaya.street}, ${tverskaya.house}`);

    const stranger = await browser.newContext({ locale: 'en-GB' });
    const page2 = await stranger.newPage();
    await page2.goto(page.url());
    await expect(page2.getByRole('button', { name: t('addresses.choose') })).toBeVisible();
    await expect(page2.getByText(tverskaya.street)).toHaveCount(0);
    await stranger.close();
  });
});

test('an address is picked on the map without dragging, and the map is made once [S-26] [S-37] [C-05]', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => {
    const made = { maps: 0 };
    Object.assign(window, { made });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element && node.matches('.maplibregl-canvas-container')) made.maps += 1;
    }).observe(document, { childList: true, subtree: true });
  });
  const countMaps = () => page.evaluate(() => (window as unknown as { made: { maps: number } }).made.maps);
  const { addresses, t } = shop;
  await shop.catalogue.open();
  await waitUntilHydrated(page);
  await addresses.openFromHeader();
  const pick = addresses.picker.getByRole('button', { name: t('addresses.map.pick') });
  // Drawing on the processor alone is slow.
  await expect(pick).toBeEnabled({ timeout: 90_000 });
  expect(await countMaps()).toBe(1);

  await test.step('what is asked anew beside it makes no other, nor does another theme [S-26]', async () => {
    // Another tab chooses an address, so the page reloads everything.
    const anew = page.waitForResponse(/\.data/);
    const far = { latitude: 55.671, longitude: 37.555, city: 'Moscow', street: 'Far Street', house: '15' };
    await page.evaluate((address) => {
      localStorage.setItem('anonymousSelectedAddress', address);
      window.dispatchEvent(new StorageEvent('storage', { key: 'anonymousSelectedAddress' }));
    }, JSON.stringify(far));
    await anew;
    const darkStyle = page.waitForResponse(/style\.json\?.*theme=dark/);
    await page.emulateMedia({ colorScheme: 'dark' });
    await darkStyle;
    expect(await countMaps()).toBe(1);
  });

  const move = addresses.picker.getByRole('group', { name: t('addresses.map.move') });
  const asked = page.waitForRequest(/\/geocode\?/);
  await move.getByRole('button', { name: t('addresses.map.right') }).click();
  await asked;
  // A tap on a moving map means the place where it stops.
  await expect(addresses.underPin).toContainText('Moscow');
  await page.route(/\/geocode\?/, async (route) => {
    const { searchParams } = new URL(route.request().url());
    const point = { latitude: Number(searchParams.get('lat')), longitude: Number(searchParams.get('lon')) };
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.fulfill({
      json: { success: true, data: { ...point, city: 'Moscow', street: 'Where It Rests', house: '5' } },
    });
  });
  await move.getByRole('button', { name: t('addresses.map.up') }).click();
  await pick.click();
  await expect(addresses.field('street')).toHaveValue('Where It Rests');
  await addresses.fillDoor({ room: '4' });
  await addresses.save();
  await expect(addresses.header).toContainText('Where It Rests, 5');
  const stored = await readStored<Address[]>(page, 'anonymousAddresses');
  expect(stored).toEqual([expect.objectContaining({ street: 'Where It Rests', room: '4' })]);
});

test('an address is written by hand, and the room is asked for or a word that there is none [S-28] [S-29] [V-10] [E-21]', async ({
  page,
  shop,
}) => {
  const { addresses, t } = shop;
  await addresses.open();
  await addresses.addAnother();
  await addresses.goBy('hand');
  await addresses.fillHouse(tverskaya);
  await addresses.fillDoor({ entrance: '2', floor: '5', name: 'Office', comment: 'The guard knows' });
  await test.step('what was typed survives a reload [E-07] [S-28]', async () => {
    await page.reload();
    await addresses.addAnother();
    await expect(addresses.field('street')).toHaveValue(tverskaya.street);
    await expect(addresses.field('house')).toHaveValue(tverskaya.house);
    await expect(addresses.field('floor')).toHaveValue('5');
    await expect(addresses.field('comment')).toHaveValue('The guard knows');
    await expect(addresses.picker.getByRole('radio', { name: t('addresses.way.hand') })).toBeChecked();
  });
  await addresses.saveButton.click();
  await expect(addresses.field('room')).toHaveAccessibleDescription(t('addresses.form.roomRequired'));
  await expect(addresses.field('room')).toBeFocused();
  await addresses.fillDoor({ noRoom: true });
  await addresses.save();
  await expect(addresses.entry('Office')).toContainText(t('addresses.text.noRoom'));
  await expect(addresses.entry('Office')).toContainText(t('addresses.text.entrance', { value: '2' }));

  // The same address in other letters is found in the guest's own list.
  await addresses.addAnother();
  await addresses.goBy('hand');
  await addresses.fillHouse({ ...tverskaya, street: tverskaya.street.toUpperCase() });
  await addresses.fillDoor({ noRoom: true, entrance: '2' });
  await addresses.saveButton.click();
  await expect(addresses.picker.getByRole('alert')).toContainText(t('errors.addressExists'));
  await addresses.picker.getByRole('button', { name: t('addresses.form.chooseKnown') }).click();
  await expect(addresses.list.getByRole('listitem')).toHaveCount(1);

  await test.step('where nothing is delivered the form says so and keeps nothing [S-28] [C-05]', async () => {
    const tver = { latitude: 56.8587, longitude: 35.9176, city: 'Tver', street: 'Sovetskaya Street', house: '1' };
    await page.route(/\/api\/maps\/geocode\?/, (route) => route.fulfill({ json: { success: true, data: tver } }));
    await addresses.addAnother();
    await addresses.goBy('hand');
    await addresses.fillHouse(tver);
    await addresses.fillDoor({ room: '1' });
    await addresses.saveButton.click();
    await expect(addresses.picker.getByText(t('addresses.notServed')).first()).toBeVisible();
    await expect(addresses.saveButton).toBeDisabled();
    expect(await readStored(page, 'anonymousAddresses')).toHaveLength(1);
  });
});

test("what helps the courier is added to a guest's address, and the cart has it too [S-37] [E-21] [T-14] [T-15]", async ({
  page,
  shop,
}) => {
  const { addresses, t } = shop;
  const { visitor, cart, address } = await fillCart({ goods: { CUP: 1 } });
  await comeBackWith(page, { visitor, cart, address });
  await addresses.open();
  await addresses.edit(`${address?.street}, ${address?.house}`);
  await addresses.editor.getByRole('textbox', { name: t('addresses.form.floor') }).fill('6');
  await addresses.editor.getByRole('textbox', { name: t('addresses.form.comment') }).fill('The guard knows');
  await addresses.editor.getByRole('button', { name: t('common.save') }).click();
  await expect(addresses.editor).toBeHidden();
  await expect(addresses.list.getByRole('listitem')).toHaveCount(1);
  await expect(addresses.list).toContainText(t('addresses.text.floor', { value: '6' }));
  await expect
    .poll(async () => (await visitor.call<RestoredCart>(`/api/order/carts/${cart}`)).address)
    .toMatchObject({ floor: '6', comment: 'The guard knows' });

  await test.step('deleting the last address empties the list, and can be undone [T-15]', async () => {
    const [stored] = (await readStored<Address[]>(page, 'anonymousAddresses')) ?? [];
    const text = `${stored?.street}, ${stored?.house}`;
    await expect(addresses.entry(text)).toBeVisible();

    await addresses.remove(text);
    await expect(page.getByText(t('addresses.empty.title'))).toBeVisible();
    expect(await readStored(page, 'anonymousAddresses')).toBeNull();
    expect(await readStored(page, 'anonymousSelectedAddress')).toBeNull();
    await page.getByRole('button', { name: t('common.undo') }).click();
    await expect(addresses.entry(text)).toBeVisible();
  });
});

test('an address in another area reprices the cart and says so, in both tabs [T-14] [P-01] [E-18]', async ({
  page,
  context,
  shop,
}) => {
  const { addresses, cart, catalogue, t, roubles, nameOf } = shop;
  const filled = await fillCart({ goods: { W19: 2, RARE: 1 } });
  await comeBackWith(page, filled);
  await cart.open();
  await expect(await cart.line('W19')).toContainText(roubles(780));

  await cart.close();
  await addresses.openFromHeader();
  await addresses.addAnother();
  await addresses.find(outside);
  await addresses.fillDoor({ room: '3' });
  await addresses.save();
  // The shelf shows the address's area.
  await expect(await catalogue.card('W19')).toContainText(roubles(429));
  await cart.openDrawer();
  await expect(await cart.line('W19')).toContainText(roubles(2 * 429));
  await expect(await cart.line('W19')).toContainText(t('cart.warning.understood'));
  // A line that is not sold there says so and offers a next step.
  await expect(await cart.line('RARE')).toContainText(t('cart.warning.address'));
  await cart.root
    .getByRole('button', { name: t('cart.remove', { name: await nameOf('RARE') }) })
    .last()
    .click();
  await cart.root.getByRole('button', { name: t('cart.warning.understood') }).click();
  await cart.whenSynced();
  await expect(cart.root.getByRole('button', { name: t('cart.warning.understood') })).toHaveCount(0);

  await test.step('both tabs show the shelf of the address that one of them chose, and the same address [T-14] [P-01] [E-18]', async () => {
    const other = createShop(await context.newPage(), 'en');
    await other.catalogue.open();
    await cart.close();
    for (const each of [shop, other]) await expect(await each.catalogue.card('W19')).toContainText(roubles(429));
    // The first tab has finished and the second one hears of it late: the area is already stored.
    const near = { ...filled.address, street: 'Near Street', house: '15' };
    const select = (address: string) => localStorage.setItem('anonymousSelectedAddress', address);
    await page.evaluate(select, JSON.stringify(near));
    await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: 'anonymousSelectedAddress' })));
    for (const each of [shop, other]) {
      await expect(await each.catalogue.card('W19')).toContainText(roubles(390));
      await expect(each.addresses.header).toContainText('Near Street, 15');
    }
  });
});
