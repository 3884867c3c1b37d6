import { operatorEndpoints } from '@kaplya/contract';
import { passkeyTable } from '#features/identity/passkeys/passkey.table.ts';
import { findCode } from '../people/sign-in.ts';
import { app, context, database, join, type Actor, type Row } from './world.ts';

const newEmail = () => `${crypto.randomUUID()}@shop.example`;

async function invite({ token }: Actor): Promise<{ id: string; version: number }> {
  const body = { name: 'Оля', email: newEmail(), roles: [] };
  return (await app.call(operatorEndpoints.inviteStaff, { body }, { token })).member;
}

async function makeRole({ token }: Actor): Promise<{ id: string; version: number }> {
  const body = { name: crypto.randomUUID(), permissions: [] };
  return (await app.call(operatorEndpoints.createRole, { body }, { token })).role;
}

async function addStaffPasskey({ id: staffId }: Pick<Actor, 'id'>): Promise<void> {
  const id = crypto.randomUUID();
  const passkey = { domain: 'localhost', credentialId: id, publicKey: new Uint8Array(1), counter: 0, transports: [] };
  const of = { partnerId: 'moscow', id, staffId, name: 'A phone', isBackedUp: false, createdAt: context.clock.now() };
  await database.insert(passkeyTable).values({ ...passkey, ...of });
}

async function askForOwnEmail({ token }: Actor): Promise<object> {
  const email = newEmail();
  const { challengeId } = await app.call(operatorEndpoints.sendOwnEmailCode, { body: { email } }, { token });
  return { body: { challengeId, code: await findCode(app, email) } };
}

const newView = () => ({
  screen: 'orders' as const,
  name: crypto.randomUUID(),
  query: 'view=late',
  columns: [],
  isShared: true,
});

async function makeView({ token }: Actor): Promise<{ id: string; version: number }> {
  return (await app.call(operatorEndpoints.createView, { body: newView() }, { token })).view;
}

export const staffRows: readonly Row[] = [
  { endpoint: operatorEndpoints.updateMe, input: () => ({ body: { version: 1, name: crypto.randomUUID() } }) },
  { endpoint: operatorEndpoints.makeRecoveryCodes, input: () => ({}) },
  {
    endpoint: operatorEndpoints.proveByRecoveryCode,
    ...{ entries: 0, why: 'a proof is a security event; nothing of the shop changes' },
    async input({ token }) {
      const { codes } = await app.call(operatorEndpoints.makeRecoveryCodes, {}, { token });
      return { body: { code: codes[0] } };
    },
  },
  {
    endpoint: operatorEndpoints.sendOwnEmailCode,
    ...{ entries: 0, why: 'it sends a code to the new address; nothing of the member changes' },
    input: () => ({ body: { email: newEmail() } }),
  },
  { endpoint: operatorEndpoints.changeOwnEmail, input: askForOwnEmail },
  {
    endpoint: operatorEndpoints.inviteStaff,
    input: () => ({ body: { name: 'Оля', email: newEmail(), roles: [] } }),
  },
  {
    endpoint: operatorEndpoints.updateStaff,
    async input(owner) {
      const { id, version } = await invite(owner);
      const role = await makeRole(owner);
      return { params: { id }, body: { version, name: 'Ольга', roles: [role.id], isOff: true } };
    },
  },
  {
    endpoint: operatorEndpoints.sendInvitation,
    input: async (owner) => ({ params: { id: (await invite(owner)).id } }),
  },
  {
    endpoint: operatorEndpoints.withdrawInvitation,
    async input(owner) {
      const { id, version } = await invite(owner);
      return { params: { id }, query: { version } };
    },
  },
  {
    endpoint: operatorEndpoints.endStaffSessions,
    input: async () => ({ params: { id: (await join(['orders.read'])).id } }),
  },
  {
    endpoint: operatorEndpoints.removeStaffPasskeys,
    async input() {
      const member = await join(['orders.read']);
      await addStaffPasskey(member);
      return { params: { id: member.id } };
    },
  },
  {
    endpoint: operatorEndpoints.createRole,
    input: () => ({ body: { name: crypto.randomUUID(), permissions: ['orders.read'] } }),
  },
  {
    endpoint: operatorEndpoints.updateRole,
    async input(owner) {
      const { id, version } = await makeRole(owner);
      return { params: { id }, body: { version, permissions: ['orders.read'] } };
    },
  },
  {
    endpoint: operatorEndpoints.deleteRole,
    async input(owner) {
      const { id, version } = await makeRole(owner);
      return { params: { id }, query: { version } };
    },
  },
  {
    endpoint: operatorEndpoints.updateStaffPolicy,
    async input(owner) {
      await addStaffPasskey(owner);
      return { body: { version: 1, passkeys: 'demanded' } };
    },
  },
  { endpoint: operatorEndpoints.createView, input: () => ({ body: newView() }) },
  {
    endpoint: operatorEndpoints.changeView,
    async input(owner) {
      const { id, version } = await makeView(owner);
      return { params: { id }, body: { version, name: crypto.randomUUID() } };
    },
  },
  {
    endpoint: operatorEndpoints.deleteView,
    async input(owner) {
      const { id, version } = await makeView(owner);
      return { params: { id }, query: { version } };
    },
  },
];
