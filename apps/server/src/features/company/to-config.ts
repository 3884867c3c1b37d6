import type { Banner, Company, Config, SignInMethod } from '@kaplya/contract';
import { money, toZoned, type Language } from '@kaplya/domain';
import { isOpened, type Partner } from '#partner.ts';
import { toPicturePath } from './picture-path.ts';

/** The base paths of services at the shop's origin; the partner's settings may replace each by another URL. */
const ownServices: Config['services'] = {
  identity: '/api/identity',
  cart: '/api/order',
  default: '/api',
  partner: '/api/partner',
  marketing: '/api/marketing',
  payment: '/api/payment',
  micromarket: '/api/micromarket',
  maps: '/api/maps',
};

export type ConfigOptions = {
  readonly language: Language;
  readonly isLocal: boolean;
  readonly containerPriceMinor: number;
  /** Methods by which codes can be sent to customers. */
  readonly signInMethods: readonly SignInMethod[];
  readonly hasAddressSearch: boolean;
  readonly hasCells: boolean;
};

export function toConfig(
  partner: Partner,
  { language, isLocal, containerPriceMinor, signInMethods, hasAddressSearch, hasCells }: ConfigOptions,
): Config {
  const { settings, rules, defaultCity } = partner;
  const { title, description, image } = settings.meta;
  /** Services at another URL, of which this server knows nothing. */
  const elsewhere = settings.services ?? {};
  return {
    ready: true,
    environment: isLocal ? 'local' : 'production',
    ...(isLocal && settings.servers && { servers: settings.servers }),
    services: { ...ownServices, ...elsewhere },
    partnerId: partner.id,
    country: partner.country,
    currency: partner.currency,
    languages: [...partner.languages],
    phoneCode: partner.phoneCode,
    isUpdating: partner.isUpdating,
    ...(!isOpened(partner) && { isOpened: false as const }),
    ...(partner.isUpdating && toUntil(partner)),
    auth: { ...settings.auth, methods: [...signInMethods] },
    container: {
      volumeLitres: rules.containerVolumeLitres,
      isRentalOffered: rules.isRentalOffered,
      rentPeriodDays: rules.rentPeriodDays,
      rentGraceDays: rules.rentGraceDays,
      rentPrice: money(rules.rentPriceMinor, partner.currency),
      fullPrice: money(containerPriceMinor, partner.currency),
    },
    delivery: {
      fee: money(rules.deliveryFeeMinor, partner.currency),
      freeFromBottles: rules.freeDeliveryFromBottles,
      freeFromGoods:
        rules.freeDeliveryFromGoodsMinor === null ? null : money(rules.freeDeliveryFromGoodsMinor, partner.currency),
      minimumOrderMode: rules.minimumOrderMode,
      freeFloors: rules.freeFloors,
      liftRate: money(rules.liftRateMinor, partner.currency),
      holdMinutes: rules.holdMinutes,
      horizonDays: rules.horizonDays,
      cancelUntilMinutes: rules.cancelUntilMinutes,
    },
    firstOrder: { pumpExternalId: rules.pumpMode === 'required' ? rules.pumpExternalId : null },
    map: { ...settings.map, center: defaultCity.center, hasAddressSearch: hasAddressSearch || 'maps' in elsewhere },
    hasCells: hasCells || 'micromarket' in elsewhere,
    metrics: settings.metrics,
    meta: { title: title[language], description: description[language], image },
    links: settings.links,
  };
}

function toUntil({ settings: { maintenanceUntil }, timeZone }: Partner): Pick<Config, 'updatingUntil'> {
  if (maintenanceUntil === undefined) return {};
  const { date, time } = toZoned(Date.parse(maintenanceUntil), timeZone);
  return { updatingUntil: { date, time } };
}

export function toCompany(partner: Partner, language: Language, banners: readonly Banner[]): Company {
  const { settings, defaultCity } = partner;
  const name = partner.names[language];
  return {
    partnerId: partner.id,
    name,
    about_loyalty_system_url: settings.aboutLoyaltySystemUrl,
    about_returned_package_url: settings.aboutReturnedPackageUrl,
    phone_code: partner.phoneCode,
    phone: settings.phone,
    defaultCity: {
      id: defaultCity.id,
      name: defaultCity.names[language],
      center_latitude: defaultCity.center.latitude,
      center_longitude: defaultCity.center.longitude,
    },
    logo: { contentUrl: toPicturePath(partner.id, partner.logoPictureId), alt: name },
    mockup: { contentUrl: toPicturePath(partner.id, partner.mockupPictureId), alt: name },
    banners: [...banners],
  };
}
