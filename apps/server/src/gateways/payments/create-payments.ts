import { parseAddressRanges } from '#config/address-ranges.ts';
import type { Config } from '#config/config.ts';
import { systemClock, type Clock } from '../../clock.ts';
import { standInUrl, type AcquirerStandIn } from './acquirer-stand-in.ts';
import type { Acquirer, PartnerAccount, Payments } from './payments.ts';
import { createStripe } from './stripe.ts';
import { createYooKassa } from './yookassa.ts';

/** The addresses from which YooKassa sends notifications, by its documentation. */
const yooKassaSources = parseAddressRanges(
  '185.71.76.0/27, 185.71.77.0/27, 77.75.153.0/25, 77.75.154.128/25, 77.75.156.11, 77.75.156.35, 2a02:5180::/32',
);

const thisMachine = parseAddressRanges('127.0.0.0/8, ::1');

/** An account in the partner's list. `acquirer` is null if the account's secret cannot be decrypted. */
type Account = { readonly source: PartnerAccount; readonly acquirer: Acquirer | null };

/**
 * A partner's accounts are those that it has set itself, then those of the environment, which still make refunds of
 * their payments. Without any, the stand-in is used if stand-ins are on.
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
  /** Cached accounts by partner: the one for new payments, and all in their order. */
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
      // If the shop listens on one address only, calls from this machine come from that address.
      includes: (address: string) => thisMachine.includes(address) || address === http.host,
    };
    const options = { shopId: partnerId, secretKey, baseUrl: standInUrl, send, notificationSources };
    const created: Acquirer = { ...createYooKassa(options), isTest: true };
    standIns.set(partnerId, created);
    return created;
  }

  function listAccounts(partnerId: string) {
    const own = ofPartners.get(partnerId) ?? [];
    const isOwn = ({ source }: Account) => own.some((place) => isSameAccount(place.source, source));
    const environment = ofEnvironment.get(partnerId) ?? [];
    const places = [...own, ...environment.filter((place) => !isOwn(place))];
    const all = places.flatMap(({ acquirer }) => acquirer ?? []);
    // The stand-in stays last in the list, so that trial payments can be refunded after an owner has set an account.
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
        // The object of an unchanged account is reused.
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
