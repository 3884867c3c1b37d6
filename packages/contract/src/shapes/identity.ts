import { consentTypes } from '@kaplya/domain';
import { z } from 'zod';
import { instantShape, line } from './basics.ts';

/** `refresh_token` is absent if a cookie carries it (`X-Token-Transport: cookie`). */
export const tokenPairShape = z
  .object({ token: z.string(), refresh_token: z.string().optional() })
  .meta({ id: 'TokenPair' });

export const signInMethods = ['call', 'sms', 'email'] as const;
export const signInMethodShape = z.enum(signInMethods);

/** How a session was opened: by a code sent with one of these methods, a passkey, a recovery code or invitation of staff. */
export const sessionMethodShape = z.enum([...signInMethods, 'passkey', 'recovery', 'invitation']);

/** The details of `identity.work_required`: the hash of `challenge:solution` must begin with `difficulty` zero bits. */
export const proofOfWorkRequiredShape = z.object({
  challenge: z.string(),
  difficulty: z.int(),
  algorithm: z.literal('SHA-256'),
  expiresAt: instantShape,
});

export const proofOfWorkShape = z
  .object({ challenge: z.string().max(300), solution: z.string().max(40) })
  .meta({ id: 'CodeWork' })
  .describe('What `identity.work_required` asked for');

/** A sent code. `method` is the one by which it was sent, which differs from the requested one if that failed. */
export const challengeShape = z
  .object({
    challengeId: z.uuid(),
    method: signInMethodShape,
    codeLength: z.int(),
    resendAfterSeconds: z.int(),
    expiresAt: instantShape,
    methods: z.array(signInMethodShape).describe('By which another code of this challenge can be sent'),
  })
  .meta({ id: 'Challenge' });

/** The time until which this session may make calls that need a proof. */
export const provenShape = z.object({ provenUntil: instantShape }).meta({ id: 'Proven' });

/** The methods to prove identity: `details.methods` of `identity.proof_required`; `recovery` is for staff alone. */
export const proofMethods = [...signInMethods, 'passkey', 'recovery'] as const;

/** A typed recovery code, in any spelling. */
export const recoveryCodeShape = line(60).min(1);

/** The recovery codes of a member of staff, which are not shown again. */
export const recoveryCodesShape = z
  .object({
    left: z.int().describe('Unused ones; codes that the operator of the machine issued are not counted'),
    madeAt: instantShape.nullable(),
  })
  .meta({ id: 'RecoveryCodes' });

export const contactUndoneShape = z
  .object({
    outcome: z.enum(['restored', 'recovery_refused']),
    contact: z.enum(['phone', 'email']).describe('What the code was sent to'),
  })
  .meta({ id: 'ContactUndone' });

/** A recovery that support has started for a person who lost every contact of their account. */
export const contactRecoveryShape = z
  .object({
    id: z.uuid(),
    customerId: z.uuid(),
    contact: z.enum(['phone', 'email']),
    startedAt: instantShape,
    effectiveAt: instantShape,
  })
  .meta({ id: 'ContactRecovery' });

export const sessionShape = z
  .object({
    id: z.uuid(),
    isCurrent: z.boolean(),
    userAgent: z.string(),
    method: sessionMethodShape.nullable(),
    signedInAt: instantShape,
    lastUsedAt: instantShape,
  })
  .meta({ id: 'Session' });

export const consentTypeShape = z.enum(consentTypes);

export const agreementShape = z
  .object({ id: z.uuid(), consentType: consentTypeShape, version: z.string(), grantedAt: instantShape })
  .meta({ id: 'Agreement' });

/** A legal document. Empty lines in `text` separate paragraphs. */
export const consentDocumentShape = z
  .object({ consentType: consentTypeShape, version: z.string(), title: z.string(), text: z.string() })
  .meta({ id: 'ConsentDocument' });

/** A public Ed25519 key as a JSON Web Key (RFC 7517). */
export const jsonWebKeyShape = z
  .object({ kid: z.string(), kty: z.string(), crv: z.string(), x: z.string(), alg: z.string(), use: z.string() })
  .meta({ id: 'JsonWebKey' });

/** The access token claims for clients. */
export const tokenClaimsShape = z.object({
  sub: z.string(),
  roles: z.array(z.string()),
  exp: z.int(),
  partner_id: z.string().optional(),
});

export type SignInMethod = z.infer<typeof signInMethodShape>;
export type SessionMethod = z.infer<typeof sessionMethodShape>;
export type ProofOfWorkRequired = z.infer<typeof proofOfWorkRequiredShape>;
export type Challenge = z.infer<typeof challengeShape>;
export type RecoveryCodes = z.infer<typeof recoveryCodesShape>;
export type Proven = z.infer<typeof provenShape>;
export type ProofMethod = (typeof proofMethods)[number];
export type ContactUndone = z.infer<typeof contactUndoneShape>;
export type ContactRecovery = z.infer<typeof contactRecoveryShape>;
export type Session = z.infer<typeof sessionShape>;
export type TokenPair = z.infer<typeof tokenPairShape>;
export type Agreement = z.infer<typeof agreementShape>;
export type ConsentDocument = z.infer<typeof consentDocumentShape>;
export type TokenClaims = z.infer<typeof tokenClaimsShape>;
