import { createCustomer, type HttpCustomer } from '../../pages/account.ts';
import { expectNoViolations } from '../../browser/axe.ts';
import { listGoods, mintPhone, readStored } from '../../visitors/server.ts';
import { expect, moscowOrigin, phone, test, type Page } from '../../pages/test.ts';
import type { Translate } from '../../pages/texts.ts';

test.use({ viewport: phone });

type Favourite = { type: string; id: string };

function createFavouritesPage(page: Page, t: Translate) {
  const panel = page.getByRole('dialog', { name: t('catalogue.favourites') });
  return {
    panel,
    tab: page
      .getByRole('navigation', { name: t('catalogue.categories') })
      .getByRole('link', { name: t('catalogue.favourites') }),
    cards: panel.getByRole('list', { name: t('favourites.title') }).getByRole('article'),
    heart: (name: string) => page.getByRole('button', { name: t('catalogue.favourite', { name }), exact: true }),
  };
}

test('a heart is pressed before signing in, goes with who signs in, and is taken back where the account does not take it [S-63] [T-17] [T-18] [X-01]', async ({
  page,
  context,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/503|ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const { t, catalogue, signIn, account } = shop;
  const { panel, tab, cards, heart } = createFavouritesPage(page, t);
  const [cups, set, greenTea] = [await shop.nameOf('CUP'), await shop.nameOf('SET'), await shop.nameOf('TEA-GREEN')];
  const target = `+7${mintPhone()}`;
  const anna = await createCustomer({ target });
  const goods = await listGoods('en');
  const tea = goods.get('TEA-GREEN')?.id ?? '';
  await storeFavourite(anna, tea);

  await test.step('a heart is pressed before signing in, also by keyboard, and leads to the favourites [S-63]', async () => {
    await catalogue.open();
    await expect(tab).toBeHidden();
    await expect(heart(cups)).toHaveAttribute('aria-pressed', 'false');
    const { width, height } = (await heart(cups).boundingBox()) ?? { width: 0, height: 0 };
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await heart(cups).press('Space');
    await heart(set).click();
    await expect(heart(cups)).toHaveAttribute('aria-pressed', 'true');
    await expect(tab).toBeVisible();
    await page.reload();
    await expect(heart(cups)).toHaveAttribute('aria-pressed', 'true');

    await tab.click();
    await expect(cards).toHaveCount(2);
    await expect(cards.first()).toContainText(set);
    await expectNoViolations(page);
    await page.setViewportSize(phone);
    // An item removed by mistake returns to its place.
    await panel.getByRole('button', { name: t('catalogue.favourite', { name: set }) }).click();
    await expect(cards).toHaveCount(2);
    await page.reload();
    await expect(cards).toHaveCount(1);
    await cards.getByRole('link', { name: cups }).click();
    await page.waitForURL('**/products/**');
    await expect(
      page.getByRole('dialog').getByRole('button', { name: t('catalogue.favourite', { name: cups }) }),
    ).toHaveAttribute('aria-pressed', 'true');
  });

  const list = async () => (await anna.call<{ data: Favourite[] }>('/api/v1/favourites')).data.map(({ id }) => id);
  await test.step("a guest's favourites are added to the account's at sign-in, which has those of other devices [S-63] [T-17]", async () => {
    await catalogue.open();
    await signIn.open();
    await signIn.askForCode({ target: target.slice(2) });
    await signIn.enterCodeOf(target);
    await expect(signIn.drawer).toBeHidden();
    await expect(heart(greenTea)).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(list).toEqual([goods.get('CUP')?.id, tea]);
    await heart(greenTea).click();
    await expect.poll(list).toEqual([goods.get('CUP')?.id]);
  });

  await test.step('a press that the account does not take is taken back and said [S-63] [X-01]', async () => {
    await page.route('**/api/v1/favourites/**', (route) =>
      route.fulfill({ status: 503, json: { code: 'server.failed', message: 'Not now', errors: [] } }),
    );
    await heart(set).click();
    await expect(page.getByText('Not now')).toBeVisible();
    await expect(heart(set)).toHaveAttribute('aria-pressed', 'false');
    await page.unrouteAll();

    await context.setOffline(true);
    await heart(set).click();
    await expect(page.getByText(t('errors.network'))).toBeVisible();
    await expect(heart(set)).toHaveAttribute('aria-pressed', 'false');
    await context.setOffline(false);
  });

  await test.step('favourites go with who signs out [S-63] [T-18]', async () => {
    await account.open();
    await account.entry(t('catalogue.favourites')).click();
    await expect(cards).toHaveCount(1);
    await account.open();
    await account.signOut();
    await expect(account.welcome).toBeVisible();
    expect(await readStored(page, 'favourites')).toBeNull();
    await catalogue.open();
    await expect(heart(cups)).toHaveAttribute('aria-pressed', 'false');
  });
});

/** On another device. */
async function storeFavourite({ token }: HttpCustomer, id: string): Promise<void> {
  const url = `${moscowOrigin()}/api/v1/favourites/product/${id}`;
  const { status } = await fetch(url, { method: 'PUT', headers: { Authorization: `Bearer ${token}` } });
  expect(status).toBe(204);
}
