import { render } from '@kaplya/ui/test/render.tsx';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { emptyCartState } from '../state/cart-state.ts';
import { promoForm, storeUnprovenCode } from '../state/promo-draft.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { clearFormDraft } from '#platform/storage/form-draft.ts';
import { PromoField } from './promo-field.tsx';

const session = vi.hoisted(() => ({ isCustomer: true }));
vi.mock('#features/identity/session/use-session.ts', () => ({ useIsCustomer: () => session.isCustomer }));
vi.mock('#platform/data/use-config.ts', () => ({ useConfig: () => ({ auth: { methods: ['sms'] } }) }));

beforeAll(() => loadTexts('en', ['benefits']));

test('a code that lacks a confirmed phone leads a guest to the sign-in, and an account to its phone [V-13] [S-34]', async () => {
  const promo = { code: 'FIRST', isValid: false, message: 'First confirm your phone', effect: null };
  storeUnprovenCode({ ...promo, isPhoneProofRequired: true });
  const open = () =>
    render(
      <TextsProvider language="en">
        <MemoryRouter>
          <PromoField cart={{ ...emptyCartState, promo }} />
        </MemoryRouter>
      </TextsProvider>,
    );
  open();
  const confirm = page.getByRole('link', { name: 'Confirm your phone' });
  await expect.element(confirm).toHaveAttribute('href', '/profile/data');
  session.isCustomer = false;
  open();
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  clearFormDraft(promoForm);
});
