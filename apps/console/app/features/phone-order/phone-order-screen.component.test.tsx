import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ToastRegion } from '@kaplya/ui/message/toast-region.tsx';
import { loadTexts } from '#i18n/load-texts.ts';
import { getConsoleStorage } from '#platform/storage/console-storage.ts';
import { renderAt } from '../../../test/render.tsx';
import { PhoneOrderScreen } from './phone-order-screen.tsx';

const ofNobody = {
  ...{ customer: null, name: '', bottles: 0, debt: { amount: 0, currency: 'RUB' }, addresses: [] },
  ...{ orders: [], ordersTotal: 0 },
};

vi.mock('#platform/data/client.ts', () => ({
  getConfig: () => Promise.resolve({ phoneCode: '+7', links: { personalData: 'https://demo.example/consent' } }),
  call: (id: string) => (id === 'findCaller' ? Promise.resolve(ofNobody) : new Promise(() => {})),
}));

const phone = page.getByRole('textbox', { name: 'Phone' });
const name = page.getByRole('textbox', { name: /^Name/ });
const note = page.getByRole('textbox', { name: /^Note to the courier/ });
const consent = page.getByRole('checkbox', { name: /has heard/ });

async function type(number: string) {
  await userEvent.clear(phone);
  await userEvent.fill(phone, number);
}

beforeAll(() => loadTexts('phone-order'));
beforeEach(() => getConsoleStorage().set('phoneDrafts', []));

async function takeFirstCall() {
  const { location } = renderAt(
    '/notes',
    <>
      <PhoneOrderScreen />
      <ToastRegion />
    </>,
  );
  await expect.element(phone).toBeVisible();
  await type('+79160000001');
  await userEvent.fill(name, 'Anna');
  await userEvent.fill(note, 'Ring twice');
  await userEvent.click(consent);
  return { location };
}

describe('Orders on the phone that are being taken [O-06]', () => {
  test('belong to one phone each: no field of one person goes to the next, and the phone restores its draft', async () => {
    await takeFirstCall();
    await type('+79160000002');
    await expect.element(name).toHaveValue('');
    await expect.element(consent).not.toBeChecked();
    await expect.element(note).toHaveValue('');
    await userEvent.fill(name, 'Boris');

    await type('+79160000001');
    await expect.element(name).toHaveValue('Anna');
    await expect.element(note).toHaveValue('Ring twice');
    await expect.element(consent).toBeChecked();
    await type('+79160000002');
    await expect.element(name).toHaveValue('Boris');
  });

  test('survive a slip of the finger in the number', async () => {
    await takeFirstCall();
    await userEvent.click(phone);
    await userEvent.keyboard('{End}{Backspace}1');
    await expect.element(phone).toHaveFocus();
    await expect.element(name).toHaveValue('Anna');
  });

  test('are cleared by one press, and come back by another', async () => {
    const { location } = await takeFirstCall();
    await userEvent.click(page.getByRole('button', { name: 'Clear' }));
    await expect.element(phone).toHaveValue('');
    await userEvent.click(page.getByRole('button', { name: 'Undo' }));
    await expect.element(name).toHaveValue('Anna');
    expect(location()).toBe('/notes?phone=%2B79160000001');
  });
});
