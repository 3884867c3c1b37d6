import { z } from 'zod';
import { instantShape, line } from './basics.ts';

/** A credential id has at most 1 023 bytes (WebAuthn, 4). */
const credentialIdShape = z.string().min(1).max(1400);
const base64Url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/);

/** A passkey: a key pair for signing in, whose private key stays in the customer's device or password manager. */
export const passkeyShape = z
  .object({
    id: z.uuid(),
    name: z.string(),
    domain: z.string().describe('Where it can be used: a passkey belongs to one domain'),
    isBackedUp: z.boolean().describe('It is kept beyond one device'),
    createdAt: instantShape,
    lastUsedAt: instantShape.nullable(),
  })
  .meta({ id: 'Passkey' });

export const passkeyNameShape = line(60).min(1);

const descriptorShape = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const passkeyCreationShape = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(descriptorShape),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
  })
  .meta({ id: 'PasskeyCreation' });

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. Without `allowCredentials` the customer chooses a passkey. */
export const passkeyRequestShape = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
    allowCredentials: z.array(descriptorShape).optional(),
  })
  .meta({ id: 'PasskeyRequest' });

/** `RegistrationResponseJSON` of WebAuthn; unused fields are left out. */
export const passkeyRegistrationShape = z.object({
  id: credentialIdShape,
  rawId: credentialIdShape,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64Url(4000),
    attestationObject: base64Url(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

/** `AuthenticationResponseJSON` of WebAuthn; unused fields are left out. */
export const passkeyAssertionShape = z.object({
  id: credentialIdShape,
  rawId: credentialIdShape,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64Url(4000),
    authenticatorData: base64Url(4000),
    signature: base64Url(2000),
    userHandle: base64Url(100).optional(),
  }),
});

export type Passkey = z.infer<typeof passkeyShape>;
export type PasskeyCreation = z.infer<typeof passkeyCreationShape>;
export type PasskeyRequest = z.infer<typeof passkeyRequestShape>;
export type PasskeyRegistration = z.infer<typeof passkeyRegistrationShape>;
export type PasskeyAssertion = z.infer<typeof passkeyAssertionShape>;
