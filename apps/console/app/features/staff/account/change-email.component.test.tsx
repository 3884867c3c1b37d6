import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { ToastRegion } from '@kaplya/ui/message/toast-region.tsx';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../test/render.tsx';
import { ChangeEmail } from './change-email.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

const challenge = { challengeId: 'c', method: 'email', codeLength: 4, resendAfterSeconds: 60, methods: ['email'] };
const answers = { sendOwnEmailCode: () => challenge, changeOwnEmail: () => undefined, getMe: () => ({ email: null }) };

/** Answers calls by their id; an entry that throws fails its call. */
function answer(more: Partial<Record<keyof typeof answers, () => unknown>> = {}) {
  const all: Record<string, () => unknown> = { ...answers, ...more };
  vi.mocked(call).mockImplementation((async (id: string) => all[id]?.()) as unknown as typeof call);
}

const refuse =
  (code: string, details = {}) =>
  () => {
    throw new ApiFailure({ kind: 'answer', status: 422, body: { code, message: 'No such code', details } });
  };

async function enterCode() {
  renderAt(
    '/notes',
    <>
      <ChangeEmail />
      <ToastRegion />
    </>,
  );
  await userEvent.click(page.getByRole('button', { name: 'Change e-mail' }));
  await expect.element(page.getByRole('textbox', { name: 'New e-mail' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Fill in this field')).toBeVisible();
  await userEvent.keyboard('me@new.example{Enter}');
  await expect.element(page.getByText('Sent to me@new.example')).toBeVisible();
  await userEvent.keyboard('1234');
}

beforeAll(() => loadTexts('staff'));
beforeEach(() => answer());

test('the own e-mail is changed by keyboard: the address, then the code sent there [O-02d]', async () => {
  await enterCode();
  await expect.element(page.getByText('You now sign in by the new e-mail')).toBeVisible();
  expect(vi.mocked(call).mock.calls.filter(([id]) => id !== 'getMe')).toEqual([
    ['sendOwnEmailCode', { body: { email: 'me@new.example' } }],
    ['changeOwnEmail', { body: { challengeId: 'c', code: '1234' } }],
  ]);
});

test('an e-mail that was changed by a call whose answer is lost counts as changed [O-02d]', async () => {
  answer({ changeOwnEmail: refuse('identity.challenge_over'), getMe: () => ({ email: 'me@new.example' }) });
  await enterCode();
  await expect.element(page.getByText('You now sign in by the new e-mail')).toBeVisible();
});

test.each([
  [
    'a wrong code, where it can be typed again',
    refuse('identity.code_wrong', { attemptsLeft: 2 }),
    'Code from the letter',
  ],
  [
    'the last wrong code, after which another one is asked for',
    refuse('identity.code_wrong', { attemptsLeft: 0 }),
    'New e-mail',
  ],
  ['a code that is over, where another one is asked for', refuse('identity.challenge_over'), 'New e-mail'],
])('%s is said at the field, and the address stays [O-02d]', async (_, changeOwnEmail, label) => {
  answer({ changeOwnEmail });
  await enterCode();
  await expect.element(page.getByText('No such code')).toBeVisible();
  const field = page.getByRole('textbox', { name: label });
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  if (label === 'New e-mail') await expect.element(field).toHaveValue('me@new.example');
});
