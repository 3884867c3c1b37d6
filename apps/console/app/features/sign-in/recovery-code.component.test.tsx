import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import { call, signInBy } from '#platform/data/client.ts';
import { renderAt } from '../../../test/render.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

beforeAll(() => loadTexts('sign-in'));
beforeEach(() => void vi.mocked(signInBy).mockReset());

const code = '7K4Q-0ZP9-M2XT-HW5B';
const refusal = new ApiFailure({
  kind: 'answer',
  status: 422,
  body: { code: 'identity.recovery_code_refused', message: 'Not accepted' },
});

test('where no code can be sent, the sign-in asks for a recovery code and offers no other [G-11d]', async () => {
  vi.mocked(signInBy).mockRejectedValueOnce(refusal).mockResolvedValueOnce(undefined);
  renderAt('/notes', <SignInForm methods={[]} phoneCode="7" />);
  expect(page.getByRole('button', { name: 'Get a code' }).query()).toBeNull();
  await userEvent.type(page.getByRole('textbox', { name: 'E-mail or phone' }), 'olga@rodnik.example');
  const field = page.getByRole('textbox', { name: 'Recovery code' });
  await userEvent.type(field, code);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Not accepted')).toBeVisible();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(signInBy).toHaveBeenCalledTimes(2));
  expect(signInBy).toHaveBeenLastCalledWith('signInByRecoveryCode', { body: { email: 'olga@rodnik.example', code } });
});

test('where codes are sent, a recovery code is another way, and only what works is named [G-11d]', async () => {
  renderAt('/notes', <SignInForm methods={['email']} phoneCode="7" />);
  await expect.element(page.getByRole('textbox', { name: 'E-mail' })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Recovery code' }));
  await expect.element(page.getByRole('textbox', { name: 'Recovery code' })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Get a code' }));
  expect(page.getByRole('textbox', { name: 'Recovery code' }).query()).toBeNull();
});

test('the window that asks for a proof is never empty: without other ways it begins in the recovery code [G-11d]', async () => {
  vi.mocked(call)
    .mockRejectedValueOnce(refusal)
    .mockResolvedValueOnce({ provenUntil: '' } as never);
  const finish = vi.fn();
  renderAt('/notes', <ProofDialog wanted={{ methods: ['recovery'], finish }} />);
  const field = page.getByRole('textbox', { name: 'Recovery code' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard(`${code}{Enter}`);
  await expect.element(page.getByText('Not accepted')).toBeVisible();
  expect(finish).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(finish).toHaveBeenCalledWith(true));
  expect(call).toHaveBeenLastCalledWith('proveByRecoveryCode', { body: { code } });
});
