import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { render } from '@kaplya/ui/test/render.tsx';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { ANY_HOUSE, addressForm } from './address-draft.ts';
import { AddressForm } from './address-form.tsx';

const person = vi.hoisted(() => ({ isCustomer: false }));
const silent = new ApiFailure({ kind: 'answer', status: 400, body: { errors: [] } });

vi.mock('#features/identity/session/use-session.ts', () => ({
  useIsCustomer: () => person.isCustomer,
  useSession: () => null,
}));
vi.mock('#platform/data/client.ts', () => ({ getClient: () => ({ call: async () => ({ data: [{}] }) }) }));
vi.mock('#platform/data/use-config.ts', () => ({ useConfig: () => ({ map: {} }) }));
vi.mock('../book/use-addresses.ts', () => ({ getAddresses: () => ({ add: () => Promise.reject(silent) }) }));
vi.mock('../place/delivery-availability.tsx', () => ({ DeliveryAvailability: () => null, useIsOutside: () => false }));
vi.mock('./organization-choice.tsx', () => ({ OrganizationChoice: () => null }));

beforeAll(() => loadTexts('en', ['address-entry']));

const typed = {
  ...addressForm.empty,
  ...{ city: 'Москва', street: 'Арбат', house: '1', room: '2', point: '55.7,37.6', pointOf: ANY_HOUSE },
};

test.each([
  ['customer', true, 'Failed to create address'],
  ['guest', false, 'Failed to create anonymous address'],
])(
  'an address of a %s that is refused without a word is reported as not saved [X-03] [X-08]',
  async (_, isCustomer, text) => {
    person.isCustomer = isCustomer;
    const onSaved = vi.fn();
    render(
      <MemoryRouter>
        <TextsProvider language="en">
          <AddressForm
            draft={{ values: typed, change() {}, reset() {} }}
            onShowOnMap={() => {}}
            onSaved={onSaved}
            isSelected
          />
        </TextsProvider>
      </MemoryRouter>,
    );
    await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }));
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    expect(onSaved).not.toHaveBeenCalled();
  },
);
