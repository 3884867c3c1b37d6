/** The only way to hosts that partners or browsers name. */
export { createPublicHosts, type PublicHosts, type PublicHostsOptions } from './public-hosts.ts';
