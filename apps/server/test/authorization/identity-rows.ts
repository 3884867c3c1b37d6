import { endpoints, operatorEndpoints, type Endpoint } from '@kaplya/contract';
import { agreementOf, challengeOf, passkeyOf, sessionOf } from './belongings.ts';
import { app, type Person } from './callers.ts';
import {
  anyAccount,
  anyAccountOrStaff,
  anybody,
  anyToken,
  anyTokenOfMoscow,
  customerAlone,
  customerAsThemself,
  nobodyAbove,
  onlyWhoAsked,
  operators,
  sessionOfCustomer,
  visitorAndHeir,
  visitorAsThemself,
  type Row,
} from './row.ts';

const signed = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const noAssertion = { ...signed, response: { clientDataJSON: '', authenticatorData: '', signature: '' } };
const noRegistration = { ...signed, response: { clientDataJSON: '', attestationObject: '' } };

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const sendPicture = (token: string | undefined): Promise<Response> => sendPictureTo(endpoints.uploadAvatar, token);

export function sendPictureTo({ path }: Endpoint, token: string | undefined): Promise<Response> {
  const form = new FormData();
  form.set('file', new Blob([onePixel], { type: 'image/png' }), 'me.png');
  const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  return app.fetch(path, { method: 'POST', headers, body: form });
}

