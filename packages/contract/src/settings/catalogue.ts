import { cellTimers, codeSendsRetentionMilliseconds, defaultCodeLimits, languages } from '@kaplya/domain';
import type { SettingDefinition } from './setting-definition.ts';

const defineSettings = <const Key extends string>(
  group: Record<Key, SettingDefinition>,
): Readonly<Record<Key, SettingDefinition>> => group;

const texts = (meaning: string, most: number): SettingDefinition => ({ kind: 'texts', meaning, most });
const longTexts = (meaning: string, most: number): SettingDefinition => ({
  kind: 'texts',
  meaning,
  most,
  isLong: true,
});

const address = (meaning: string, preset: string): SettingDefinition => ({
  ...{ kind: 'text', meaning, most: 500, format: 'link', default: preset },
});

/** A setting for a sum of money. It has no default, because each shop decides it. */
const ownSum = (meaning: string): SettingDefinition => ({
  ...{ kind: 'number', unit: 'minor', meaning, least: 0, most: 1_000_000_000_00 },
});

type Count = Required<Pick<SettingDefinition, 'unit' | 'meaning'>> & { readonly from?: number; readonly to: number };
const count = ({ unit, meaning, from = 0, to }: Count, preset: number): SettingDefinition => ({
  ...{ kind: 'number', unit, meaning, least: from, most: to, default: preset },
});

const sum = (meaning: string, preset: number): SettingDefinition => ({
  ...{ kind: 'number', unit: 'minor', meaning, least: 0, most: 1_000_000_000_00, default: preset },
});

const share = (meaning: string, preset: number): SettingDefinition => ({
  ...{ kind: 'number', unit: 'percent', meaning, least: 0, most: 100, isWhole: false, default: preset },
});

const limits = (meaning: string, preset: (typeof defaultCodeLimits)['ip']): SettingDefinition => ({
  ...{ kind: 'limits', meaning, items: 5, mostSeconds: codeSendsRetentionMilliseconds / 1000, default: preset },
});

const company = defineSettings({
  names: texts('What the shop is called', 120),
  phone: {
    ...{ kind: 'text', meaning: 'The phone of the shop: E.164, or as numbers of the country are dialled', most: 20 },
    format: 'phone',
  },
  operator: {
    ...texts('Who is responsible for personal data: legal name, address, number. By default the name of the shop', 500),
    default: null,
  },
  phoneCode: { kind: 'text', meaning: 'How phones here begin', most: 8, format: 'phoneCode' },
  timeZone: { kind: 'text', meaning: 'IANA, like `Europe/Moscow`', most: 60, format: 'timeZone' },
  defaultCityId: { kind: 'city', meaning: 'The city of who has no address yet' },
});

const pages = defineSettings({
  metaTitle: texts('The title for search engines and link previews', 120),
  metaDescription: texts('What search engines say below it', 300),
  loyaltyAbout: longTexts('How points work', 8000),
  returnedPackageAbout: longTexts('How bottles come back', 8000),
});

const links = defineSettings({
  linkPrivacy: address('The privacy policy', '/agreements/privacy'),
  linkPersonalData: address('The consent to the use of personal data', '/agreements/personal-data'),
  linkOffer: address('The public offer', '/agreements/offer'),
  linkAds: address('The consent to advertising', '/agreements/ads'),
  linkDelivery: address('Delivery and payment', '/delivery'),
  linkSupport: {
    ...{ kind: 'text', meaning: 'Where help is: a path, https, mailto or tel', most: 500 },
    ...{ format: 'support', default: '/support' },
  },
  linkSupportWidget: {
    ...{ kind: 'text', meaning: 'The script of a chat, loaded when a customer opens it; empty: none', most: 500 },
    ...{ format: 'web', default: '' },
  },
  linkAppStore: {
    ...{ kind: 'text', meaning: 'The app in the App Store; empty: none yet', most: 500 },
    ...{ format: 'web', default: '' },
  },
  linkGooglePlay: {
    ...{ kind: 'text', meaning: 'The app in Google Play; empty: none yet', most: 500 },
    ...{ format: 'web', default: '' },
  },
  aboutLoyaltySystemUrl: address('The page about points', '/api/v1/loyalty-system/about'),
  aboutReturnedPackageUrl: address('The page about bottles', '/api/v1/returned-package/about'),
});

