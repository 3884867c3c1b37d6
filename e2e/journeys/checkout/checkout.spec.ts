import type { Calculation, CompletedOrder, RestoredCart } from '@kaplya/contract';
import { formatPhone } from '@kaplya/domain/phones';
import { createAcquirerPage } from '../../pages/acquirer.ts';
import { holdCalls } from '../../browser/hold-calls.ts';
import { pressDisabled } from '../../browser/press-disabled.ts';
import {
  comeBackWith,
  fillCart,
  findIntervalOfTomorrow,
  findPlaces,
  findQuietInterval,
  listDays,
  mintPhone,
  readStored,
  takeAllPlaces,
} from '../../visitors/server.ts';
import { desktop, expect, phone, test, type Page, type Shop } from '../../pages/test.ts';
import { watchCalls } from '../../browser/watch-calls.ts';

/** A person's first order, with an unused phone. */
const mintPerson = () => ({ phone: mintPhone(), name: 'Anna' });

type Person = ReturnType<typeof mintPerson>;

const complete = /\/complete_cart_events$/;

/** Fills everything for an order except pressing the button. */
async function prepareOrder(page: Page, { checkout }: Shop, goods: Record<string, number> = { W19: 2 }) {
  const person = mintPerson();
  const filled = await fillCart({ goods });
  const interval = await findIntervalOfTomorrow();
  await comeBackWith(page, filled);
  await checkout.open();
  await checkout.chooseInterval(interval);
  await checkout.introduce(person);
  await checkout.consent.check();
  await checkout.payInCash();
  return { ...filled, person };
}

async function expectFormUnchanged({ checkout }: Shop, person: Person): Promise<void> {
  await expect(checkout.phone).toHaveValue(formatPhone(`+7${person.phone}`));
  await expect(checkout.name).toHaveValue(person.name);
  await expect(checkout.consent).toBeChecked();
}

test('everything that is missing is named at once, the first of it has the focus, and what was typed survives a reload [T-11] [V-01] [V-04] [V-07] [S-24] [S-45] [E-09] [S-32] [S-35]', async ({
  page,
  shop,
}) => {
  const { checkout, t } = shop;
  const person = mintPerson();
  await comeBackWith(page, await fillCart({ goods: { W19: 1 }, hasAddress: false, haveBottles: null }));
  await checkout.open();
  await expect(checkout.section('bottles').getByRole('radio').first()).toBeVisible();
  await checkout.order();
  await expect(checkout.section('bottles')).toContainText(t('checkout.bottles.required'));
  await expect(checkout.section('address')).toContainText('Delivery address not specified');
  // A time cannot be chosen before there is an address.
  await expect(checkout.section('interval')).not.toContainText(t('checkout.interval.required'));
  await expect(checkout.phone).toHaveAccessibleDescription('This field is required');
  await expect(checkout.name).toHaveAccessibleDescription('This field is required');
  await expect(checkout.consent).toHaveAccessibleDescription('Consent to the processing of personal data is required');
  // The first method of payment is preselected as text, so nothing is missing there.
  await expect(checkout.section('payment')).toContainText(t('checkout.payment.proposal'));
  await expect(checkout.section('bottles').getByRole('radio').first()).toBeFocused();
  await expect(page.getByText(t('checkout.mend', { count: 5 }))).toBeVisible();

  // A corrected field loses its error; the others keep theirs.
  await checkout.consent.check();
  await expect(checkout.consent).toHaveAccessibleDescription('');
  await checkout.introduce({ name: person.name });
  await expect(page.getByText(t('checkout.mend', { count: 3 }))).toBeVisible();

  await test.step('what was typed survives a reload [E-09] [S-32] [S-35]', async () => {
    await checkout.phone.pressSequentially(person.phone);
    await checkout.writeComment('Second door');
    await page.reload();
    await expectFormUnchanged(shop, person);
    await expect(checkout.section('comment')).toContainText('Second door');
  });
});

