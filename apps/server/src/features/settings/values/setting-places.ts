import type { SettingKey } from '@kaplya/contract';
import type { ConsentType } from '@kaplya/domain';

/** The place where a setting is stored: a column of the partner's row, and the path within its JSON. */
export type SettingPlace = {
  readonly path: readonly [column: string, ...within: string[]];
  /**
   * The factor from the number of the setting to the stored one, such as 100 from percent to basis points; 1 if absent.
   */
  readonly factor?: number;
  /** Whether a value that equals the default is left out of the row. */
  readonly isOptional?: true;
};

const own = (column: string): SettingPlace => ({ path: [column] });
const inSettings = (...path: string[]): SettingPlace => ({ path: ['settings', ...path] });
const inRules = (...path: string[]): SettingPlace => ({ path: ['rules', ...path] });
const optional = (place: SettingPlace): SettingPlace => ({ ...place, isOptional: true });
const times = (factor: number, place: SettingPlace): SettingPlace => ({ ...place, factor });

const bpsOfPercent = 100;
const millisecondsOfSecond = 1000;
const ofTimer = (name: string) => times(millisecondsOfSecond, optional(inRules('cellTimers', name)));

const ofDocument = (type: ConsentType, part: 'title' | 'text') => optional(inSettings('documents', type, part));

