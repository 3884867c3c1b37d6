import { domainToUnicode } from 'node:url';
import type { ShopDomain } from '@kaplya/contract';
import type { DomainClaimRow, DomainRow } from '#features/company/index.ts';
import { filePathOfProof, toRecordName } from '#gateways/domain-proofs/index.ts';
import type { Caller } from '#http/call.ts';

type At = Pick<Caller, 'host'>;

export function describeDomain({ host, proof, provenAt }: DomainRow, caller: At): ShopDomain {
  return {
    ...{ host, name: domainToUnicode(host), isCurrent: host === caller.host },
    ...{ isProven: true, proof, provenAt: provenAt.toISOString(), claim: null },
  };
}

export function describeClaim(claim: DomainClaimRow): ShopDomain {
  const { host, token, claimedAt, expiresAt, checkedAt, dnsFailure, fileFailure } = claim;
  return {
    ...{ host, name: domainToUnicode(host), isCurrent: false, isProven: false, proof: null, provenAt: null },
    claim: {
      record: { name: toRecordName(host), value: token },
      file: { url: `http://${host}${filePathOfProof}`, content: token },
      claimedAt: claimedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      checkedAt: checkedAt?.toISOString() ?? null,
      failures: dnsFailure && fileFailure ? { dns: dnsFailure, file: fileFailure } : null,
    },
  };
}
