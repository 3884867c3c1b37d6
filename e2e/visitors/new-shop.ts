import type { DeliveryDay, EndpointAnswer, NewShop, PhoneOrder, setupEndpoints } from '@kaplya/contract';
import { createShop } from '../pages/test.ts';
import type { Page } from '../shop/test.ts';
import { expect } from '../shop/test.ts';
import { mintPhone } from './server.ts';

/** A water company as its owner describes it in the wizard. */
export const rodnik = {
  name: 'Родник',
  phone: '+74822123456',
  ...{ language: 'ru', languages: ['ru'], country: 'RU', currency: 'RUB', timeZone: 'Europe/Moscow' },
  town: { name: 'Тверь', latitude: 56.8587, longitude: 35.9176 },
  ring: [
    [35.8, 56.8],
    [36.05, 56.8],
    [36.05, 56.92],
    [35.8, 56.92],
  ],
  intervals: [
    { from: '09:00', to: '13:00' },
    { from: '18:00', to: '22:00' },
  ],
  ...{ deliveryFee: 200_00, bottlePrice: 500_00 },
  goods: [{ name: 'Вода «Родник», 19 л', price: 350_00, kind: 'returnable', code: 'R19', stock: 40 }],
  payments: ['cash'],
  owner: { name: 'Ольга', email: 'olga@rodnik.example' },
} satisfies NewShop;

/** Makes a shop by its link, as the wizard does. */
export async function makeShop(link: string, shop: NewShop): Promise<EndpointAnswer<typeof setupEndpoints.createShop>> {
  const { origin, searchParams } = new URL(link);
  const response = await fetch(`${origin}/api/setup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token: searchParams.get('token'), shop }),
  });
  if (!response.ok) throw new Error(`The shop was not made: ${await response.text()}`);
  return (await response.json()) as EndpointAnswer<typeof setupEndpoints.createShop>;
}

/** Takes orders of people who call for the first time, at a house that no map knows, as the console does. */
export async function orderByPhone(
  origin: string,
  { token, count }: { readonly token: string; readonly count: number },
): Promise<void> {
  const read = async <Row>(path: string): Promise<Row[]> =>
    ((await (await fetch(`${origin}${path}`)).json()) as { data: Row[] }).data;
  const { latitude, longitude } = rodnik.town;
  const [[area], products, days] = await Promise.all([
    read<{ id: string }>('/api/v1/delivery-areas'),
    read<{ uuid: string; externalId: string }>('/api/v1/catalog/products?source=site'),
    read<DeliveryDay>(`/api/v1/delivery-intervals?latitude=${latitude}&longitude=${longitude}`),
  ]);
  const day = days.at(-1);
  for (let taken = 0; taken < count; taken += 1) {
    const response = await fetch(`${origin}/api/ops/phone-orders`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        ...{ 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
      },
      body: JSON.stringify({
        customer: { phone: `+7${mintPhone()}`, name: 'Мария', consent: true },
        address: { street: 'Ленина', house: '11', room: mintPhone().slice(-4), areaId: area?.id },
        items: [{ productId: products.find(({ externalId }) => externalId === 'R19')?.uuid, quantity: 2 }],
        returned: 2,
        slot: { date: day?.date, periodId: day?.intervals[0]?.id },
        payment: { code: 1 },
      }),
    });
    const answer = (await response.json()) as Partial<PhoneOrder>;
    if (!answer.order) throw new Error(`No order was made: ${JSON.stringify(answer)}`);
  }
}

/** Orders a bottle as a guest of a shop whose map knows no street: the house is typed and shown on the map. */
export async function orderAsGuest(page: Page): Promise<void> {
  const { t, addresses, checkout } = createShop(page, 'ru');
  await page.goto('/');
  const name = 'Вода «Родник», 19 л';
  await page
    .getByRole('group', { name: t('catalogue.quantityOf', { name }), exact: true })
    .getByRole('button')
    .last()
    .click();
  await addresses.openFromHeader();
  await addresses.fillHouse({ street: 'Тверская', house: '7' });
  await addresses.map.getByRole('button', { name: t('addresses.map.pick') }).click();
  await addresses.fillDoor({ room: '12' });
  await addresses.save();

  await checkout.open();
  await checkout.unfold('interval');
  await checkout.section('interval').getByRole('radio', { disabled: false }).first().click();
  await checkout.introduce({ phone: mintPhone(), name: 'Анна' });
  await checkout.consent.check();
  await checkout.unfold('bottles');
  await checkout.section('bottles').getByRole('radio').first().check();
  await checkout.payInCash();
  await checkout.order();
  await expect(checkout.done.dialog).toBeVisible();
}