export const settingPlaces: Readonly<Record<SettingKey, SettingPlace>> = {
  names: own('names'),
  phone: inSettings('phone'),
  operator: optional(inSettings('operator')),
  phoneCode: own('phoneCode'),
  timeZone: own('timeZone'),
  defaultCityId: own('defaultCityId'),
  metaTitle: inSettings('meta', 'title'),
  metaDescription: inSettings('meta', 'description'),
  loyaltyAbout: { path: ['texts', 'loyaltyAbout'] },
  returnedPackageAbout: { path: ['texts', 'returnedPackageAbout'] },
  personalDataTitle: ofDocument('personal_data', 'title'),
  personalDataText: ofDocument('personal_data', 'text'),
  offerTitle: ofDocument('offer', 'title'),
  offerText: ofDocument('offer', 'text'),
  marketingTitle: ofDocument('marketing', 'title'),
  marketingText: ofDocument('marketing', 'text'),
  cookiesTitle: ofDocument('cookies_analytics', 'title'),
  cookiesText: ofDocument('cookies_analytics', 'text'),
  thirdPartyTitle: ofDocument('third_party', 'title'),
  thirdPartyText: ofDocument('third_party', 'text'),
  linkPrivacy: inSettings('links', 'privacy'),
  linkPersonalData: inSettings('links', 'personalData'),
  linkOffer: inSettings('links', 'offer'),
  linkAds: inSettings('links', 'ads'),
  linkDelivery: inSettings('links', 'delivery'),
  linkSupport: inSettings('links', 'support'),
  linkSupportWidget: optional(inSettings('links', 'supportWidget')),
  linkAppStore: inSettings('links', 'appStore'),
  linkGooglePlay: inSettings('links', 'googlePlay'),
  aboutLoyaltySystemUrl: inSettings('aboutLoyaltySystemUrl'),
  aboutReturnedPackageUrl: inSettings('aboutReturnedPackageUrl'),
  languages: own('languages'),
  deliveryFeeMinor: inRules('deliveryFeeMinor'),
  freeDeliveryFromBottles: inRules('freeDeliveryFromBottles'),
  freeDeliveryFromGoodsMinor: inRules('freeDeliveryFromGoodsMinor'),
  minimumOrderMode: inRules('minimumOrderMode'),
  freeFloors: inRules('freeFloors'),
  liftRateMinor: inRules('liftRateMinor'),
  horizonDays: inRules('horizonDays'),
  holdMinutes: inRules('holdMinutes'),
  cancelUntilMinutes: inRules('cancelUntilMinutes'),
  cartLifetimeDays: inRules('cartLifetimeDays'),
  undeliveredRefundDays: optional(inRules('undeliveredRefundDays')),
  containerExternalId: inRules('containerExternalId'),
  containerVolumeLitres: inRules('containerVolumeLitres'),
  isRentalOffered: optional(inRules('isRentalOffered')),
  rentPriceMinor: inRules('rentPriceMinor'),
  rentPeriodDays: inRules('rentPeriodDays'),
  rentGraceDays: optional(inRules('rentGraceDays')),
  pumpMode: inRules('pumpMode'),
  pumpExternalId: inRules('pumpExternalId'),
  paymentWindowMinutes: optional(inRules('paymentWindowMinutes')),
  taxSystemCode: optional(inRules('taxSystemCode')),
  defaultVatCode: optional(inRules('defaultVatCode')),
  feeVatCode: inRules('feeVatCode'),
  pointsMaxShareBps: times(bpsOfPercent, optional(inRules('pointsMaxShareBps'))),
  pointsLifetimeDays: optional(inRules('pointsLifetimeDays')),
  pointsGrantDelayDays: optional(inRules('pointsGrantDelayDays')),
  unprovenBottles: optional(inRules('unprovenBottles')),
  unprovenTotalMinor: optional(inRules('unprovenTotalMinor')),
  openCashOrders: optional(inRules('openCashOrders')),
  openCashOrdersPerNetwork: optional(inRules('openCashOrdersPerNetwork')),
  guestHoldsPerNetwork: optional(inRules('guestHoldsPerNetwork')),
  guestHoldsShareBps: times(bpsOfPercent, optional(inRules('guestHoldsShareBps'))),
  promoRetentionDays: optional(inRules('promoRetentionDays')),
  cellReservation: ofTimer('reservation'),
  cellOpening: ofTimer('opening'),
  cellOrder: ofTimer('order'),
  cellDoorAlarm: ofTimer('doorAlarm'),
  codeMethods: inSettings('auth', 'methods'),
  smsCodeLength: inSettings('auth', 'smsCodeLength'),
  emailCodeLength: inSettings('auth', 'emailCodeLength'),
  resendDelaysSeconds: inSettings('auth', 'resendDelaysSeconds'),
  codeLimitsTarget: optional(inSettings('codeLimits', 'target')),
  codeLimitsDevice: optional(inSettings('codeLimits', 'device')),
  codeLimitsIp: optional(inSettings('codeLimits', 'ip')),
  codeLimitsPrefix: optional(inSettings('codeLimits', 'prefix')),
  proofMinutes: optional(inSettings('proofMinutes')),
  mailHost: optional(inSettings('mail', 'host')),
  mailPort: optional(inSettings('mail', 'port')),
  mailUser: optional(inSettings('mail', 'user')),
  mailFrom: optional(inSettings('mail', 'from')),
  smsAccount: optional(inSettings('sms', 'account')),
  smsPerDay: optional(inSettings('sms', 'perDay')),
  callsPerDay: optional(inSettings('sms', 'callsPerDay')),
  addressSearchProvider: optional(inSettings('addressSearch', 'provider')),
  photonUrl: optional(inSettings('addressSearch', 'photonUrl')),
  nominatimUrl: optional(inSettings('addressSearch', 'nominatimUrl')),
  orderNoticeEmails: optional(inSettings('orderNotices', 'emails')),
  orderNoticeLanguage: optional(inSettings('orderNotices', 'language')),
  mapStyleUrl: inSettings('map', 'styleUrl'),
  mapTokens: inSettings('map', 'tokens'),
  addressSearchesPerDay: optional(inSettings('addressSearchesPerDay')),
  yandexMetrikaId: optional(inSettings('metrics', 'yandexMetrikaId')),
  ga4Id: optional(inSettings('metrics', 'ga4Id')),
  isUpdating: own('isUpdating'),
  maintenanceUntil: optional(inSettings('maintenanceUntil')),
};
