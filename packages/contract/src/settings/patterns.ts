/** A path of the shop or an https address without a password; empty: none. */
export const addressPattern = /^(?:\/(?!\/)[^\s\\]*|https:\/\/[^\s\\@/]+(?:\/[^\s\\]*)?)?$/;

/** Like `addressPattern`, or a mail or phone link. */
export const supportPattern =
  /^(?:\/(?!\/)[^\s\\]*|https:\/\/[^\s\\@/]+(?:\/[^\s\\]*)?|mailto:[^\s\\@]+@[^\s\\@]+|tel:\+?[\d-]+)$/;

/** An https address, such as an app's page in a store; empty: none. */
export const webPattern = /^(?:https:\/\/[^\s\\@/]+(?:\/[^\s\\]*)?)?$/;

export const emailPattern = /^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;.]+$/;

/** Like `emailPattern`; empty: none. */
export const emptyOrEmailPattern = /^(?:[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;.]+)?$/;

/** The name of a host of the internet, without port; empty: none. */
export const hostPattern = /^(?:(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d])?$/i;