test('an order goes through a wrong phone, a lost network, a refusal and a lost answer, and is made once [V-01] [E-09] [T-01] [X-06] [T-13] [S-38] [S-35]', async ({
  page,
  context,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/422|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|ERR_FAILED/);
  const { checkout, t } = shop;
  const { person, visitor, cart } = await prepareOrder(page, shop);

  await test.step('what was said of empty bottles stands on a line, with their number [S-24] [S-70]', async () => {
    const bottles = t('checkout.done.bottles', { count: 2 });
    await expect(checkout.section('bottles')).toContainText(t('checkout.bottles.give', { bottles }));
  });

  await test.step('a phone is judged while it is typed, when the order is sent and by the shop [V-01]', async () => {
    await checkout.phone.fill('');
    await checkout.phone.pressSequentially('916');
    await checkout.name.focus();
    await expect(checkout.phone).toHaveAccessibleDescription('Enter a valid phone number');
    await checkout.order();
    await expect(checkout.phone).toHaveAccessibleDescription('You specified an invalid phone number');
    await expect(checkout.phone).toBeFocused();

    // Has the length of a number but is none; only the shop detects it.
    await checkout.phone.fill('+70000000000');
    await checkout.order();
    await expect(checkout.phone).toHaveAccessibleDescription('You specified an invalid phone number');
    await expect(checkout.phone).toBeFocused();
    await expect(checkout.name).toHaveValue(person.name);
    // A section with errors stays unfolded.
    await expect(checkout.section('contact').locator('[data-fold]')).toHaveCount(0);
    await checkout.phone.fill(`+7${person.phone}`);
    await expect(checkout.phone).toHaveAccessibleDescription('');
  });

  await test.step('without a network the page says so and loses nothing [E-09] [T-01]', async () => {
    await context.setOffline(true);
    await expect(page.getByText(t('common.offline'))).toBeVisible();
    await pressDisabled(checkout.orderButton);
    await expect(page.getByText(t('checkout.offline')).first()).toBeVisible();
    await expectFormUnchanged(shop, person);
    await expect(checkout.done.dialog).toBeHidden();
    await context.setOffline(false);
    await expect(page.getByText(t('common.offline'))).toBeHidden();
  });

  await test.step("a refused order is told in the shop's own words and the form is kept [X-06] [T-13] [S-38] [S-35]", async () => {
    await checkout.writeComment('Call an hour before');
    await page.route(
      complete,
      (route) =>
        route.fulfill({
          status: 422,
          json: {
            code: 'order.refused',
            message: 'A field that is not looked at first',
            errors: [],
            'hydra:description': JSON.stringify({ reason: 'The driver has no way to you tomorrow', more: 'no' }),
            requestId: 'journey',
          },
        }),
      { times: 1 },
    );
    await checkout.order();
    await expect(checkout.failure.getByRole('alert')).toHaveText('The driver has no way to you tomorrow');
    await checkout.failure.getByRole('button', { name: t('checkout.failed.back') }).click();
    await expectFormUnchanged(shop, person);
    await expect(checkout.comment).toHaveValue('Call an hour before');
  });

  await test.step('an order whose answer was lost is asked for again and made once [T-13] [S-38]', async () => {
    // The shop makes the order, and the line breaks before it can say so: twice, then it holds.
    await page.route(
      complete,
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 2 },
    );
    await checkout.order();
    await expect(checkout.unknown).toContainText(t('checkout.unknown.once'));
    const number = await checkout.done.number();
    expect(number).toMatch(/\d/);
    const again = await visitor.call<CompletedOrder>('/api/order/complete_cart_events', { cart });
    expect(again.order.id).toBe(number);
    // Only the note is kept for the next order.
    expect(await readStored(page, 'orderNote')).toBe('Call an hour before');
    expect(await readStored(page, 'cartId')).toBeNull();
  });
});

