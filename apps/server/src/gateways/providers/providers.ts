import { serviceAccounts, type SecretName, type ServiceState } from '@kaplya/contract';
import { toEmailAddress } from '#config/email-address.ts';
import { createRecentMap } from '#memory/recent-map.ts';
import type { Partner } from '#partner.ts';
import type { Mail } from '../mail/index.ts';
import type { PublicSmtpServer } from '../mail/smtp.ts';
import type { MapsGateway } from '../maps/index.ts';
import type { OwnMaps } from '../maps/own-maps.ts';
import { NotSent } from '../not-sent.ts';
import type { OneTimeCodes } from '../one-time-codes/index.ts';

/** A secret of a partner; a null value cannot be read. */
export type ProviderKey = { readonly name: SecretName; readonly account: string; readonly value: string | null };

type ServedPartner = Pick<Partner, 'id' | 'settings'>;
type Source = ServiceState['source'];
type State = Pick<ServiceState, 'source' | 'lacks'>;

/** The senders of a partner's letters and codes, and the search of its addresses: its own, else those of the program. */
export type Providers = {
  /** Null: nobody sends mail. */
  mailOf(partner: ServedPartner): Mail | null;
  oneTimeCodesOf(partner: ServedPartner): OneTimeCodes;
  mapsOf(partner: ServedPartner): MapsGateway;
  /** The state of each service of a partner. */
  describe(partner: ServedPartner): { readonly mail: State; readonly sms: State; readonly maps: State };
  /** The services of the program, for partners without own ones. */
  readonly ofProgram: ProgramServices;
  /** Replaces the keys of all partners. */
  setKeys(keys: ReadonlyMap<string, readonly ProviderKey[]>): void;
};

export type ProgramServices = {
  readonly mail: Mail | null;
  readonly oneTimeCodes: OneTimeCodes;
  readonly maps: MapsGateway;
};

export type ProvidersOptions = {
  readonly ofProgram: ProgramServices;
  /** The kind of each service of the program. */
  readonly sources: { readonly mail: Source; readonly sms: Source; readonly maps: Source };
  /** Whether partners without an account for SMS use that of the program. */
  readonly isSmsShared: boolean;
  readonly create: {
    mail(server: Omit<PublicSmtpServer, 'hosts'>, from: string): Mail;
    oneTimeCodes(apiId: string): OneTimeCodes;
    maps(own: OwnMaps): MapsGateway;
  };
  /** Counts an SMS or a call of a partner before it is sent; false: there were enough today. */
  readonly countMessage: (partner: ServedPartner, kind: 'sms' | 'call') => Promise<boolean>;
};

/** Thrown when a partner may send no more SMS or calls today. */
export class DailyLimitReached extends NotSent {}

const partnersAtMost = 1000;
const noCodes: OneTimeCodes = { sendSms: null, placeCall: null, probe: null };

type Found<Own> = { readonly own: Own | null; readonly lacks: State['lacks'] };
const unwanted = { own: null, lacks: null } as const;