const maps = defineSettings({
  mapStyleUrl: {
    ...{ kind: 'text', meaning: 'The style of the map, with `{theme}` and `{token}`', most: 500 },
    format: 'mapStyle',
  },
  mapTokens: {
    ...{
      kind: 'list',
      meaning: 'Tokens of the map, which browsers send; of several one is chosen',
      items: 10,
      most: 300,
    },
    default: [],
  },
  addressSearchesPerDay: count(
    { unit: 'searches', meaning: 'Paid searches of addresses a day, of all visitors together', to: 1_000_000 },
    20_000,
  ),
});

const counters = defineSettings({
  yandexMetrikaId: { kind: 'text', meaning: 'The counter of Yandex.Metrika', most: 12, format: 'digits', default: '' },
  ga4Id: {
    ...{ kind: 'text', meaning: 'The measurement id of Google Analytics', most: 20, format: 'ga4' },
    default: '',
  },
});

const codes = defineSettings({
  codeMethods: {
    ...{ kind: 'choices', meaning: 'How codes come, of those that are set up', options: ['sms', 'call', 'email'] },
    default: ['sms', 'call', 'email'],
  },
  smsCodeLength: count({ unit: 'digits', meaning: 'Digits of a code by SMS', from: 4, to: 8 }, 6),
  emailCodeLength: count({ unit: 'digits', meaning: 'Digits of a code by e-mail', from: 4, to: 8 }, 6),
  resendDelaysSeconds: {
    ...{ kind: 'numbers', meaning: 'How long to wait for the second code, the third, and each further one' },
    ...{ unit: 'seconds', items: 5, least: 15, most: 3600, default: [60, 120, 300] },
  },
  codeLimitsTarget: limits('Codes to one phone or e-mail', defaultCodeLimits.target),
  codeLimitsDevice: limits('Codes to one device', defaultCodeLimits.device),
  codeLimitsIp: limits('Codes to one network address', defaultCodeLimits.ip),
  codeLimitsPrefix: limits('Codes to ten thousand numbers that follow one another', defaultCodeLimits.prefix),
  proofMinutes: count({ unit: 'minutes', meaning: 'How long a proof of identity counts', from: 1, to: 60 }, 15),
});

const mail = defineSettings({
  mailHost: {
    ...{ kind: 'text', meaning: 'The mail server of the shop; empty: that of the program', most: 253 },
    ...{ format: 'host', default: '' },
  },
  mailPort: {
    ...{ kind: 'choice', meaning: 'Its port: 465 with TLS from the start, the others with STARTTLS' },
    ...{ options: ['465', '587', '2525', '25'], default: '465' },
  },
  mailUser: { kind: 'text', meaning: 'The user there', most: 254, default: '' },
  mailFrom: {
    ...{ kind: 'text', meaning: 'The sender address of letters', most: 254, default: '' },
    format: 'email',
  },
});

const sms = defineSettings({
  smsAccount: {
    ...{ kind: 'choice', meaning: "Who pays: `any`, the program's account where the shop has no key; `own`, the shop" },
    ...{ options: ['any', 'own'], default: 'any' },
  },
  smsPerDay: {
    ...{ kind: 'number', meaning: 'The most SMS a day, of all kinds together', least: 0, most: 1_000_000 },
    default: 5000,
  },
  callsPerDay: {
    ...{ kind: 'number', meaning: 'The most calls with codes a day', least: 0, most: 1_000_000, default: 5000 },
  },
});

const addressSearch = defineSettings({
  addressSearchProvider: {
    ...{ kind: 'choice', meaning: 'Who finds addresses: `default`, as the program is set up' },
    ...{ options: ['default', 'streets', 'yandex', 'photon'], default: 'default' },
  },
  photonUrl: {
    ...{ kind: 'text', meaning: "The shop's own Photon", most: 500, format: 'service', default: '' },
  },
  nominatimUrl: {
    ...{ kind: 'text', meaning: "The shop's own Nominatim, which names points; empty: the provider does" },
    ...{ most: 500, format: 'service', default: '' },
  },
});

