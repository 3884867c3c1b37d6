import type { Challenge, SignInMethod } from '@kaplya/contract';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { listViolations } from '@kaplya/ui/test/list-violations.ts';
import { phone as onPhone, setTheme, showAt } from '@kaplya/ui/test/page-appearance.ts';
import { render } from '@kaplya/ui/test/render.tsx';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toClock } from '#features/identity/code/challenge.ts';
import { openSignIn, signInOverlay } from '#features/identity/session/sign-in.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { getQueryClient } from '#platform/data/query-client.ts';
import { clearFormDraft, findFormDraft, saveFormDraft } from '#platform/storage/form-draft.ts';
import { SignInDrawer } from './sign-in-drawer.tsx';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

type Asked = { body: { method: SignInMethod; phone?: string; email?: string } };

const shop = vi.hoisted(() => ({
  ...{ call: vi.fn(), confirm: vi.fn(), isCustomer: false },
  methods: ['sms', 'call', 'email'],
}));

vi.mock('#platform/data/client.ts', () => ({ getClient: () => ({ call: shop.call }) }));
vi.mock('#platform/data/use-config.ts', () => ({
  useConfig: () => ({
    phoneCode: '+7',
    auth: { methods: shop.methods, callCodeLength: 4 },
    links: { personalData: '/agreements/personal-data', ads: '/agreements/ads' },
  }),
}));
vi.mock('#features/cart/state/use-known-phone.ts', () => ({ useKnownPhone: () => ({ phone: '' }) }));
vi.mock('#features/identity/session/use-session.ts', () => ({ useIsCustomer: () => shop.isCustomer }));
vi.mock('#features/identity/passkeys/offer-passkey.ts', () => ({ offerPasskey: async () => {} }));
vi.mock('./confirm-sign-in.ts', () => ({
  confirmSignIn: shop.confirm,
  signInByPasskey: async () => false,
  findGuestName: () => '',
}));
vi.mock('@kaplya/ui/message/toasts.ts', { spy: true });

const drawer = page.getByRole('dialog', { name: /^(Sign in|Enter the code|Nice to meet you)$/ });
const phone = drawer.getByRole('textbox', { name: 'Phone' });
const email = drawer.getByRole('textbox', { name: /^Email/ });
const consent = drawer.getByRole('checkbox');
const getCode = drawer.getByRole('button', { name: 'Get the code' });
const code = drawer.getByRole('textbox', { name: /^(Code|Last digits of the number)$/ });
const confirm = drawer.getByRole('button', { name: 'Sign in', exact: true });
const back = drawer.getByRole('button', { name: /^Change the (number|email)$/ });
const wait = drawer.getByText(/^You can request a new code in/);
const name = drawer.getByRole('textbox', { name: 'Name' });
const later = drawer.getByRole('button', { name: 'Later' });

const TYPED = '+7 916 123-45-67';

function toChallenge(method: SignInMethod, resendAfterSeconds: number): Challenge {
  return {
    ...{ challengeId: 'challenge', method, codeLength: method === 'call' ? 4 : 6, resendAfterSeconds },
    ...{ methods: method === 'email' ? ['email'] : ['sms', 'call'], expiresAt: '2026-01-01T00:05:00Z' },
  };
}

/** The answers of a shop that sends every code. */
async function answer(endpoint: string, { body }: Asked): Promise<unknown> {
  if (endpoint === 'login') return toChallenge(body.method, 60);
  if (endpoint === 'resendCode') return toChallenge(body.method, 120);
  throw new Error(`Nobody answers ${endpoint}`);
}

const refuse = (status: number, body: object, retryAfterSeconds: number | null = null) =>
  new ApiFailure({ kind: 'answer', status, body, retryAfterSeconds });

const wrongCode = (attemptsLeft: number) =>
  refuse(422, { code: 'identity.code_wrong', message: `Wrong code. ${attemptsLeft} left.`, details: { attemptsLeft } });

/** Renders the page of the visitor again, as after another page. */
function show(): void {
  render(null);
  render(
    <MemoryRouter>
      <TextsProvider language="en">
        <Where />
        <SignInDrawer />
      </TextsProvider>
    </MemoryRouter>,
  );
}

function Where() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p>{`At ${pathname}`}</p>
      <button type="button" onClick={() => void navigate('/elsewhere')}>
        Go on
      </button>
    </>
  );
}

async function askForCode({ way = 'sms', target = '9161234567' }: { way?: SignInMethod; target?: string } = {}) {
  await choose(way);
  await userEvent.fill(way === 'email' ? email : phone, target);
  if (!(consent.element() as HTMLInputElement).checked) await userEvent.click(consent);
  await userEvent.click(getCode);
  await expect.element(code).toHaveFocus();
}

