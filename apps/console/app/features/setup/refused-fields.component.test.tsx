import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../test/render.tsx';
import { createDraft } from './draft/setup-draft.ts';
import { SetupWizard } from './setup-wizard.tsx';

vi.mock('#platform/data/client.ts', () => ({ call: vi.fn() }));

const draft = {
  ...createDraft('en', 'Europe/Moscow'),
  ...{ name: 'Spring', operator: 'Spring Ltd', phone: '+79160000001', ownerName: 'Vera', town: 'Tver' },
  ...{ ownerEmail: 'vera@spring.example', centre: '56.8587, 35.9176', bottlePrice: '300', domain: 'spring' },
  goods: [{ name: 'Water', price: '350', kind: 'returnable' }],
};
const violation = (field: string, message: string) => ({ code: 'x', field, message });
const refuse = (...errors: readonly object[]) =>
  vi
    .mocked(call)
    .mockRejectedValueOnce(
      new ApiFailure({ kind: 'answer', status: 422, body: { code: 'x', message: 'Refused', errors } }),
    );

beforeAll(() => loadTexts('setup', 'map'));
beforeEach(() => {
  sessionStorage.clear();
  sessionStorage.setItem('console.setup', JSON.stringify(draft));
  renderAt('/notes?step=ways', <SetupWizard token="t" domain={null} isFirst sampleCurrencies={[]} />);
});

test('what the server refuses is said beside its field, and the focus is on the first [G-10]', async () => {
  refuse(violation('shop.phone', 'No such phone'), violation('shop.domain', 'No such domain'));
  await userEvent.click(page.getByRole('button', { name: 'Make the shop' }));
  const phone = page.getByRole('textbox', { name: /Phone/ });
  await expect.element(phone).toHaveFocus();
  await expect.element(phone).toHaveAccessibleDescription(/No such phone/);
  expect(page.getByText('Refused').elements()).toEqual([]);
  await userEvent.type(phone, '2');
  await expect.element(phone).not.toHaveAttribute('aria-invalid');
  await expect.element(phone).toHaveFocus();
});

test('what the server refuses on the shown step takes the focus there [G-10]', async () => {
  refuse(violation('shop.domain', 'No such domain'));
  await userEvent.click(page.getByRole('button', { name: 'Make the shop' }));
  const domain = page.getByRole('textbox', { name: /Domain/ });
  await expect.element(domain).toHaveFocus();
  await expect.element(domain).toHaveAccessibleDescription(/No such domain/);
});

test('the domain is asked for beside the whole address at which the shop opens [G-10a]', async () => {
  await expect
    .element(page.getByRole('textbox', { name: /Domain/ }))
    .toHaveAccessibleDescription(new RegExp(`opens at ${location.host}, and at this domain`));
});

test('what is refused about no field is said under the form [G-10]', async () => {
  refuse(violation('shop.languages', 'No such language'));
  await userEvent.click(page.getByRole('button', { name: 'Make the shop' }));
  await expect.element(page.getByText('No such language')).toBeVisible();
});