export const identityRows: readonly Row[] = [
  // The refresh token is the credential here, whatever the bearer.
  ...[endpoints.refreshToken, endpoints.revokeToken].map((endpoint) => ({
    endpoint,
    what: 'with the customer’s refresh token',
    expected: anybody,
    input: ({ refreshToken }: Person) => ({ body: { refresh_token: refreshToken } }),
  })),

  // Signing in: the code is the credential, and only one shop knows the challenge.
  {
    endpoint: endpoints.login,
    expected: anyToken,
    input: () => () => ({ body: { method: 'email', email: `${crypto.randomUUID()}@example.com`, consent: true } }),
  },
  {
    endpoint: endpoints.resendCode,
    what: 'before its time',
    of: 'visitor',
    expected: onlyWhoAsked,
    ok: 429,
    input: async (owner) => ({ body: { challengeId: await challengeOf(owner) } }),
  },
  {
    endpoint: endpoints.confirmCode,
    what: 'with a code that nobody was sent',
    of: 'visitor',
    expected: anyToken,
    ok: 422,
    input: async (owner) => ({ body: { challengeId: await challengeOf(owner), code: 'wrong' } }),
  },
  {
    endpoint: endpoints.createClientAppToken,
    what: 'with a secret that is none',
    expected: anybody,
    ok: 401,
    input: () => ({ body: { partnerId: 'moscow', clientId: 'kiosk', clientSecret: 'guessed' } }),
  },
  { endpoint: endpoints.enrichToken, expected: anyTokenOfMoscow, input: () => ({ body: { partnerId: 'moscow' } }) },
  {
    endpoint: endpoints.createPartnerToken,
    what: 'in the customer’s name',
    of: 'customer',
    expected: customerAsThemself,
    input: ({ phone }) => ({ body: { partnerId: 'moscow', username: phone, firstName: 'Анна', phone } }),
  },
  {
    endpoint: endpoints.enrichClientToken,
    expected: nobodyAbove,
    but: { clientApp: 'ok', userOfApp: 'ok' },
    input: () => ({ body: { externalUserId: '1', externalLocationId: '1', username: '', phone: '', firstName: '' } }),
  },

  // The account.
  {
    endpoint: endpoints.completeRegistration,
    expected: anyAccount,
    input: () => ({ body: { name: 'Анна', consents: ['personal_data'] } }),
  },
  { endpoint: endpoints.updateUserByJwt, expected: anyAccount },
  { endpoint: endpoints.getUser, expected: anyAccount },
  { endpoint: endpoints.getProfile, expected: anyAccount },
  { endpoint: endpoints.updateProfile, expected: anyAccount, input: () => ({ body: { name: 'Анна' } }) },
  { endpoint: endpoints.confirmProfileEmail, expected: anyAccount, ok: 422, input: () => ({ body: { code: '1' } }) },
  { endpoint: endpoints.confirmProfilePhone, expected: anyAccount, ok: 422, input: () => ({ body: { code: '1' } }) },
  { endpoint: endpoints.uploadAvatar, expected: anyAccount, send: sendPicture },
  { endpoint: endpoints.exportProfile, expected: anyAccount },
  { endpoint: endpoints.deleteProfile, expected: anyAccount },
  {
    endpoint: endpoints.requestProof,
    what: 'by a contact that the account does not have',
    expected: anyAccountOrStaff,
    ok: 422,
    input: () => ({ body: { method: 'email' } }),
  },
  {
    endpoint: endpoints.confirmProof,
    expected: anyAccountOrStaff,
    ok: 422,
    input: () => ({ body: { challengeId: crypto.randomUUID(), code: '1' } }),
  },
  {
    endpoint: endpoints.requestContactUndo,
    expected: anyToken,
    input: () => () => ({ body: { method: 'email', email: `${crypto.randomUUID()}@example.com` } }),
  },
  {
    endpoint: endpoints.undoContactChange,
    what: 'with a code that nobody was sent',
    expected: anyToken,
    ok: 422,
    input: () => ({ body: { challengeId: crypto.randomUUID(), code: '1' } }),
  },
  {
    endpoint: operatorEndpoints.requestContactRecovery,
    what: 'of nobody',
    expected: operators,
    ok: 404,
    input: () => ({ body: { method: 'email', email: 'new@example.com', present: 'nobody@example.com' } }),
  },
  {
    endpoint: operatorEndpoints.startContactRecovery,
    what: 'with a code that nobody was sent',
    expected: operators,
    ok: 422,
    input: () => ({ body: { challengeId: crypto.randomUUID(), code: '1' } }),
  },
  { endpoint: operatorEndpoints.listContactRecoveries, expected: operators },
  {
    endpoint: operatorEndpoints.cancelContactRecovery,
    what: 'of one that is not there',
    expected: operators,
    ok: 404,
    input: () => ({ params: { id: crypto.randomUUID() } }),
  },
  { endpoint: endpoints.listSessions, expected: anyAccountOrStaff },
  { endpoint: endpoints.endSessions, expected: anyAccountOrStaff },
  {
    endpoint: endpoints.endSession,
    of: 'customer',
    expected: sessionOfCustomer,
    input: async (owner) => ({ params: { id: await sessionOf(owner) } }),
  },

  // Passkeys.
  { endpoint: endpoints.getPasskeySignIn, expected: anyToken },
  {
    endpoint: endpoints.signInByPasskey,
    expected: anyToken,
    ok: 422,
    input: () => ({ body: { credential: noAssertion } }),
  },
  { endpoint: endpoints.getPasskeyProof, expected: anyAccountOrStaff, ok: 422 },
  {
    endpoint: endpoints.proveByPasskey,
    expected: anyAccountOrStaff,
    ok: 422,
    input: () => ({ body: { credential: noAssertion } }),
  },
  { endpoint: endpoints.listPasskeys, expected: anyAccountOrStaff },
  { endpoint: endpoints.getPasskeyCreation, expected: anyAccountOrStaff },
  {
    endpoint: endpoints.addPasskey,
    expected: anyAccountOrStaff,
    ok: 422,
    input: () => ({ body: { name: 'A phone', credential: noRegistration } }),
  },
  {
    endpoint: endpoints.renamePasskey,
    of: 'customer',
    expected: sessionOfCustomer,
    input: async (owner) => ({ params: { id: await passkeyOf(owner) }, body: { name: 'A phone' } }),
  },
  {
    endpoint: endpoints.removePasskey,
    of: 'customer',
    expected: sessionOfCustomer,
    input: async (owner) => ({ params: { id: await passkeyOf(owner) } }),
  },
  {
    endpoint: endpoints.acceptStaffInvitation,
    what: 'with a link that nobody was sent',
    expected: anyToken,
    ok: 410,
    input: () => ({ body: { token: 'guessed' } }),
  },
  {
    endpoint: endpoints.signInByRecoveryCode,
    what: 'with a code that nobody has',
    expected: anyToken,
    ok: 422,
    input: () => ({ body: { email: 'nobody@example.com', code: '0000' } }),
  },

  // Agreements: each person agrees for themselves.
  ...(['visitor', 'customer'] as const).flatMap((of): Row[] => [
    {
      endpoint: endpoints.acceptAgreement,
      of,
      expected: of === 'visitor' ? visitorAsThemself : customerAsThemself,
      input: ({ subjectId }) => ({ params: { userId: subjectId }, body: { consentType: 'marketing' } }),
    },
    {
      endpoint: endpoints.declineAgreement,
      of,
      expected: of === 'visitor' ? visitorAndHeir : customerAlone,
      input: async (owner) => ({ params: { id: await agreementOf(owner) } }),
    },
  ]),
];
