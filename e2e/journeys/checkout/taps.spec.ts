import { formatPhone } from '@kaplya/domain/phones';
import { waitUntilHydrated } from '../../browser/hydrated.ts';
import { countShifts, slowDown } from '../../browser/count-shifts.ts';
import { countTouches } from '../../browser/count-touches.ts';
import { mintPhone } from '../../visitors/server.ts';
import { expect, phone, test } from '../../pages/test.ts';

const lowPhone = { width: 390, height: 664 };

test.use({ viewport: phone, hasTouch: true, isFresh: true });

test('a stranger orders two bottles in eleven taps, and types an address, a phone and a name over a slow network; nothing moves by itself, and Back leads to the goods [S-90] [S-71] [P-08] [S-112]', async ({
  page,
  shop,
}) => {
  const { catalogue, cart, addresses, checkout, t } = shop;
  const digits = mintPhone();
  const touches = await countTouches(page);
  const shifts = await countShifts(page);
  await page.setViewportSize(lowPhone);
  await catalogue.open();
  const card = page.getByRole('article').first();
  await expect(card.getByText('₽', { exact: false }).first()).toBeInViewport({ ratio: 1 });
  await expect(card.getByRole('button', { name: /^Add / })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(phone);
  // The page replays earlier presses, which would count twice.
  await waitUntilHydrated(page);
  // From here on, as over a slow network: whatever comes late must not move what is about to be pressed.
  await slowDown(page, 250);

  const { more, expectValue } = await catalogue.stepper('W19');
  await more.tap();
  await more.tap();
  await expectValue(2);
  await page
    .getByRole('region', { name: t('cart.title') })
    .getByRole('link')
    .tap();
  // People also wait until nothing moves; a missed tap would count.
  await cart.whenSynced();
  // Nobody decides for the customer how to pay for a bottle.
  await cart.bottles.none.tap();
  await cart.root.getByRole('link', { name: t('cart.checkout') }).tap();
  await expect(page.getByRole('textbox', { name: t('cart.guest.phone') })).toBeFocused();
  await page.keyboard.type(digits);
  await page.getByRole('button', { name: t('cart.guest.order') }).tap();

  await checkout
    .section('address')
    .getByRole('button', { name: t('addresses.choose') })
    .tap();
  await expect(addresses.search).toBeFocused();
  await page.keyboard.type('tver 9');
  await addresses
    .suggestion(/Tverskaya Street, 9\b/)
    .first()
    .tap();
  await addresses.picker.getByRole('button', { name: t('addresses.form.saveWithoutRoom') }).tap();
  // The missing field has the focus.
  await expect(checkout.name).toBeFocused();
  await page.keyboard.type('Anna');
  await expect(checkout.phone).toHaveValue(formatPhone(`+7${digits}`));
  // Time and payment are visible before ordering.
  await expect(checkout.section('interval')).toContainText(t('checkout.interval.proposal'));
  await expect(checkout.section('payment')).toContainText(t('checkout.payment.proposal'));
  await checkout.consent.tap();
  await checkout.expectSum(/\d/);
  await checkout.orderButton.tap();
  await expect(checkout.done.dialog).toBeVisible();

  expect(shifts.sum, shifts.largest).toBeLessThan(0.05);

  const { taps, characters } = touches;
  const figures = `${taps} taps, ${characters} characters`;
  test.info().annotations.push({ type: 'a first order', description: figures });
  console.log(`A stranger's first order: ${figures}`);
  // For a lower count, update the figure here and in the documents; ten of the characters are the phone.
  expect(touches).toEqual({ taps: 11, characters: 20 });

  // Back closes the result, and then leads to the goods in place of the emptied cart.
  for (const _ of ['result', 'cart']) {
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(card).toBeVisible();
  }
});