test('nothing moves under the hand while the checkout loads, and what it proposes is ordered by pressing once [S-70] [S-71] [T-01]', async ({
  page,
  shop: { checkout, t },
}) => {
  // The only free interval of this browser, so that no other journey takes it meanwhile.
  const nearest = await findQuietInterval('morning');
  const days = (await listDays()).map(({ intervals, ...day }) => ({
    ...day,
    intervals: intervals.map((each) =>
      day.date === nearest.date && each.id === nearest.interval.id
        ? each
        : { ...each, available: 0, reason: 'full' as const },
    ),
  }));
  const filled = await fillCart({ goods: { W19: 2 } });
  await comeBackWith(page, filled);
  const places = () =>
    Promise.all(
      (['address', 'interval', 'contact', 'payment', 'comment'] as const).map(async (id) => {
        const box = await checkout.section(id).boundingBox();
        return [id, Math.round(box?.y ?? 0)];
      }),
    );

  for (const viewport of [phone, desktop]) {
    await test.step(`nothing moves while times, ways to pay and the sum are on their way, at ${viewport.width} pixels [S-70] [S-71] [T-01]`, async () => {
      await page.setViewportSize(viewport);
      const held = await Promise.all(
        ['**/calculate_cart_requests', '**/delivery-intervals?*', '**/payment_methods?*'].map((url) =>
          holdCalls(page, url),
        ),
      );
      await checkout.open();
      await expect(checkout.phone).toBeVisible();
      await expect.poll(() => Math.min(...held.map(({ count }) => count()))).toBeGreaterThan(0);
      const before = await places();
      for (const { release } of held.toReversed()) {
        await release();
      }
      await expect(checkout.section('bottles').locator('[data-fold]')).toBeVisible();
      await expect(checkout.section('interval').locator('[data-fold]')).toBeVisible();
      await expect(checkout.section('payment').locator('[data-fold]')).toBeVisible();
      expect(await places()).toEqual(before);
    });
  }

  await test.step('what is proposed is ordered by pressing once, and whoever only looks holds nothing [S-70] [S-71]', async () => {
    await page.route(/\/delivery-intervals\?/, (route) => route.fulfill({ json: { success: true, data: days } }));
    await page.reload();
    const { from, to } = nearest.interval;
    for (const [section, proposal] of [
      ['interval', t('checkout.interval.proposal')],
      ['payment', t('checkout.payment.proposal')],
    ] as const) {
      await expect(checkout.section(section).locator('[data-fold]')).toHaveAttribute('aria-expanded', 'false');
      await expect(checkout.section(section)).toContainText(proposal);
    }
    await expect(checkout.section('interval')).toContainText(`${from}–${to}`);

    const person = mintPerson();
    await checkout.introduce(person);
    await checkout.consent.check();
    const readCart = () => filled.visitor.call<RestoredCart>(`/api/order/carts/${filled.cart}`);
    await expect.poll(async () => (await readCart()).user?.name).toBe(person.name);
    expect(await readCart()).toMatchObject({ interval: null, payment: null });

    await checkout.order();
    await checkout.done.number();
    await expect(checkout.done.fact('when')).toContainText(`${from}–${to}`);
  });
});

test('a chosen time is held in the shop too, one that others took is refused, and a cart that is gone is explained [S-30] [T-11] [X-02] [T-05]', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/422.*assign_cart_interval_events|410/);
  const { cart, checkout, t } = shop;
  const waitUntilQuiet = watchCalls(page);
  const filled = await fillCart({ goods: { W19: 2 }, haveBottles: false });
  await comeBackWith(page, filled);
  await checkout.open();
  const person = mintPerson();
  // The answer about bottles, on a line [S-24] [S-70].
  await expect(checkout.section('bottles')).toContainText(t('checkout.bottles.buy'));

  await test.step('a chosen time is held, in the shop too [S-30] [T-11]', async () => {
    const wanted = await findQuietInterval('afternoon', { daysEarlier: 1 });
    const before = await findPlaces(wanted.date, wanted.interval.id);
    await checkout.chooseInterval(wanted);
    await expect.poll(() => findPlaces(wanted.date, wanted.interval.id)).toBe(before - 1);
    await page.reload();
    await expect(await checkout.interval(wanted)).toBeChecked();
  });

  await test.step('a time that others took while the page was open is refused, and the grid shows it full [S-30] [T-11] [X-02]', async () => {
    await checkout.introduce(person);
    const wanted = await findQuietInterval('morning', { daysEarlier: 1 });
    const tile = await checkout.interval(wanted);
    await expect(tile).toBeEnabled();

    await takeAllPlaces(wanted);
    await tile.click();
    await expect(await checkout.intervalTile(wanted)).toContainText(t('checkout.interval.full'));
    await expect(tile).not.toBeChecked();
    await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
    await expect(checkout.phone).toHaveValue(formatPhone(`+7${person.phone}`));
    await expect(checkout.name).toHaveValue(person.name);
    await checkout.order();
    const grid = checkout.section('interval');
    await expect(grid).toContainText(t('checkout.interval.required'));
    // The previously selected day is no longer the selected one.
    await grid.getByRole('button', { name: t('checkout.interval.nearest', { time: '' }) }).press('Enter');
    await expect(grid.getByRole('radio', { checked: true })).toBeFocused();
    // Once the choice is saved: its answer would fold the section under the next press.
    await expect(grid.locator('[aria-busy=true]')).toHaveCount(0);
  });

  await test.step('a cart that is gone is explained, not just empty [T-05] [X-02]', async () => {
    await checkout.chooseInterval(await findIntervalOfTomorrow());
    await checkout.consent.check();
    await checkout.payInCash();
    // 2 × 390, 2 × 600 and the pump of a first order.
    await checkout.expectSum(shop.roubles(2430));
    // A pending call would find the cart gone before the click does.
    await waitUntilQuiet();
    await filled.visitor.call('/api/order/complete_cart_events', { cart: filled.cart });
    // A change that the shop can no longer accept.
    await checkout.unfold('payment');
    await checkout.payment(/card to the courier/i).click();
    await expect(page.getByRole('heading', { name: t('checkout.gone.title'), exact: true })).toBeVisible();
    expect(await readStored(page, 'cartId')).toBeNull();
    await cart.open();
    await expect(
      cart.root.getByText(t('cart.empty.title')).or(cart.root.getByText(t('cart.gone.title'))),
    ).toBeVisible();
  });
});