export function createProviders({
  ofProgram,
  sources,
  isSmsShared,
  create,
  countMessage,
}: ProvidersOptions): Providers {
  let keys: ReadonlyMap<string, readonly ProviderKey[]> = new Map();
  const mails = createOwnServices<Mail>();
  const codes = createOwnServices<OneTimeCodes>();
  const maps = createOwnServices<MapsGateway>();

  function findKey({ id }: ServedPartner, name: SecretName, account: string): Found<string> {
    const key = keys.get(id)?.find((each) => each.name === name && each.account === account);
    if (!key) return { own: null, lacks: 'secret' };
    return key.value === null ? { own: null, lacks: 'readable_secret' } : { own: key.value, lacks: null };
  }

  type OwnMail = { readonly server: Omit<PublicSmtpServer, 'hosts'>; readonly from: string };

  function findMail(partner: ServedPartner): Found<OwnMail> {
    const { host = '', port = '465', user = '', from: typed = '' } = partner.settings.mail ?? {};
    if (host === '') return unwanted;
    const from = toEmailAddress(typed);
    if (user === '' || from === null) return { own: null, lacks: 'fields' };
    // A password opens the host alone for which it was saved: another host needs another save, with a fresh proof.
    const { own: password, lacks } = findKey(partner, 'smtp', host.toLowerCase());
    return password === null
      ? { own: null, lacks }
      : { own: { server: { host, port: Number(port), user, password }, from }, lacks };
  }

  function findApiId(partner: ServedPartner): Found<string> {
    const found = findKey(partner, 'smsru', serviceAccounts.smsru);
    const isWanted = partner.settings.sms?.account === 'own';
    return found.lacks === 'secret' && !isWanted ? unwanted : found;
  }

  function findMaps(partner: ServedPartner): Found<OwnMaps> {
    const { provider = 'default', photonUrl = '', nominatimUrl = '' } = partner.settings.addressSearch ?? {};
    if (provider === 'default') return unwanted;
    if (provider === 'streets') return { own: { provider, nominatimUrl }, lacks: null };
    if (provider === 'photon') {
      return photonUrl === ''
        ? { own: null, lacks: 'fields' }
        : { own: { provider, photonUrl, nominatimUrl }, lacks: null };
    }
    const { own: geocoder, lacks } = findKey(partner, 'yandex-geocoder', serviceAccounts['yandex-geocoder']);
    if (geocoder === null) return { own: null, lacks };
    const { own: suggest } = findKey(partner, 'yandex-suggest', serviceAccounts['yandex-suggest']);
    return { own: { provider, keys: { geocoder, suggest }, nominatimUrl }, lacks: null };
  }

  const usesProgramForSms = ({ settings }: ServedPartner) =>
    settings.sms?.account !== 'own' && (isSmsShared || sources.sms !== 'program');

  /** Counts each message before it is sent, as one costs money. A way by which none may be sent in a day is none. */
  function withDailyLimit(partner: ServedPartner, { sendSms, placeCall, probe }: OneTimeCodes): OneTimeCodes {
    const { perDay, callsPerDay } = partner.settings.sms ?? {};
    const count = async (kind: 'sms' | 'call') => {
      if (!(await countMessage(partner, kind))) throw new DailyLimitReached(`No more messages today (${kind})`);
    };
    return {
      probe,
      sendSms:
        perDay === 0
          ? null
          : sendSms &&
            (async (message) => {
              await count('sms');
              return sendSms(message);
            }),
      placeCall:
        callsPerDay === 0
          ? null
          : placeCall &&
            (async (call) => {
              await count('call');
              return placeCall(call);
            }),
    };
  }

  return {
    ofProgram,
    mailOf(partner) {
      const { own } = findMail(partner);
      return own === null ? ofProgram.mail : mails.get(partner.id, own, () => create.mail(own.server, own.from));
    },
    oneTimeCodesOf(partner) {
      const { own } = findApiId(partner);
      if (own !== null)
        return withDailyLimit(
          partner,
          codes.get(partner.id, own, () => create.oneTimeCodes(own)),
        );
      if (!usesProgramForSms(partner)) return noCodes;
      // A stand-in costs nothing.
      return sources.sms === 'stand_in' ? ofProgram.oneTimeCodes : withDailyLimit(partner, ofProgram.oneTimeCodes);
    },
    mapsOf(partner) {
      const { own } = findMaps(partner);
      return own === null ? ofProgram.maps : maps.get(partner.id, own, () => create.maps(own));
    },
    describe(partner) {
      const ownMaps = findMaps(partner);
      return {
        mail: toState(findMail(partner), sources.mail),
        sms: toState(findApiId(partner), usesProgramForSms(partner) ? sources.sms : 'none'),
        maps: ownMaps.own?.provider === 'streets' ? { source: 'streets', lacks: null } : toState(ownMaps, sources.maps),
      };
    },
    setKeys(all) {
      keys = all;
    },
  };
}

const toState = ({ own, lacks }: Found<unknown>, otherwise: Source): State => ({
  source: own === null ? otherwise : 'own',
  lacks,
});

/** The services of partners that were used last, each created again once its settings or keys change. */
function createOwnServices<Service>() {
  const owned = createRecentMap<string, { readonly of: string; readonly service: Service }>(partnersAtMost);
  return {
    get(partnerId: string, of: unknown, create: () => Service): Service {
      const written = JSON.stringify(of);
      const known = owned.get(partnerId);
      if (known?.of === written) return known.service;
      const service = create();
      owned.set(partnerId, { of: written, service });
      return service;
    },
  };
}