async function choose(way: SignInMethod): Promise<void> {
  const label = { sms: 'SMS', call: 'Call', email: 'Email' }[way];
  await userEvent.click(drawer.getByRole('radio', { name: label }));
}

/** Stops the clock of the page, and sets it on. */
function stopClock(): (milliseconds: number) => void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  return (milliseconds) => vi.setSystemTime(Date.now() + milliseconds);
}

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

const toWait = (time: string) => `You can request a new code in ${time}.`;

const countCalls = (endpoint: string) => shop.call.mock.calls.filter(([id]) => id === endpoint).length;

beforeAll(() => loadTexts('en', ['identity', 'consent', 'shared']));

beforeEach(() => {
  shop.call.mockReset().mockImplementation(answer);
  shop.confirm.mockReset().mockResolvedValue({ isNew: true });
  shop.isCustomer = false;
  vi.mocked(showToast).mockClear();
  getQueryClient().clear();
  openSignIn();
  show();
});

afterEach(() => {
  clearFormDraft(signInOverlay);
  vi.useRealTimers();
});

test('a wrong code shows the attempts that are left, and after the last one the number stays [S-39] [rule 56]', async () => {
  await askForCode();
  for (const attemptsLeft of [4, 3, 2, 1]) {
    shop.confirm.mockRejectedValueOnce(wrongCode(attemptsLeft));
    await userEvent.keyboard('111111');
    await expect.element(code).toHaveAccessibleDescription(new RegExp(`Wrong code. ${attemptsLeft} left`));
    await expect.element(code).toHaveValue('');
    await expect.element(code).toHaveFocus();
  }
  await userEvent.click(confirm);
  await expect.element(code).toHaveAccessibleDescription(/This field is required/);
  await userEvent.keyboard('111');
  await userEvent.click(confirm);
  await expect.element(code).toHaveAccessibleDescription(/The code has 6 digits/);
  expect(shop.confirm).toHaveBeenCalledTimes(4);
  shop.confirm.mockRejectedValueOnce(wrongCode(0));
  await userEvent.fill(code, '111111');
  await expect.element(drawer.getByRole('alert').getByText(/^No attempts are left/)).toBeVisible();
  await expect.element(phone).toHaveValue(TYPED);
  await expect.element(consent).toBeChecked();
  await expect.element(getCode).toHaveFocus();

  await userEvent.click(getCode);
  await expect.element(code).toHaveFocus();
  expect(countCalls('login')).toBe(2);
  // The text as copied from the message.
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', 'Kaplya: 12 3456 is your code');
  code.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  await expect.element(name).toBeVisible();
  expect(shop.confirm).toHaveBeenLastCalledWith({ challengeId: 'challenge', code: '123456' });
});

test('after the delay another code comes, by another way too; a reload makes nobody wait longer [S-39] [K-08] [rule 57]', async () => {
  const advance = stopClock();
  const again = drawer.getByRole('button', { name: 'Send the text message again' });
  await askForCode();
  await expect.element(wait).toHaveTextContent(toWait('1:00'));
  await expect.element(again).not.toBeInTheDocument();
  advance(30 * SECOND);
  show();
  await expect.element(code).toHaveFocus();
  await expect.element(wait).toHaveTextContent(toWait('0:30'));

  advance(30 * SECOND);
  await expect.element(drawer.getByRole('status').getByText('You can request a new code now.')).toBeInTheDocument();
  await userEvent.click(again);
  await expect.element(drawer.getByText('We sent a new code')).toBeVisible();
  await expect.element(wait).toHaveTextContent(toWait('2:00'));
  expect(shop.call).toHaveBeenLastCalledWith('resendCode', { body: { challengeId: 'challenge', method: 'sms' } });

  advance(2 * MINUTE);
  await userEvent.click(drawer.getByRole('button', { name: 'Get the code by a call' }));
  await expect
    .element(code)
    .toHaveAccessibleDescription(
      `We are calling ${TYPED}. Do not answer: enter the last 4 digits of the number that calls.`,
    );
  await userEvent.keyboard('1234');
  await expect.element(name).toBeVisible();
});

test('a code that has ended leads back to the number, which can also be changed [S-39] [rule 56]', async () => {
  const advance = stopClock();
  await askForCode();
  advance(5 * MINUTE);
  await expect.element(drawer.getByRole('alert').getByText(/^This code is no longer valid/)).toBeVisible();
  await expect.element(phone).toHaveValue(TYPED);

  await askForCode({ target: '9167654321' });
  await userEvent.click(back);
  await expect.element(phone).toHaveValue('+7 916 765-43-21');
  await expect.element(phone).toHaveFocus();
  // The code is still valid, so no new one is needed.
  await userEvent.click(getCode);
  await expect.element(code).toHaveFocus();
  await expect.element(wait).toBeVisible();
  expect(countCalls('login')).toBe(2);
  await userEvent.click(back);
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
  openSignIn();
  await expect.element(phone).toHaveValue('+7 916 765-43-21');
  await expect.element(consent).toBeChecked();
});