test('a total that has changed is shown before it is ordered at, each time that it has, and nothing is said of bottles where there is no water [P-09] [S-36] [rule 50] [S-38] [S-24] [S-70]', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/409.*complete_cart_events/);
  const { checkout, t, roubles } = shop;
  let dearerBy = 0;
  const makeDearer = (calculation: Calculation): Calculation => {
    const { toPay } = calculation.totals;
    const dearer = { ...toPay, amount: toPay.amount + dearerBy };
    return { ...calculation, totals: { ...calculation.totals, total: dearer, toPay: dearer } };
  };
  let dearer: Calculation | null = null;
  await page.route(/\/calculate_cart_requests$/, async (route) => {
    const response = await route.fetch();
    dearer = (await response.json()) as Calculation;
    await route.fulfill({ response, json: makeDearer(dearer) });
  });
  await prepareOrder(page, shop, { CUP: 4 });
  await checkout.expectSum(roubles(900));
  await expect(checkout.section('bottles')).toHaveCount(0);
  let completions = 0;
  await page.route(complete, async (route) => {
    completions += 1;
    if (completions > 1 || !dearer) {
      // The shop itself knows only its own sum.
      const { expectedToPay: _, ...body } = route.request().postDataJSON() as Record<string, unknown>;
      return route.continue({ postData: body });
    }
    dearerBy = 100_00;
    const calculation = makeDearer(dearer);
    // When the customer agrees, the sum has changed again.
    dearerBy = 150_00;
    return route.fulfill({
      status: 409,
      json: { code: 'cart.total_changed', message: '', errors: [], details: { calculation }, requestId: 'journey' },
    });
  });
  const changed = page.getByRole('dialog', { name: t('checkout.totalChanged.title') });
  const agree = changed.getByRole('button', { name: t('checkout.totalChanged.confirm') });

  await checkout.order();
  await expect(changed).toContainText(roubles(1000));
  await agree.click();
  await expect(changed).toContainText(roubles(1050));
  expect(completions).toBe(1);
  await agree.click();
  expect(await checkout.done.number()).toMatch(/\d/);
  expect(completions).toBe(2);

  await test.step('who hands over no bottles is told nothing of their caps [S-38]', async () => {
    await expect(checkout.done.dialog).toContainText(t('checkout.done.changeSelf'));
    // Nobody requested a call.
    await expect(checkout.done.dialog).not.toContainText(t('checkout.done.nextText'));
    await expect(checkout.done.dialog).not.toContainText(t('checkout.done.noCaps'));
  });
});

