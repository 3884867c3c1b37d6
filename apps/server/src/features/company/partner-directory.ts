import { isIP } from 'node:net';
import { isLoopbackOrigin } from '#config/config.ts';
import { perContext, type Context } from '#context.ts';
import { loadDirectory, type Directory } from './company.store.ts';
import type { Partner } from './partner.ts';

/** The directory in memory, read again after a change of any partner. */
const directoryOf = perContext((context) => {
  let loading: Promise<Directory> | null = null;
  context.changes.on('partner', () => {
    loading = null;
  });
  return {
    get(): Promise<Directory> {
      loading ??= loadDirectory(context.snapshots).catch((error: unknown) => {
        loading = null;
        throw error;
      });
      return loading;
    },
  };
});

export async function findPartner(context: Context, partnerId: string): Promise<Partner | null> {
  const { partners } = await directoryOf(context).get();
  return partners.get(partnerId) ?? null;
}

/** `host` is without its port. */
export async function findPartnerByHost(context: Context, host: string): Promise<Partner | null> {
  const { partners, partnerIdByHost } = await directoryOf(context).get();
  const known = isTriedOutByAddress(context, host) ? 'localhost' : host;
  return partners.get(partnerIdByHost.get(known) ?? '') ?? null;
}

// A shop that is tried out on this machine is opened from a phone by the machine's address on the network.
function isTriedOutByAddress({ config }: Context, host: string): boolean {
  return isIP(host.replace(/^\[(.*)\]$/, '$1')) !== 0 && isLoopbackOrigin(config.http.publicOrigin);
}
