import type { DomainProofFailures } from '@kaplya/contract';
import type { DomainProofs, FileAnswer } from './domain-proofs.ts';
import { isPublicAddress } from '../public-hosts/is-public-address.ts';

export const filePathOfProof = '/.well-known/kaplya.txt';

/** The DNS name whose TXT record proves a host. */
export const toRecordName = (host: string): string => `_kaplya.${host}`;

type Claim = { readonly host: string; readonly token: string };

type FoundProof = { readonly proof: 'dns' | 'file' } | { readonly failures: DomainProofFailures };

/** The time for DNS, and then again for the file. */
const patienceMilliseconds = 5000;
const addressesAtMost = 2;
const ports = [
  { port: 443, isSecure: true },
  { port: 80, isSecure: false },
];

/** Looks for the token of a claim in DNS, then in a file at the host. Takes ten seconds at most. */
export async function findDomainProof({ resolver, connector }: DomainProofs, claim: Claim): Promise<FoundProof> {
  const dns = await findRecord({ resolver }, claim);
  if (dns === null) return { proof: 'dns' };
  const file = await findFile({ resolver, connector }, claim);
  return file === null ? { proof: 'file' } : { failures: { dns, file } };
}

async function findRecord(
  { resolver }: Pick<DomainProofs, 'resolver'>,
  { host, token }: Claim,
): Promise<DomainProofFailures['dns'] | null> {
  const records = await within((signal) => resolver.listTexts(toRecordName(host), signal)).catch(() => null);
  if (!records) return 'no_answer';
  if (records.some((text) => text.trim() === token)) return null;
  return records.length === 0 ? 'no_record' : 'other_record';
}

async function findFile(
  { resolver, connector }: DomainProofs,
  { host, token }: Claim,
): Promise<DomainProofFailures['file'] | null> {
  const signal = AbortSignal.timeout(patienceMilliseconds);
  const addresses = await orAbort(signal, resolver.listAddresses(host, signal)).catch(() => []);
  if (addresses.length === 0) return 'no_address';
  // One address of an inner network is enough: the host may be meant to lead there at the next moment.
  if (!addresses.every(isPublicAddress)) return 'private_address';
  const attempts = addresses.slice(0, addressesAtMost).flatMap((address) =>
    ports.map(async (at) => {
      const request = { address, ...at, host, path: filePathOfProof, signal };
      return toFailure(await orAbort(signal, connector.readFile(request)), token);
    }),
  );
  const outcomes = await Promise.allSettled(attempts);
  const answered = new Set(outcomes.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : [])));
  if (answered.has(null)) return null;
  const failuresByDetail = ['other_content', 'not_found', 'redirected'] as const;
  return failuresByDetail.find((failure) => answered.has(failure)) ?? 'not_reachable';
}

function toFailure({ status, text }: FileAnswer, token: string): 'redirected' | 'not_found' | 'other_content' | null {
  if (status >= 300 && status < 400) return 'redirected';
  if (status !== 200) return 'not_found';
  const lines = text === null ? [] : text.split('\n').map((line) => line.trim());
  return lines.includes(token) ? null : 'other_content';
}

function within<Result>(run: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const signal = AbortSignal.timeout(patienceMilliseconds);
  return orAbort(signal, run(signal));
}

/** Bounds the wait also for a port that ignores its signal. */
function orAbort<Result>(signal: AbortSignal, running: Promise<Result>): Promise<Result> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason as Error);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  return Promise.race([running, aborted.promise]).finally(() => signal.removeEventListener('abort', abort));
}
