import type { CompletedOrder } from '@kaplya/contract';
import { waitUntilHydrated } from '../../browser/hydrated.ts';
import { silenceCalls } from '../../browser/silent-network.ts';
import { expect, phone, test } from '../../pages/test.ts';
import { prepareVisitor, storeBefore } from '../../visitors/prepared-visitor.ts';
import { mintPhone } from '../../visitors/server.ts';

test.use({ viewport: phone });

/** Longer than the patience of the order button, and than a call may take. */
const PATIENCE = 16_000;
const CALL = 21_000;
const ORDER = 61_000;

const completions = '**/complete_cart_events';

test('a network that accepts and stays silent loses nothing and orders nothing unsaid, from the shelf to the order', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource|401|407/);
  const { catalogue, cart, checkout, t } = shop;
  const { visitor, cart: cartId, pair } = await prepareVisitor(page, { goods: { CUP: 1 } });
  await storeBefore(page, { anonUser: JSON.stringify({ phoneNumber: `+7${mintPhone()}`, name: 'Anna' }) });
  const readCart = () =>
    visitor.call<{ note: string; items: { quantity: number; externalId: string }[] }>(`/api/order/carts/${cartId}`);
  const countCups = async () => (await readCart()).items.find(({ externalId }) => externalId === 'CUP')?.quantity;
  /** Lets the waits of the page pass until the shop has as many. */
  const whenCups = (count: number) =>
    expect
      .poll(async () => {
        await page.clock.fastForward(CALL);
        return countCups();
      })
      .toBe(count);
  const placed: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/complete_cart_events')) placed.push(request.headers()['idempotency-key'] ?? '');
  });
  const unconfirmed = (name: string) => page.getByText(t('checkout.unconfirmed', { what: name }));

  await page.clock.install();
  await catalogue.open();
  await waitUntilHydrated(page);
  await expect(cart.headerButton(1)).toBeVisible();

  await test.step('a page of a proxy at the refresh ends no session [X-04]', async () => {
    const refresh = await silenceCalls(page, '**/token/refresh', 'proxy-page-407');
    const expired = { status: 401, json: { code: 'identity.token_expired', message: 'Expired', errors: [] } };
    await page.route('**/calculate_cart_requests', (route) => route.fulfill(expired));
    await (await catalogue.stepper('CUP')).more.click();
    await expect.poll(refresh.count).toBeGreaterThan(0);
    const stored = await page.evaluate(() => localStorage.getItem('servicesIdentity'));
    expect(stored).toContain(pair.token);
    await refresh.back();
    await page.unroute('**/calculate_cart_requests');
    await whenCups(2);
  });

  const plus = await silenceCalls(page, '**/add_cart_item_product_events', 'accepts-and-never-answers');
  await test.step('a plus that hangs is not of the order, which says so [S-33]', async () => {
    await (await catalogue.stepper('CUP')).more.click();
    await expect.poll(plus.count).toBe(1);
    await cart.openDrawer();
    await cart.toCheckout();
    await checkout.consent.check();
    await checkout.orderAtOnce();
    await page.clock.fastForward(PATIENCE);
    await expect(page.getByText(/has not confirmed yet/).first()).toBeVisible();
    expect(placed).toEqual([]);
    expect(await countCups()).toBe(2);
  });

  await test.step('back, it arrives once, under its key', async () => {
    await plus.back();
    await whenCups(3);
  });

  await test.step('a comment whose call hangs stops the order, by its name, and stays typed [S-35]', async () => {
    const note = await silenceCalls(page, '**/assign_cart_note_events', 'accepts-and-never-answers');
    await checkout.writeComment('Ring twice');
    await expect.poll(note.count).toBe(1);
    await checkout.orderAtOnce();
    await page.clock.fastForward(PATIENCE);
    await expect(unconfirmed(t('checkout.comment.label'))).toBeVisible();
    await expect(checkout.comment).toHaveValue('Ring twice');
    await expect(checkout.comment).toBeFocused();
    expect(placed).toEqual([]);
    await note.back();
    await page.clock.fastForward(CALL);
    await expect.poll(async () => (await readCart()).note).toBe('Ring twice');
  });

  await test.step('an order whose answer is lost is found out, and made once [T-13]', async () => {
    const completion = await silenceCalls(page, completions, 'answer-lost');
    await checkout.order();
    await expect.poll(completion.count).toBe(1);
    await page.clock.fastForward(ORDER);
    await expect(checkout.unknown).toBeVisible();
    await completion.back();
    const answered = page.waitForResponse(completions);
    await page.clock.fastForward(CALL);
    await expect(checkout.done.dialog).toBeVisible();
    expect(placed.length).toBeGreaterThan(1);
    expect(new Set(placed).size).toBe(1);
    const { order }: CompletedOrder = await (await answered).json();
    expect(await checkout.done.number()).toBe(order.id);
  });
});
