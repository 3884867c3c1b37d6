import { expect, type Locator, type Page } from '@playwright/test';
import { closeOverlay } from '../browser/close-overlay.ts';
import type { Translate } from './texts.ts';

export type Door = { room?: string; noRoom?: true; entrance?: string; floor?: string; name?: string; comment?: string };

/** A guest's addresses: their list and the three ways to add one. */
export type AddressesPageObject = {
  /** The address page. */
  open: () => Promise<void>;
  /** The header's address, which opens the dialog. */
  header: Locator;
  openFromHeader: () => Promise<void>;
  /** The dialog for a new address. */
  picker: Locator;
  list: Locator;
  entry: (text: string) => Locator;
  remove: (text: string) => Promise<void>;
  /** Opens the form of a saved address. */
  edit: (text: string) => Promise<void>;
  /** The form of a saved address, in its dialog. */
  editor: Locator;
  addAnother: () => Promise<void>;
  goBy: (way: 'search' | 'map' | 'hand') => Promise<void>;
  /** The map with the text about the place under its pin. */
  map: Locator;
  /** The address under the pin. */
  underPin: Locator;
  search: Locator;
  suggestion: (text: string | RegExp) => Locator;
  /** Types the beginning of a street, chooses it, and then its house. */
  find: (place: { typed: string; street: string; house: string }) => Promise<void>;
  field: (id: string) => Locator;
  fillDoor: (door: Door) => Promise<void>;
  /** Street and house without a known match. */
  fillHouse: (place: { street: string; house: string }) => Promise<void>;
  saveButton: Locator;
  save: () => Promise<void>;
};

type Context = { page: Page; t: Translate };

export function createAddressesPage({ page, t }: Context): AddressesPageObject {
  const picker = page.getByRole('dialog', { name: t('addresses.new') });
  const list = page.getByRole('list', { name: t('addresses.title') });
  const search = picker.getByRole('combobox', { name: t('addresses.search.label') });
  const header = page.getByRole('banner').getByRole('button', {
    name: new RegExp(`${t('addresses.choose')}|${t('addresses.change')}`),
  });
  const saveButton = picker.getByRole('button', { name: t('addresses.form.save'), exact: true });
  const suggestion = (text: string | RegExp) => picker.getByRole('option', { name: text });
  const field = (id: string) => picker.getByRole('textbox', { name: t(`addresses.form.${id}`), exact: id === 'house' });

  const map = picker.getByRole('group', { name: t('addresses.map.title'), exact: true });

  return {
    picker,
    map,
    underPin: map.locator('[aria-live]'),
    list,
    search,
    header,
    saveButton,
    suggestion,
    field,
    async open() {
      await page.goto('/addresses');
      await expect(page.getByRole('dialog', { name: t('addresses.title') })).toBeVisible();
    },
    openFromHeader: () => header.click(),
    entry: (text) => list.getByRole('listitem').filter({ hasText: text }),
    async remove(text) {
      await list.getByRole('button', { name: t('addresses.delete', { address: text }) }).click();
    },
    edit: (text) => list.getByRole('button', { name: t('addresses.edit.of', { address: text }) }).click(),
    editor: page.getByRole('dialog', { name: t('addresses.edit'), exact: true }),
    addAnother: () => page.getByRole('button', { name: t('addresses.add') }).click(),
    async goBy(way) {
      await expect(picker.getByRole('radio', { name: t('addresses.way.search') })).toBeVisible();
      const radio = picker.getByRole('radio', { name: t(`addresses.way.${way}`) });
      // A wide screen shows it beside the others.
      if (way === 'map' && (await radio.count()) === 0) return;
      await radio.check();
    },
    async find({ typed, street, house }) {
      await search.pressSequentially(typed);
      await suggestion(street).first().click();
      await expect(search).toHaveValue(`${street}, `);
      await search.pressSequentially(house);
      await suggestion(new RegExp(`${house}$|${house}[ ,\n]`))
        .first()
        .click();
    },
    async fillHouse({ street, house }) {
      await field('street').fill(street);
      await field('house').fill(house);
    },
    async fillDoor({ noRoom, ...texts }) {
      if (noRoom) await picker.getByRole('checkbox', { name: t('addresses.form.noRoom') }).check();
      for (const [id, text] of Object.entries(texts)) await field(id).fill(text);
    },
    save: () => closeOverlay(page, picker, () => saveButton.click()),
  };
}