test('too many codes are refused with a countdown, and another number may still be tried [rule 58] [X-02]', async () => {
  const advance = stopClock();
  const seconds = 571;
  const message = 'Too many codes. The next one can be requested in 10 minutes.';
  shop.call.mockRejectedValue(refuse(429, { code: 'identity.too_many_codes', message, errors: [] }, seconds));
  await userEvent.fill(phone, '9161234567');
  await userEvent.click(consent);
  await userEvent.click(getCode);
  await expect.element(drawer.getByRole('alert').getByText(message)).toBeVisible();
  await expect.element(wait).toHaveTextContent(toWait(toClock(seconds)));
  await expect.element(getCode).toHaveAttribute('aria-disabled', 'true');
  show();
  await expect.element(wait).toHaveTextContent(toWait(toClock(seconds)));
  advance(5 * MINUTE);
  await expect.element(wait).toHaveTextContent(toWait(toClock(seconds - 5 * 60)));
  await userEvent.fill(phone, '9167654321');
  await expect.element(getCode).not.toHaveAttribute('aria-disabled', 'true');
});

test('what the shop refuses stands at the field in its own words [V-01] [X-02] [rule 59]', async () => {
  const message = 'We only accept numbers that begin with +7.';
  const errors = [{ code: 'identity.phone_country', field: 'phone', message }];
  shop.call.mockRejectedValueOnce(refuse(422, { code: 'identity.phone_country', message, errors }));
  await userEvent.click(consent);
  await userEvent.fill(phone, '+1 202 555 0143');
  await userEvent.click(getCode);
  await expect.element(phone).toHaveAccessibleDescription(new RegExp(message.replace('+', String.raw`\+`)));
  await userEvent.fill(phone, '916');
  await userEvent.click(getCode);
  await expect.element(phone).toHaveAccessibleDescription(/You specified an invalid phone number/);
  await userEvent.fill(phone, '');
  await userEvent.type(phone, '916');
  await userEvent.tab();
  await expect.element(phone).toHaveAccessibleDescription(/Enter a valid phone number/);
  expect(countCalls('login')).toBe(1);
});

test('without a network, and when no code can be sent, nothing that was typed is lost [T-01] [X-02]', async () => {
  onTestFinished(() => setOnline(true));
  await userEvent.fill(phone, '9161234567');
  await userEvent.click(consent);
  const message = 'The code could not be sent. Try again, or another way.';
  shop.call.mockRejectedValueOnce(refuse(503, { code: 'identity.code_not_sent', message, errors: [] }));
  await userEvent.click(getCode);
  await expect.element(drawer.getByRole('alert').getByText(message)).toBeVisible();
  shop.call.mockRejectedValueOnce(new ApiFailure({ kind: 'network' }));
  await userEvent.click(getCode);
  await expect.element(drawer.getByRole('alert').getByText(/^The shop does not answer/)).toBeVisible();

  setOnline(false);
  await expect.element(getCode).toHaveAccessibleDescription('You are offline. What you typed is kept.');
  setOnline(true);
  await expect.element(phone).toHaveValue(TYPED);
  await userEvent.click(getCode);
  await expect.element(code).toHaveFocus();
  setOnline(false);
  await expect.element(confirm).toHaveAccessibleDescription('You are offline. What you typed is kept.');
  await userEvent.keyboard('123456');
  expect(shop.confirm).not.toHaveBeenCalled();
  setOnline(true);
  await userEvent.click(confirm);
  await expect.element(name).toBeVisible();
});

test('the message names the method by which a code was sent [S-39]', async () => {
  shop.call.mockResolvedValueOnce(toChallenge('sms', 60));
  await askForCode({ way: 'call' });
  await expect
    .element(drawer.getByText('The call could not be made, so we sent a text message instead.'))
    .toBeVisible();
  await expect.element(code).toHaveAccessibleDescription(`We sent a text message to ${TYPED}`);
});

