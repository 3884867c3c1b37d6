import type { Address, AddressFields, Profile } from '@kaplya/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import { queryShop } from '../shop/database.ts';
import { moscowOrigin } from '../shop/test.ts';
import { storeBefore } from '../visitors/prepared-visitor.ts';
import { callApi, centre, createHttpVisitor, createStranger, mintPhone, type HttpVisitor } from '../visitors/server.ts';
import type { Translate } from './texts.ts';

type TokenPair = { token: string; refresh_token: string };

/** A customer who uses the shop without a browser. */
export type HttpCustomer = HttpVisitor & { pair: TokenPair; target: string };

type Message = { to: string; code?: string };

/** The last code "sent" to a phone (E.164) or an e-mail; waits for one. */
export async function findCode(target: string): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const { messages } = await callApi<{ messages: Message[] }>('/api/dev/outbox');
    code = messages.findLast(({ to }) => to === target)?.code;
    expect(code, `a code to ${target}`).toBeDefined();
  }).toPass();
  return code ?? '';
}

/** Signs in over HTTP by a phone (E.164) or an e-mail: a new customer unless it is in use, or a member of staff. */
export async function signInOverHttp(
  target = `+7${mintPhone()}`,
  { agent = 'journey', as }: { agent?: string; as?: 'staff' } = {},
): Promise<HttpCustomer> {
  const visitor = await createStranger();
  const isEmail = target.includes('@');
  const { challengeId } = await visitor.call<{ challengeId: string }>('/api/identity/auth/login', {
    ...(isEmail ? { method: 'email', email: target } : { method: 'sms', phone: target }),
    ...(as === undefined ? { consent: true } : { as }),
  });
  const pair = await callApi<TokenPair>('/api/identity/auth/confirm', {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${visitor.token}`,
      'Content-Type': 'application/json',
      'User-Agent': agent,
    },
    body: JSON.stringify({ challengeId, code: await findCode(target) }),
  });
  return { ...createHttpVisitor(pair.token), pair, target };
}

/** A new customer with a name. */
export async function createCustomer({ name = 'Anna', target }: { name?: string; target?: string } = {}) {
  const customer = await signInOverHttp(target);
  await customer.call('/api/v1/auth/update', { name });
  return customer;
}

export function getProfile(customer: HttpCustomer): Promise<Profile> {
  return customer.call<Profile>('/api/v1/profile');
}

/** Saves an address in the account, in the centre by default. */
export async function saveAddressFor(customer: HttpVisitor, fields: Partial<AddressFields> = {}): Promise<Address> {
  const body = { ...centre, city: 'Москва', street: 'Тверская улица', house: '7', room: '12', ...fields };
  const { data } = await customer.call<{ data: Address | null }>('/api/v1/user-addresses', body);
  if (!data) throw new Error('The address was not kept');
  return data;
}

export async function listAddresses(customer: HttpVisitor): Promise<Address[]> {
  return (await customer.call<{ data: { data: Address[] } }>('/api/v1/user-addresses')).data.data;
}

/** Continues a customer's session in a browser, as on a later visit. */
export async function comeBackAs(page: Page, { pair }: HttpCustomer, stored: Record<string, string> = {}) {
  await storeBefore(page, { servicesIdentity: JSON.stringify(pair), ...stored });
}

/** A square of one colour as a profile picture. */
export const picture = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWOQqr+AFTEMLQkAFlVaQWba6QUAAAAASUVORK5CYII=',
    'base64',
  ),
};

/** The profile and its pages. */
export type AccountPageObject = {
  open: (part?: '' | 'data' | 'agreements' | 'devices') => Promise<void>;
  /** The open panel. */
  panel: Locator;
  entry: (text: string) => Locator;
  field: (id: 'name' | 'phone' | 'email' | 'birthday') => Locator;
  save: () => Promise<void>;
  code: { field: Locator; resend: Locator };
  consent: (title: string) => Locator;
  device: (name: string) => Locator;
  signOut: () => Promise<void>;
  deletion: { open: () => Promise<void>; dialog: Locator; word: Locator; confirm: () => Promise<void> };
  /** The view of a signed-out visitor. */
  welcome: Locator;
};

type Context = { page: Page; t: Translate };

const titles = { '': 'account.title', data: 'account.data.title', agreements: 'account.agreements.title' } as const;

export function createAccountPage({ page, t }: Context): AccountPageObject {
  const panel = page.getByRole('dialog').first();
  const dialog = page.getByRole('dialog', { name: t('account.delete.title') });
  const codeField = panel.getByRole('textbox', { name: t('account.code.label'), exact: true });

  return {
    panel,
    async open(part = '') {
      await page.goto(`${moscowOrigin()}/profile${part && `/${part}`}`);
      const title = part === 'devices' ? 'account.devices.title' : titles[part];
      await expect(page.getByRole('dialog', { name: t(title), exact: true })).toBeVisible();
      await expect(panel.locator('[aria-busy=true]')).toHaveCount(0);
    },
    entry: (text) => panel.getByRole('link', { name: text }),
    field: (id) => panel.getByLabel(t(`account.data.${id}`)),
    save: () => panel.getByRole('button', { name: t('common.save') }).click(),
    code: {
      field: codeField,
      resend: panel.getByRole('button', {
        name: new RegExp(`^(${t('account.code.resend')}|${t('account.code.resendIn', { time: '' })})`),
      }),
    },
    consent: (title) => panel.getByRole('switch', { name: title }),
    device: (name) => panel.getByRole('listitem').filter({ hasText: name }),
    signOut: () => panel.getByRole('button', { name: t('account.signOut'), exact: true }).click(),
    deletion: {
      open: () => panel.getByRole('button', { name: t('account.delete'), exact: true }).click(),
      dialog,
      word: dialog.getByRole('textbox'),
      confirm: () => dialog.getByRole('button', { name: t('account.delete.confirm') }).click(),
    },
    welcome: panel.getByRole('heading', { name: t('account.visitor.title') }),
  };
}

/** Makes a customer's sign-in old, so that sensitive calls need a proof. */
export async function forgetProof(phone: string): Promise<void> {
  await queryShop(
    `update system.session set proven_at = now() - interval '1 hour'
    where subject_id = (select id from customer where phone = $1)`,
    [phone],
  );
}

/** Makes the codes that were sent to a phone an hour older: a phone gets three in ten minutes. */
export async function forgetSentCodes(phone: string): Promise<void> {
  await queryShop(
    `update code_send set at = at - interval '1 hour'
    where challenge_id in (select id from code_challenge where target = $1)`,
    [phone],
  );
}
