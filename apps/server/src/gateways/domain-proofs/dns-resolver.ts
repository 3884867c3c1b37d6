import { Resolver } from 'node:dns/promises';
import type { DomainResolver } from './domain-proofs.ts';

const limits = { timeout: 2000, tries: 2 };

/** The answers that mean that there is no such name or no record of the type. */
const absences = new Set(['ENODATA', 'ENOTFOUND', 'EBADNAME']);

/** Asks the name servers of this machine, or others; no file of hosts is read. */
export function createDnsResolver({ servers }: { readonly servers?: readonly string[] } = {}): DomainResolver {
  const ask = createAsk(servers);
  return {
    async listTexts(name, signal) {
      const records = await ask(signal, (resolver) => resolver.resolveTxt(name));
      return records.map((parts) => parts.join(''));
    },
    async listAddresses(host, signal) {
      const [v4, v6] = await Promise.allSettled([
        ask(signal, (resolver) => resolver.resolve4(host)),
        ask(signal, (resolver) => resolver.resolve6(host)),
      ]);
      if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason;
      return [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    },
  };
}

function createAsk(servers: readonly string[] | undefined) {
  return async function ask<Row>(signal: AbortSignal, query: (resolver: Resolver) => Promise<Row[]>): Promise<Row[]> {
    signal.throwIfAborted();
    const resolver = new Resolver(limits);
    if (servers) resolver.setServers([...servers]);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      return await query(resolver);
    } catch (error) {
      if (error instanceof Error && 'code' in error && absences.has(String(error.code))) return [];
      throw error;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
}