const messages = defineSettings({
  orderNoticeEmails: {
    ...{ kind: 'list', meaning: 'Who gets letters about new orders', items: 10, most: 254, format: 'email' },
    default: [],
  },
  orderNoticeLanguage: { kind: 'choice', meaning: 'Their language', options: languages, default: 'ru' },
});

const delivery = defineSettings({
  deliveryFeeMinor: ownSum('What a delivery costs'),
  freeDeliveryFromBottles: {
    ...{ kind: 'number', unit: 'bottles', meaning: 'From so many bottles on it is free; null: from no number' },
    ...{ least: 1, most: 1_000_000, default: null },
  },
  freeDeliveryFromGoodsMinor: {
    ...ownSum('From goods of this sum on it is free; 0: always, null: from no sum'),
    default: null,
  },
  minimumOrderMode: {
    ...{ kind: 'choice', meaning: 'Below both: the fee, or no order', options: ['fee', 'block'], default: 'fee' },
  },
  freeFloors: count({ unit: 'floors', meaning: 'Floors without a lift that cost nothing', to: 100 }, 1),
  liftRateMinor: sum('For a bottle and each floor above', 0),
  horizonDays: count({ unit: 'days', meaning: 'How far ahead customers choose', from: 1, to: 60 }, 7),
  holdMinutes: count({ unit: 'minutes', meaning: 'How long a chosen interval is held', from: 1, to: 120 }, 15),
  cancelUntilMinutes: count(
    { unit: 'minutes', meaning: 'Until so long before the interval customers cancel', to: 10_080 },
    60,
  ),
  cartLifetimeDays: count({ unit: 'days', meaning: 'How long a cart is kept', from: 1, to: 365 }, 30),
  undeliveredRefundDays: count(
    { unit: 'days', meaning: 'When the money of an undelivered order is refunded', to: 90 },
    3,
  ),
});

const bottles = defineSettings({
  containerExternalId: { kind: 'text', meaning: 'The code of the product that is the empty bottle', most: 60 },
  containerVolumeLitres: {
    ...{ kind: 'number', unit: 'litres', meaning: 'Its volume', least: 0.1, most: 100, isWhole: false, default: 19 },
  },
  isRentalOffered: { kind: 'flag', meaning: 'Whether bottles are rented out; rentals that run go on', default: true },
  rentPriceMinor: sum('What a bottle costs for a rental period', 0),
  rentPeriodDays: count({ unit: 'days', meaning: 'How long a rental lasts', from: 1, to: 3650 }, 30),
  rentGraceDays: count({ unit: 'days', meaning: 'When the full price of one overdue is charged', to: 365 }, 3),
  pumpMode: {
    ...{ kind: 'choice', meaning: 'What a first order of water gets', options: ['required', 'suggest', 'off'] },
    default: 'off',
  },
  pumpExternalId: { kind: 'text', meaning: 'The code of the product that is the pump', most: 60 },
});

const money = defineSettings({
  paymentWindowMinutes: count(
    { unit: 'minutes', meaning: 'When an order that was to be paid online is cancelled', from: 10, to: 1440 },
    60,
  ),
  taxSystemCode: { kind: 'number', meaning: 'The system of taxation on receipts', least: 1, most: 6, default: 1 },
  defaultVatCode: { kind: 'number', meaning: 'The VAT of new goods that name none', least: 1, most: 12, default: 1 },
  feeVatCode: { kind: 'number', meaning: 'The VAT of delivery and fees on receipts', least: 1, most: 12, default: 1 },
  pointsMaxShareBps: share('How much of the goods points may pay', 100),
  pointsLifetimeDays: count({ unit: 'days', meaning: 'When points expire', from: 1, to: 3650 }, 365),
  pointsGrantDelayDays: count({ unit: 'days', meaning: 'When the points of a delivered order come', to: 365 }, 0),
});

