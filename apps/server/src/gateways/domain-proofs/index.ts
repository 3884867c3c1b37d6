export type { DomainProofs, FileRequest } from './domain-proofs.ts';
export { findDomainProof, filePathOfProof, toRecordName } from './find-domain-proof.ts';
export { createDnsResolver } from './dns-resolver.ts';
