import { comeBackAs } from '../../pages/account.ts';
import { waitUntilHydrated } from '../../browser/hydrated.ts';
import { createBannersPage } from '../../pages/banners.ts';
import { expectFocusIn } from '../../browser/focus.ts';
import { createBuyer, placeOrder } from '../../visitors/orders-over-http.ts';
import { mintPhone } from '../../visitors/server.ts';
import { prepareVisitor } from '../../visitors/prepared-visitor.ts';
import { expect, phone, test, type Locator, type Page, type Shop } from '../../pages/test.ts';

test.use({ viewport: phone });

type Visit = { page: Page; shop: Shop };
type Overlay = { name: string; find: (visit: Visit) => Promise<{ opener: Locator; overlay: Locator }> };

/** Moves forward, then back past the first. */
const KEYS = [...Array<string>(14).fill('Tab'), ...Array<string>(6).fill('Shift+Tab')];

/**
 * Checks keyboard use: the overlay opens with the focus inside, every Tab stays inside and is visible, also in forced
 * colours, and Escape closes it and restores the focus.
 */
async function walk(page: Page, opener: Locator, overlay: Locator): Promise<void> {
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(overlay).toBeVisible();
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors });
    for (const key of KEYS) {
      // After the last element the focus moves to the first a moment later.
      await expectFocusIn(overlay);
      expect(await overlay.evaluate(findUnseenFocus), `seen, forced colours: ${forcedColors}`).toBeNull();
      await page.keyboard.press(key);
    }
  }
  await page.emulateMedia({ forcedColors: 'none' });
  await page.keyboard.press('Escape');
  await expect(overlay).toBeHidden();
  await expect(opener).toBeFocused();
}

/** Presses Tab until it has the focus; every focused element on the way is inside the overlay and visible. */
async function tabTo(page: Page, overlay: Locator, wanted: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expectFocusIn(overlay);
    expect(await overlay.evaluate(findUnseenFocus)).toBeNull();
    await expect(wanted).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0] });
}

/** The focused element, if neither it, its label nor its card has an outline. */
function findUnseenFocus(overlay: Element): string | null {
  const focused = document.activeElement;
  if (!focused || focused === overlay || focused.matches('[tabindex="-1"]')) return null;
  const hasLine = (element: Element, pseudo?: string) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element, pseudo);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !outlineColor.endsWith(', 0)');
  };
  const around = [focused, ...['label', 'article', 'li'].map((tag) => focused.closest(tag))];
  const isSeen = around.some((element) => element && (hasLine(element) || hasLine(element, '::after')));
  return isSeen ? null : focused.outerHTML.slice(0, 200);
}

/** The three that a header opens, and the three that the shelf opens. */
const ofHeader: Overlay[] = [
  {
    name: 'the drawer of the cart [S-25]',
    async find({ shop }) {
      await shop.catalogue.add('W19', 2);
      return { opener: shop.cart.headerButton(2), overlay: shop.cart.root };
    },
  },
  {
    name: 'the sheet of a new address [S-37] [S-73]',
    find: async ({ shop }) => ({ opener: shop.addresses.header, overlay: shop.addresses.picker }),
  },
  {
    name: 'the sign-in [S-39]',
    find: async ({ shop }) => ({ opener: shop.signIn.headerButton, overlay: shop.signIn.drawer }),
  },
];

const ofShelf: Overlay[] = [
  {
    name: 'the page of a product [S-02]',
    async find({ page, shop }) {
      const opener = (await shop.catalogue.card('W19')).getByRole('link').first();
      return { opener, overlay: page.getByRole('dialog') };
    },
  },
  {
    name: 'a story [S-43]',
    async find({ page, shop: { t, language } }) {
      const { banner, control } = await createBannersPage({ page, t, language }).find('story');
      return { opener: control, overlay: page.getByRole('dialog', { name: banner.title }) };
    },
  },
  {
    name: 'what a banner tells [S-43]',
    async find({ page, shop: { t, language } }) {
      const { banner, control } = await createBannersPage({ page, t, language }).find('info');
      return { opener: control, overlay: page.getByRole('dialog', { name: banner.title }) };
    },
  },
];

