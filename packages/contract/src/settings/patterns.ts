/** A path of the shop or an https address without a password; empty: none. */
export const addressPattern = /^(?:\/(?!\/)[^\s\\]*|https:\/\/[^\s\\@/]+(?:\/[^\s\\]*)?)?$/;

/** Also a letter or a call. */
export const supportPattern =
  /^(?:\/(?!\/)[^\s\\]*|https:\/\/[^\s\\@/]+(?:\/[^\s\\]*)?|mailto:[^\s\\@]+@[^\s\\@]+|tel:\+?[\d-]+)$/;

/** A page in a store, or nothing yet. */
export const webPattern = /^(?:https:\/\/[^\s\\@/]+(?:\/[^\s\\]*)?)?$/;

export const emailPattern = /^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;.]+$/;
