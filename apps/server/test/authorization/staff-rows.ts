import { operatorEndpoints, type Endpoint } from '@kaplya/contract';
import { app, open } from './callers.ts';
import { operators, operatorsOfTheShop, type Row } from './row.ts';

const staffRow = (
  endpoint: Endpoint,
  { input = {}, ...row }: Omit<Row, 'endpoint' | 'expected' | 'input'> & { readonly input?: object } = {},
): Row => ({
  ...{ endpoint, expected: operatorsOfTheShop, ...row },
  async input() {
    const { subjectId: id } = await open(['ROLE_ADMIN']);
    return { params: { id }, ...input };
  },
});

async function roleOfMoscow(): Promise<string> {
  const { token, subjectId: name } = await open(['ROLE_OWNER']);
  const body = { name, permissions: [] };
  return (await app.call(operatorEndpoints.createRole, { body }, { token })).role.id;
}

export const staffRows: readonly Row[] = [
  { endpoint: operatorEndpoints.getMe, expected: operators },
  { endpoint: operatorEndpoints.updateMe, expected: operators, input: () => ({ body: { version: 1 } }) },
  { endpoint: operatorEndpoints.getRecoveryCodes, expected: operators },
  { endpoint: operatorEndpoints.makeRecoveryCodes, expected: operators },
  {
    endpoint: operatorEndpoints.proveByRecoveryCode,
    what: 'with a code that nobody has',
    expected: operators,
    ok: 422,
    input: () => ({ body: { code: '0000' } }),
  },
  // No address, and no code that was sent.
  {
    endpoint: operatorEndpoints.sendOwnEmailCode,
    expected: operators,
    ok: 422,
    input: () => ({ body: { email: '' } }),
  },
  {
    endpoint: operatorEndpoints.changeOwnEmail,
    expected: operators,
    ok: 422,
    input: () => ({ body: { challengeId: crypto.randomUUID(), code: '0000' } }),
  },
  { endpoint: operatorEndpoints.listAudit, expected: operators },
  { endpoint: operatorEndpoints.listStaff, expected: operators },
  {
    endpoint: operatorEndpoints.inviteStaff,
    expected: operators,
    input: () => () => ({ body: { name: 'Оля', email: `${crypto.randomUUID()}@shop.example`, roles: [] } }),
  },
  staffRow(operatorEndpoints.getStaff),
  staffRow(operatorEndpoints.updateStaff, { input: { body: { version: 1, name: 'Анна' } } }),
  staffRow(operatorEndpoints.sendInvitation, { ok: 409, what: 'who has come already' }),
  staffRow(operatorEndpoints.withdrawInvitation, {
    ...{ ok: 409, what: 'who has come already', input: { query: { version: 1 } } },
  }),
  staffRow(operatorEndpoints.listStaffSessions),
  staffRow(operatorEndpoints.endStaffSessions),
  staffRow(operatorEndpoints.removeStaffPasskeys, { ok: 404, what: 'who has none' }),
  { endpoint: operatorEndpoints.listRoles, expected: operators },
  {
    endpoint: operatorEndpoints.createRole,
    expected: operators,
    input: () => () => ({ body: { name: crypto.randomUUID(), permissions: [] } }),
  },
  {
    endpoint: operatorEndpoints.updateRole,
    expected: operatorsOfTheShop,
    input: async () => ({ params: { id: await roleOfMoscow() }, body: { version: 1, permissions: [] } }),
  },
  {
    endpoint: operatorEndpoints.deleteRole,
    what: 'in a version that it does not have',
    expected: operatorsOfTheShop,
    ok: 409,
    input: async () => ({ params: { id: await roleOfMoscow() }, query: { version: 7 } }),
  },
  { endpoint: operatorEndpoints.getStaffPolicy, expected: operators },
  {
    endpoint: operatorEndpoints.updateStaffPolicy,
    expected: operators,
    input: () => ({ body: { version: 1, passkeys: 'optional' } }),
  },
];
