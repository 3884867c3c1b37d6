/** The versions of client and site that the contract requires in headers. */
export const CLIENT_VERSION = '0.0.2';
export const SITE_VERSION = '1.6.9';
