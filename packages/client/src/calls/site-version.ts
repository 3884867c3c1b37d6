/** Of the client and of the site, as the contract wants them told. */
export const CLIENT_VERSION = '0.0.2';
export const SITE_VERSION = '1.6.9';
