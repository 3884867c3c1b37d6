import { parseAddressRanges } from '#config/address-ranges.ts';
import type { Config } from '#config/config.ts';
import { standInUrl, type AcquirerStandIn } from './acquirer-stand-in.ts';
import type { Acquirer, Payments } from './payments.ts';
import { createYooKassa } from './yookassa.ts';

/** The documented addresses of YooKassa's notifications. */
const yooKassaSources = parseAddressRanges(
  '185.71.76.0/27, 185.71.77.0/27, 77.75.153.0/25, 77.75.154.128/25, 77.75.156.11, 77.75.156.35, 2a02:5180::/32',
);

const thisMachine = parseAddressRanges('127.0.0.0/8, ::1');

/** Uses a partner's YooKassa accounts; without any, the stand-in if it is on. */
export function createPayments({
  config: { yooKassa, http },
  standIn,
}: {
  config: Pick<Config, 'yooKassa' | 'http'>;
  standIn: AcquirerStandIn | null;
}): Payments {
  const { baseUrl } = yooKassa;
  const acquirers = new Map<string, readonly Acquirer[]>();
  for (const [partnerId, accounts] of yooKassa.accounts) {
    acquirers.set(
      partnerId,
      accounts.map((account) => createYooKassa({ ...account, baseUrl, notificationSources: yooKassaSources })),
    );
  }

  function standInFor(partnerId: string, { secretKey, send }: AcquirerStandIn): Acquirer {
    const notificationSources = {
      // A shop that listens on one address of the machine receives calls from that address.
      includes: (address: string) => thisMachine.includes(address) || address === http.host,
    };
    return createYooKassa({ shopId: partnerId, secretKey, baseUrl: standInUrl, send, notificationSources });
  }

  function accountsOf(partnerId: string): readonly Acquirer[] {
    const known = acquirers.get(partnerId);
    if (known || !standIn) return known ?? [];
    const accounts = [standInFor(partnerId, standIn)];
    acquirers.set(partnerId, accounts);
    return accounts;
  }

  return {
    acquirerOf: (partnerId) => accountsOf(partnerId)[0] ?? null,
    accountsOf,
    pages: standIn?.pages ?? null,
    start: async () => standIn?.start(),
    close: async () => standIn?.close(),
  };
}