test.describe('An overlay is opened, walked and closed with the keyboard alone [S-15] [S-69]:', () => {
  for (const [place, overlays] of [
    ['the header', ofHeader],
    ['the shelf', ofShelf],
  ] as const) {
    test(`what ${place} opens`, async ({ page, shop }) => {
      await shop.catalogue.open();
      await waitUntilHydrated(page);
      for (const { name, find } of overlays) {
        await test.step(name, async () => {
          const { opener, overlay } = await find({ page, shop });
          await walk(page, opener, overlay);
        });
      }
    });
  }

  test('the text of a consent over the checkout [S-45]', async ({ page, shop }) => {
    await prepareVisitor(page, { goods: { CUP: 1 } });
    await shop.checkout.open();
    const opener = shop.checkout.section('contact').getByRole('link');
    await walk(page, opener, page.getByRole('dialog'));
  });

  test('another time, another address and the cancellation of an order [S-41] [S-79]', async ({ page, shop }) => {
    const { t, orders } = shop;
    const buyer = await createBuyer();
    const order = await placeOrder(buyer, { goods: { CUP: 2 }, addressId: buyer.addressId });
    await comeBackAs(page, buyer);
    await orders.openOrder(order.uuid);
    await waitUntilHydrated(page);
    for (const [word, title] of [
      ['changeTime', 'timeTitle'],
      ['changeAddress', 'addressTitle'],
    ]) {
      const overlay = page.getByRole('dialog', { name: t(`orders.change.${title}`, { number: order.id }) });
      await walk(page, orders.panel.getByRole('button', { name: t(`orders.${word}`) }), overlay);
    }
    await walk(page, orders.action('cancel', order.id), orders.cancellation.dialog);
  });
});

test('the menu is walked, language and theme are chosen, with the keyboard alone [S-07] [S-40] [P-11]', async ({
  page,
  shop: { t, catalogue },
}) => {
  await comeBackAs(page, await createBuyer());
  await catalogue.open();
  await waitUntilHydrated(page);
  const opener = page.getByRole('banner').getByRole('link', { name: t('common.account') });
  const menu = page.getByRole('dialog');
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  const theme = menu.getByRole('radiogroup', { name: t('common.theme') });
  await tabTo(page, menu, theme.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(theme.getByRole('radio', { name: t('common.theme.dark') })).toBeFocused();
  // In a native select an arrow key chooses the previous language.
  const languages = menu.getByRole('combobox', { name: t('common.language') });
  await tabTo(page, menu, languages);
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await expect(menu.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('banner').locator('a[href="/profile"]')).toBeFocused();
});

test.describe('On a first visit', () => {
  test.use({ isFresh: true });

  test('few presses of Tab lead from the shelf to the checkout, past a notice and the goods, and the focus follows [S-25] [S-15] [S-113] [P-11]', async ({
    page,
    shop: { t, catalogue, cart },
  }) => {
    await prepareVisitor(page, { goods: { CUP: 1, W19: 2 } });
    await catalogue.open();
    await waitUntilHydrated(page);
    await expect(page.locator('[data-hint]')).toBeVisible();
    let presses = 0;
    const press = async (wanted: Locator) => {
      for (let isThere = false; !isThere; presses += 1) {
        expect(presses, 'presses of Tab').toBeLessThan(10);
        await page.keyboard.press('Tab');
        isThere = await wanted.evaluate((element) => element === document.activeElement);
      }
      await expect(wanted).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Enter');
    };
    await press(
      page
        .getByRole('banner')
        .getByRole('link', { name: t('cart.title'), exact: true })
        .first(),
    );
    await expect(cart.root).toBeVisible();
    await cart.whenSynced();
    await press(cart.root.getByRole('button', { name: t('cart.skipGoods') }));
    await expect(cart.root.getByRole('link', { name: t('cart.checkout') })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: t('cart.guest.phone') })).toBeFocused();
    await page.keyboard.type(mintPhone());
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: t('checkout.title') })).toBeFocused();
  });
});
