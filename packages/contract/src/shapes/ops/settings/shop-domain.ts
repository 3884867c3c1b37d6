import { z } from 'zod';
import { instantShape } from '../../basics.ts';

export const domainProofs = ['dns', 'file', 'machine', 'before'] as const;

export const domainProofFailuresShape = z
  .object({
    dns: z
      .enum(['no_record', 'other_record', 'no_answer'])
      .describe('`other_record`: records stand at the name, but none with the token'),
    file: z
      .enum(['no_address', 'private_address', 'not_reachable', 'redirected', 'not_found', 'other_content'])
      .describe('`private_address`: the domain leads to an address that is not of the internet'),
  })
  .meta({ id: 'DomainProofFailures' });

const domainClaimShape = z
  .object({
    record: z
      .object({ name: z.string(), value: z.string() })
      .describe('The DNS record of type TXT that proves the domain'),
    file: z
      .object({ url: z.string(), content: z.string() })
      .describe('The file that proves it instead, by http or https, without a redirect'),
    claimedAt: instantShape,
    expiresAt: instantShape.describe('Until then it can be proven; afterwards it is claimed anew'),
    checkedAt: instantShape.nullable().describe('Null: nobody checked yet'),
    failures: domainProofFailuresShape.nullable().describe('Why neither proof was found at `checkedAt`'),
  })
  .meta({ id: 'DomainClaim' });

export const shopDomainShape = z
  .object({
    host: z.string().describe('As browsers send it, other alphabets as `xn--…`'),
    name: z.string().describe('As people read it'),
    isCurrent: z.boolean().describe('The one of this call: it cannot be taken away'),
    isProven: z.boolean().describe('The shop answers there; at one that is only claimed it does not'),
    proof: z
      .enum(domainProofs)
      .nullable()
      .describe('`machine`: PUBLIC_ORIGIN, or a command there; `before`: it stood there before proofs; null: none yet'),
    provenAt: instantShape.nullable(),
    claim: domainClaimShape.nullable().describe('What proves the domain; null once it is proven'),
  })
  .meta({ id: 'ShopDomain' });

export type DomainProof = (typeof domainProofs)[number];
export type DomainProofFailures = z.infer<typeof domainProofFailuresShape>;
export type ShopDomain = z.infer<typeof shopDomainShape>;
