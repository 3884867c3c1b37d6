import { render } from '@kaplya/ui/test/render.tsx';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { emptyCartState } from '#features/cart/state/cart-state.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import type { PaymentChoice } from './payment-choices.ts';
import { PaymentSection } from './payment-section.tsx';
import type { PaymentChoices } from './use-payment-choices.ts';

const toChoice = (code: number, description: string): PaymentChoice => ({
  ...{ id: `/methods/${code}`, note: { id: 'checkout.payment.courier' }, isSaved: false },
  payment: { monolithType: code, paymentMethod: `/methods/${code}`, description },
});
const cash = toChoice(1, 'Cash');
const card = toChoice(3, 'Card');

const assign = vi.fn(() => new Promise<never>(() => {}));

beforeAll(() => loadTexts('en', ['checkout']));

test('a proposed way to pay shows as chosen, and a choice folds at once, not when its answer comes [S-70] [S-71]', async () => {
  render(
    <TextsProvider language="en">
      <PaymentSection
        cart={{ ...emptyCartState, isAddressable: true }}
        waysToPay={
          {
            ...{ choices: [cash, card], methods: { isError: false }, isCustomer: false },
            ...{ isWhole: true, isSavedFailed: false },
          } as unknown as PaymentChoices
        }
        proposed={cash}
        error={undefined}
        onChange={() => {}}
        onAnswer={() => {}}
        assign={assign}
        savesMethod={false}
        onSavesMethodChange={() => {}}
        receipt={null}
      />
    </TextsProvider>,
  );
  const change = page.getByRole('button', { name: /Change/ });
  await userEvent.click(change);
  const proposed = page.getByRole('radio', { name: /Cash/ });
  await expect.element(proposed).toBeChecked();
  await userEvent.click(proposed);
  expect(assign).toHaveBeenCalledExactlyOnceWith(cash.payment);
  await expect.element(change).toHaveAttribute('aria-expanded', 'false');
});
