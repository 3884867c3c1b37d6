/** The name of a host of the internet in any alphabet. */
const hostName = String.raw`(?:[a-z\d\u00a1-\uffff](?:[a-z\d\u00a1-\uffff-]{0,61}[a-z\d\u00a1-\uffff])?\.)+[a-z\u00a1-\uffff][a-z\d\u00a1-\uffff-]*[a-z\d\u00a1-\uffff]`;

/** A port from 1 to 65535 behind a host, or none. */
const port = String.raw`(?::(?:[1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5]))?`;

/** The form that a text of a setting has, by its name; `email`, `host` and addresses may be empty: none. */
export const settingFormats = {
  /** As it is dialled, in the country or from anywhere. */
  phone: /^(?:\+?[\d ().-]{5,})?$/,
  phoneCode: /^\+\d{0,4}$/,
  timeZone: /^[\w+/-]+$/,
  /** A path of the shop or an https address without a password. */
  link: /^(?:\/(?!\/)[^\s\\]*|https:\/\/[^\s\\@/]+(?:\/[^\s\\]*)?)?$/,
  /** Like `link`, or a mail or phone link. */
  support: /^(?:\/(?!\/)[^\s\\]*|https:\/\/[^\s\\@/]+(?:\/[^\s\\]*)?|mailto:[^\s\\@]+@[^\s\\@]+|tel:\+?[\d-]+)$/,
  /** An https address, such as an app's page in a store. */
  web: /^(?:https:\/\/[^\s\\@/]+(?:\/[^\s\\]*)?)?$/,
  /** The https address of a service by the name of its host, to which paths and queries are added. */
  service: new RegExp(String.raw`^(?:https://${hostName}${port}(?:/[^\s\\?#]*)?)?$`, 'i'),
  mapStyle: /^(?:\/(?!\/)[^\s\\]+|https:\/\/[^\s\\@/?#]+(?:[/?#][^\s\\]*)?)$/,
  email: /^(?:[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;.]+)?$/,
  /** The name of a host, without port. */
  host: new RegExp(`^(?:${hostName})?$`, 'i'),
  digits: /^\d*$/,
  ga4: /^(?:G-[A-Z\d]+)?$/,
} as const;

export type SettingFormat = keyof typeof settingFormats;

export const settingFormatNames = Object.keys(settingFormats) as readonly SettingFormat[];