test('an order at a predicted sum is not asked about, and made while its customer is back at the shelf it has the goods loaded anew [S-111] [S-24] [S-36] [T-13]', async ({
  page,
  shop,
}) => {
  const { cart, checkout, t, roubles } = shop;
  const waitUntilQuiet = watchCalls(page);
  await comeBackWith(page, await fillCart({ goods: { W19: 2 }, haveBottles: null }));
  await checkout.open();

  await test.step('before the answer about bottles the button that orders says no other sum than the total [S-24] [S-36]', async () => {
    // 2 × 390 and the pump of a first order; bottles may be added.
    const from = t('cart.totals.from', { sum: roubles(1230) });
    await checkout.expectSum(from);
    await expect(page.getByRole('definition').filter({ hasText: from })).toBeVisible();
  });

  await checkout.chooseInterval(await findIntervalOfTomorrow());
  await checkout.introduce(mintPerson());
  await checkout.consent.check();
  await checkout.payInCash();
  await waitUntilQuiet();
  const completion = await holdCalls(page, complete);

  await test.step('who orders at the predicted sum is not asked about it when the server says the same [S-111]', async () => {
    const calculations = await holdCalls(page, '**/calculate_cart_requests');
    await checkout.section('bottles').locator('input[value=buy]').check();
    await expect(checkout.orderButton.locator('[data-predicted]')).toContainText(roubles(2430));
    await checkout.orderAtOnce();
    await expect(checkout.orderButton).toHaveAttribute('aria-busy', 'true');
    await expect.poll(calculations.count).toBeGreaterThan(0);
    await calculations.release();
    await expect.poll(completion.count).toBe(1);
  });

  await test.step('an order that is made while its customer is back at the shelf has the company and the goods loaded anew [T-13]', async () => {
    // The chosen day's prices would be a reason to reload: the shelf has today's.
    await page.context().clearCookies({ name: 'day' });
    await page.getByRole('link', { name: t('checkout.toCart'), exact: true }).click();
    await expect(cart.root).toBeVisible();
    await cart.close();
    await expect(cart.root).toBeHidden();
    // Catalogue and company share one answer, and closing the cart requests neither.
    const anew = page.waitForResponse(
      async (response) => /\.data(\?|$)/.test(response.url()) && (await response.text()).includes('priceWithContainer'),
    );
    await completion.release();
    expect(await checkout.done.number()).toMatch(/\d/);
    await expect(checkout.done.fact('total')).toContainText(roubles(2430));
    await anew;
  });
});

test('who pays online may say where the receipt goes and what is left at the door [C-15] [V-02] [S-72] [rule 49a]', async ({
  page,
  shop,
}) => {
  const { checkout, t } = shop;
  const { visitor, cart } = await prepareOrder(page, shop, { CUP: 2 });
  const request = (name: string) => checkout.section('comment').getByRole('checkbox', { name });
  const leave = request(t('checkout.wishes.leaveAtDoor'));
  const email = page.getByRole('textbox', { name: t('checkout.payment.receipt') });
  const payButton = page.getByRole('button', { name: new RegExp(`^${t('checkout.pay')} `) });

  await test.step('paid at the door, an order is left to nobody, and its receipt is brought [S-72] [rule 49a]', async () => {
    // The saved choice folds, and what is below it moves.
    await expect(checkout.section('payment').locator('[data-fold]')).toHaveAttribute('aria-expanded', 'false');
    await checkout.unfold('comment');
    await expect(leave).toBeDisabled();
    await expect(leave).toHaveAccessibleDescription(t('checkout.wishes.unpaid'));
    await request(t('checkout.wishes.callFirst')).check();
    // The courier brings a paper one.
    await expect(email).toHaveCount(0);
  });

  await test.step('who pays online may say where the receipt goes, and what is no address is told at its field [C-15] [V-02]', async () => {
    await checkout.pay(/Card online/);
    await email.fill('anna@post');
    await payButton.click();
    await expect(email).toHaveAccessibleDescription(new RegExp(t('errors.emailInvalid')));
    await expect(email).toBeFocused();
    await email.fill('anna@post.example');
    await email.blur();
    await expect(email).not.toHaveAttribute('aria-invalid', 'true');
    const readEmail = async () =>
      (await visitor.call<{ user: { email: string | null } }>(`/api/order/carts/${cart}`)).user.email;
    await expect.poll(readEmail).toBe('anna@post.example');
    await page.reload();
    await expect(email).toHaveValue('anna@post.example');
  });

  await test.step('what the courier is asked for goes with the order, and only what is paid online can be left at the door [S-72] [rule 49a]', async () => {
    await checkout.unfold('comment');
    await leave.check();
    await payButton.click();
    const acquirer = createAcquirerPage(page);
    await acquirer.payByCard('1111');
    await acquirer.backToShop();
    const paid = page.getByRole('dialog', { name: t('checkout.done.paid') });
    await expect(paid).toContainText(t('checkout.done.nextText'));
    await paid.getByRole('button', { name: t('checkout.result.order') }).click();
    await expect(page.getByText(`${t('orders.wishes.leaveAtDoor')} · ${t('orders.wishes.callFirst')}`)).toBeVisible();
  });
});
