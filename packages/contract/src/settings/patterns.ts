/** A path of the shop or an https address without a password; empty: none. */
export const addressPattern = /^(?:\/(?!\/)[^\s\\]*|https:\/\/[^\s\\@/]+(?:\/[^\s\\]*)?)?$/;

/** A mail or phone link, too. */
export const supportPattern =
  /^(?:\/(?!\/)[^\s\\]*|https:\/\/[^\s\\@/]+(?:\/[^\s\\]*)?|mailto:[^\s\\@]+@[^\s\\@]+|tel:\+?[\d-]+)$/;

/** A page in a store, or nothing yet. */
export const webPattern = /^(?:https:\/\/[^\s\\@/]+(?:\/[^\s\\]*)?)?$/;

export const emailPattern = /^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;.]+$/;
