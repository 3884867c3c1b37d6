import { formatDate, formatWindow } from '../../apps/storefront/app/i18n/formats/dates.ts';
import { findCode } from '../pages/account.ts';
import { findIntervalOfTomorrow, listGoods, mintPhone } from '../visitors/server.ts';
import { playCell } from '../shop/play-cell.ts';
import type { Target } from './find-in-page.ts';
import { expect, test } from './test.ts';

test('a stranger orders water as a guest [P-63]', async ({ enginePage: page, t }) => {
  const digits = mintPhone();
  const { date, interval } = await findIntervalOfTomorrow();
  const name = (await listGoods('en')).get('W19')?.name ?? '';
  const cart: Target = { role: 'dialog', name: t('cart.title') };
  const picker: Target = { role: 'dialog', name: t('addresses.new') };
  const done: Target = { role: 'dialog', name: t('checkout.done.title') };
  const section = (id: string): Target => ({ role: 'region', name: t(`checkout.${id}.title`) });

  await test.step('a product goes into the cart', async () => {
    await page.open('/');
    await page.tap({ role: 'button', name: t('notices.cookies.reject') });
    await page.tap({ role: 'link', name, within: { role: 'main' } });
    await page.waitForUrl(/\/products\//);
    const product: Target = { role: 'dialog', name: t('catalogue.product') };
    const quantity: Target = { role: 'group', name: t('catalogue.quantityOf', { name }), within: product };
    await page.tap({ role: 'button', name: beginsWith(t('catalogue.add')), within: quantity });
    await page.tap({ role: 'button', name: t('common.increase'), within: quantity });
    await page.waitForText({ role: 'status', within: quantity }, '2');
    await page.tap({ role: 'button', name: t('common.close'), within: product });
    await page.waitUntilGone(product);
  });
  await test.step('the cart asks about bottles and goes on without an account', async () => {
    await page.tap({ role: 'link', name: beginsWith(t('cart.open', { count: 2 })) });
    await page.tap({
      role: 'radio',
      name: beginsWith(t('cart.bottles.have')),
      within: { role: 'group', name: t('cart.bottles.title'), within: cart },
    });
    await page.tap({ role: 'link', name: t('cart.checkout'), within: cart });
    await page.type({ role: 'textbox', name: t('cart.guest.phone') }, digits);
    await page.tap({ role: 'button', name: t('cart.guest.order') });
  });
  await test.step('the address is searched for', async () => {
    await page.tap({ role: 'button', name: t('addresses.choose'), within: section('address') });
    await page.type({ role: 'combobox', name: t('addresses.search.label'), within: picker }, 'tver 9');
    await page.tap({ role: 'option', name: /Tverskaya Street, 9\b/, within: picker });
    await page.tap({ role: 'button', name: t('addresses.form.saveWithoutRoom'), within: picker });
    await page.waitForText(section('address'), 'Tverskaya Street, 9');
  });
  await test.step('an interval of the next day is held', async () => {
    await page.tap({ role: 'button', name: beginsWith(t('checkout.change')), within: section('interval') });
    await page.tap({ role: 'tab', name: new RegExp(formatDate(date, 'en')), within: section('interval') });
    await page.tap({
      role: 'radio',
      name: beginsWith(formatWindow(interval.from, interval.to)),
      within: section('interval'),
    });
    const [reserved = ''] = t('checkout.hold.left', { minutes: 15 }).split('15');
    await page.waitForText(section('interval'), reserved);
  });
  await test.step('a name is typed and the order placed', async () => {
    await page.type({ role: 'textbox', name: t('checkout.contact.name'), within: section('contact') }, 'Anna');
    await page.tap({ role: 'checkbox', within: section('contact') });
    await page.tap({ role: 'button', name: beginsWith(t('checkout.order')) });
  });
  const text = await page.waitForText(done, 'Tverskaya Street, 9');
  expect(text).toContain(formatDate(date, 'en'));
  expect(text).toContain(formatWindow(interval.from, interval.to));
});

test('a customer signs in by a code, buys a bottle at a cell, and its door opens [P-63]', async ({
  enginePage: page,
  t,
}) => {
  const cell = await playCell();
  try {
    const digits = mintPhone();
    const heading: Target = { role: 'heading', level: 1 };
    await cell.waitUntilFilled();
    cell.holdDoorOpen(10_000);

    await page.open(`/aquamarket?cell=${cell.id}`);
    await page.tap({ role: 'radio', name: beginsWith(t('aquamarket.bottle.own', { count: 1 })) });
    await page.tap({ role: 'radio', name: /Card online/ });
    const pay: Target = { role: 'button', name: beginsWith(t('aquamarket.paySum', { sum: '' })) };
    await page.tap(pay);

    await page.tap({ role: 'radio', name: t('identity.way.sms') });
    await page.type({ role: 'textbox', name: t('identity.phone') }, digits);
    await page.tap({ role: 'checkbox', within: { role: 'dialog', name: t('identity.title') } });
    await page.tap({ role: 'button', name: t('identity.getCode') });
    await page.type({ role: 'textbox', name: t('identity.code.label') }, await findCode(`+7${digits}`));

    await page.waitForUrl(/\/sandbox\/acquirer\//);
    await page.tap({ role: 'link', name: /1111/ });
    // The same page with the card filled in: the button of the page before it pays nothing.
    await page.waitForUrl(/[?&]card=/);
    await page.tap({ role: 'button', name: /^Pay/ });
    await page.tap({ role: 'link', name: 'Return to the shop' });
    await page.waitForUrl(/\/aquamarket\/status\?order=/);
    await page.waitForText(heading, t('aquamarket.opened.title'), { seconds: 90 });
    await page.waitForText(heading, t('aquamarket.completed.title'), { seconds: 90 });
  } finally {
    await cell.close();
  }
});

function beginsWith(text: string): RegExp {
  return new RegExp(`^${RegExp.escape(text)}`);
}