const trust = defineSettings({
  unprovenBottles: count(
    { unit: 'bottles', meaning: 'The most bottles without a proven phone', from: 1, to: 100_000 },
    20,
  ),
  unprovenTotalMinor: sum('The highest sum without a proven phone', 15_000_00),
  openCashOrders: count(
    {
      unit: 'orders',
      meaning: 'Open cash orders of a phone or device, from which on one waits for approval',
      from: 1,
      to: 1000,
    },
    3,
  ),
  openCashOrdersPerNetwork: count(
    { unit: 'orders', meaning: "Likewise of one network's guests in a day", from: 1, to: 100_000 },
    30,
  ),
  guestHoldsPerNetwork: count(
    { unit: 'orders', meaning: "Places that one network's guests hold at once", from: 1, to: 100_000 },
    30,
  ),
  guestHoldsShareBps: share('The share of one interval that they hold at most', 50),
  promoRetentionDays: count(
    { unit: 'days', meaning: "How long a deleted account's uses of promo codes still count for its phone", to: 365 },
    365,
  ),
});

const timer = (meaning: string, milliseconds: number): SettingDefinition =>
  count({ unit: 'seconds', meaning, from: 5, to: 3600 }, milliseconds / 1000);

const cells = defineSettings({
  cellReservation: timer('How long a cell waits for the money', cellTimers.reservation),
  cellOpening: timer('How long a door may take to open', cellTimers.opening),
  cellOrder: timer('How long a whole order takes at most', cellTimers.order),
  cellDoorAlarm: timer('When an open door is a fault', cellTimers.doorAlarm),
});

/** The settings of a legal document. Their default null means the program's text, which a lawyer has to check, too. */
const document = (what: string): { readonly title: SettingDefinition; readonly text: SettingDefinition } => ({
  title: { ...texts(`What ${what} is called`, 200), default: null },
  text: {
    ...longTexts(`The words of ${what}; \`{operator}\` is who is responsible for personal data`, 8000),
    default: null,
  },
});

const personalData = document('the consent to the use of personal data');
const marketing = document('the consent to advertising');
const cookies = document('the consent to counters');
const thirdParty = document('the consent to the passing on of data');
const offer = document('the public offer');

const documents = defineSettings({
  personalDataTitle: personalData.title,
  personalDataText: personalData.text,
  offerTitle: offer.title,
  offerText: offer.text,
  marketingTitle: marketing.title,
  marketingText: marketing.text,
  cookiesTitle: cookies.title,
  cookiesText: cookies.text,
  thirdPartyTitle: thirdParty.title,
  thirdPartyText: thirdParty.text,
});

/** All settings that a partner's staff change, in their groups: a group is read and saved as one. */
export const settingGroups = {
  company,
  pages,
  documents,
  links,
  languages: defineSettings({
    languages: {
      ...{ kind: 'choices', meaning: 'The languages of the shop; the first is that of who names none' },
      options: languages,
    },
  }),
  delivery,
  bottles,
  money,
  trust,
  cells,
  codes,
  mail,
  sms,
  notices: messages,
  maps,
  address_search: addressSearch,
  counters,
  maintenance: defineSettings({
    isUpdating: { kind: 'flag', meaning: 'Whether customers see the maintenance page instead of the shop' },
    maintenanceUntil: { kind: 'moment', meaning: 'Until when, as the page says it; null: it does not', default: null },
  }),
} as const;

export type SettingGroup = keyof typeof settingGroups;
type KeyOf<Group> = Group extends unknown ? keyof Group : never;
export type SettingKey = KeyOf<(typeof settingGroups)[SettingGroup]>;

export const settingGroupNames = Object.keys(settingGroups) as readonly SettingGroup[];

/** The settings of a group, by key. */
export const settingsOf = (group: SettingGroup): Readonly<Record<string, SettingDefinition>> => settingGroups[group];

/** The keys of all settings; no two groups share one. */
export const settingKeys = Object.values(settingGroups).flatMap((group) => Object.keys(group)) as readonly SettingKey[];
