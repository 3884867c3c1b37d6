/** The only way to hosts that partners or browsers name. */
export { createPublicHosts, PrivateAddressError, type PublicHosts, type PublicHostsOptions } from './public-hosts.ts';
export { isPublicAddress } from './is-public-address.ts';