test('the text that is agreed to is read without leaving the form [S-45] [V-04] [T-01]', async () => {
  onTestFinished(() => setOnline(true));
  const { promise, resolve } = Promise.withResolvers<object>();
  shop.call.mockReturnValueOnce(promise);
  await userEvent.type(phone, '916');
  await userEvent.click(drawer.getByRole('link'));
  const panel = page.getByRole('dialog', { name: 'Consent to data processing' });
  await expect.poll(() => panel.element().querySelectorAll('[aria-busy=true]').length).toBe(1);
  setOnline(false);
  await expect.element(panel.getByRole('alert')).toHaveTextContent('No connection to the shop, check the internet');
  setOnline(true);
  const document = { consentType: 'personal_data', title: 'Your data', text: 'We keep\n\nlittle.', version: '3' };
  resolve({ data: [document] });
  const shown = page.getByRole('dialog', { name: 'Your data' });
  await expect.element(shown.getByText('little.')).toBeVisible();
  await expect.element(shown.getByText('Version 3')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(shown).not.toBeInTheDocument();
  await expect.element(phone).toHaveValue('+7 916');
  await expect.element(consent).not.toBeChecked();
});

test('at a door nobody is asked for a name, and the drawer does not follow to another page [S-50] [S-39]', async () => {
  openSignIn({ asksName: false });
  await askForCode();
  await userEvent.keyboard('123456');
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(name).not.toBeInTheDocument();

  openSignIn();
  await expect.element(drawer).toBeVisible();
  saveFormDraft(signInOverlay, { isOpen: true, page: '/elsewhere' });
  show();
  await expect.element(drawer).not.toBeInTheDocument();
});

test('a customer who signed in elsewhere goes on from the page of the drawer, and stays on any other [S-25] [S-39]', async () => {
  shop.isCustomer = true;
  openSignIn({ leadsTo: '/checkout' });
  show();
  await expect.element(page.getByText('At /checkout')).toBeVisible();

  saveFormDraft(signInOverlay, { isOpen: true, leadsTo: '/checkout', page: '/elsewhere' });
  show();
  await expect.poll(() => findFormDraft(signInOverlay).isOpen).toBe(false);
  expect(showToast).toHaveBeenCalledTimes(1);
  await expect.element(page.getByText('At /checkout')).not.toBeInTheDocument();
});

test('a name that is saved after the drawer was left navigates nowhere [S-25] [S-39]', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  openSignIn({ leadsTo: '/checkout' });
  await askForCode();
  await userEvent.keyboard('123456');
  shop.call.mockReturnValueOnce(promise);
  await userEvent.fill(name, 'Anna');
  await userEvent.fill(email, 'anna@post.example');
  await userEvent.click(drawer.getByRole('button', { name: 'Save' }));
  await userEvent.click(later);
  await expect.element(page.getByText('At /checkout')).toBeVisible();
  await expect.element(drawer).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Go on' }));
  await expect.element(page.getByText('At /elsewhere')).toBeVisible();

  const listShownToasts = () => vi.mocked(showToast).mock.calls.map(([{ text }]) => text);
  expect(listShownToasts()).toEqual(['You are signed in']);
  resolve({ success: true, message: '' });
  await expect.poll(listShownToasts).toEqual(['You are signed in', expect.stringContaining('anna@post.example')]);
  await expect.element(page.getByText('At /elsewhere')).toBeVisible();
  expect(shop.call).toHaveBeenLastCalledWith('completeRegistration', {
    body: { name: 'Anna', email: 'anna@post.example', consents: [] },
  });
});

describe.each([
  ['sms', '9161234567'],
  ['call', '9161234567'],
  ['email', 'anna@post.example'],
] as const)('By %s', (way, target) => {
  /** The findings of axe at both widths, each in another theme, and whether a password field is shown. */
  async function expectNothingWrong(): Promise<void> {
    const fields = [...drawer.element().querySelectorAll('input')].map(({ type }) => type);
    expect(fields.length).toBeGreaterThan(0);
    expect(fields).not.toContain('password');
    for (const [theme, size] of [
      ['light', onPhone],
      ['dark', { width: 1280, height: 800 }],
    ] as const) {
      setTheme(theme);
      await showAt(size);
      for (const animation of document.getAnimations()) animation.finish();
      expect(await listViolations(drawer.element())).toEqual([]);
    }
  }

  test('no step has a violation that axe finds, and none asks for a password [S-39] [V-03]', async () => {
    await choose(way);
    await userEvent.click(getCode);
    await expect.element(consent).toHaveAccessibleDescription(/./);
    await expectNothingWrong();
    await askForCode({ way, target });
    shop.confirm.mockRejectedValueOnce(wrongCode(4));
    await userEvent.keyboard(way === 'call' ? '1111' : '111111');
    await expect.element(code).toHaveAccessibleDescription(/4 left/);
    await expectNothingWrong();
    await userEvent.keyboard(way === 'call' ? '1234' : '123456');
    await userEvent.click(drawer.getByRole('button', { name: 'Save' }));
    await expect.element(name).toHaveAccessibleDescription(/./);
    await expectNothingWrong();
  });
});

test('where no code can be sent, it says so and how to order, and asks for no contact [G-11d]', async () => {
  const { methods } = shop;
  onTestFinished(() => void (shop.methods = methods));
  shop.methods = [];
  show();
  await expect.element(drawer.getByText(/Order without an account/)).toBeVisible();
  expect(phone.query()).toBeNull();
  expect(getCode.query()).toBeNull();
});
