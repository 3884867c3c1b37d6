import { parseAddressRanges } from '#config/address-ranges.ts';
import type { Config } from '#config/config.ts';
import { systemClock, type Clock } from '../../clock.ts';
import { standInUrl, type AcquirerStandIn } from './acquirer-stand-in.ts';
import type { Acquirer, PartnerAccount, Payments } from './payments.ts';
import { createStripe } from './stripe.ts';
import { createYooKassa } from './yookassa.ts';

/** The documented addresses of YooKassa's notifications. */
const yooKassaSources = parseAddressRanges(
  '185.71.76.0/27, 185.71.77.0/27, 77.75.153.0/25, 77.75.154.128/25, 77.75.156.11, 77.75.156.35, 2a02:5180::/32',
);

const thisMachine = parseAddressRanges('127.0.0.0/8, ::1');

/** An account in its place; without an acquirer where its secret cannot be read. */
type Account = { readonly source: PartnerAccount; readonly acquirer: Acquirer | null };

/**
 * Uses the accounts that a partner has set itself, then those of the environment, which still refund the payments that
 * they accepted; without any, the stand-in if it is on.
 */
export function createPayments({
  config: { yooKassa, stripe, http },
  standIn,
  clock = systemClock,
}: {
  config: Pick<Config, 'yooKassa' | 'stripe' | 'http'>;
  standIn: AcquirerStandIn | null;
  clock?: Clock;
}): Payments {
  const ofEnvironment = new Map<string, readonly Account[]>();
  for (const [partnerId, accounts] of yooKassa.accounts) {
    const sources = accounts.map(({ shopId: account, secretKey }): PartnerAccount => ({
      ...{ name: 'yookassa', account, secretKey },
      webhookSecret: null,
    }));
    ofEnvironment.set(partnerId, sources.map(open));
  }
  let ofPartners = new Map<string, readonly Account[]>();
  /** All accounts of a partner in their order, computed at the first use. */
  const together = new Map<string, { readonly current: Acquirer | null; readonly all: readonly Acquirer[] }>();

  function open(source: PartnerAccount): Account {
    const { name, account, secretKey, webhookSecret } = source;
    if (secretKey === null) return { source, acquirer: null };
    switch (name) {
      case 'yookassa': {
        const options = { shopId: account, secretKey, baseUrl: yooKassa.baseUrl, notificationSources: yooKassaSources };
        return { source, acquirer: createYooKassa(options) };
      }
      case 'stripe': {
        const options = { account, secretKey, webhookSecret, baseUrl: stripe.baseUrl, now: () => clock.now() };
        return { source, acquirer: createStripe(options) };
      }
    }
  }

  const standIns = new Map<string, Acquirer>();

  function openStandIn(partnerId: string, { secretKey, send }: AcquirerStandIn): Acquirer {
    const known = standIns.get(partnerId);
    if (known) return known;
    const notificationSources = {
      // A shop that listens on one address of the machine receives calls from that address.
      includes: (address: string) => thisMachine.includes(address) || address === http.host,
    };
    const created = createYooKassa({ shopId: partnerId, secretKey, baseUrl: standInUrl, send, notificationSources });
    standIns.set(partnerId, created);
    return created;
  }

  function listAccounts(partnerId: string) {
    const own = ofPartners.get(partnerId) ?? [];
    const isOwn = ({ source }: Account) => own.some((place) => isSameAccount(place.source, source));
    const environment = ofEnvironment.get(partnerId) ?? [];
    const places = [...own, ...environment.filter((place) => !isOwn(place))];
    const all = places.flatMap(({ acquirer }) => acquirer ?? []);
    // An owner who has tried the shop out and then sets an account can still refund the trial payments.
    if (standIn && environment.length === 0) all.push(openStandIn(partnerId, standIn));
    return { current: places.length === 0 ? (all[0] ?? null) : (places[0]?.acquirer ?? null), all };
  }

  function of(partnerId: string) {
    const known = together.get(partnerId);
    if (known) return known;
    const created = listAccounts(partnerId);
    together.set(partnerId, created);
    return created;
  }

  return {
    acquirerOf: (partnerId) => of(partnerId).current,
    accountsOf: (partnerId) => of(partnerId).all,
    setAccounts(accounts) {
      const former = ofPartners;
      ofPartners = new Map();
      for (const [partnerId, sources] of accounts) {
        // An unchanged account stays the same object, also for callers that are about to use it.
        const known = former.get(partnerId) ?? [];
        const reuseOrOpen = (source: PartnerAccount) =>
          known.find((place) => isSame(place.source, source)) ?? open(source);
        ofPartners.set(partnerId, sources.map(reuseOrOpen));
      }
      for (const partnerId of new Set([...former.keys(), ...ofPartners.keys()])) {
        if (!areSame(former.get(partnerId) ?? [], ofPartners.get(partnerId) ?? [])) together.delete(partnerId);
      }
    },
    pages: standIn?.pages ?? null,
    start: async () => standIn?.start(),
    close: async () => standIn?.close(),
  };
}

const isSameAccount = (left: PartnerAccount, right: PartnerAccount) =>
  left.name === right.name && left.account === right.account;

const isSame = (left: PartnerAccount, right: PartnerAccount) =>
  isSameAccount(left, right) && left.secretKey === right.secretKey && left.webhookSecret === right.webhookSecret;

const areSame = (left: readonly Account[], right: readonly Account[]) =>
  left.length === right.length && left.every((place, at) => place === right[at]);
