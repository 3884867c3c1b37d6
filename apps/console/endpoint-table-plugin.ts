import { endpoints, operatorEndpoints } from '@kaplya/contract';
import type { Plugin } from 'vite';

const TABLE = 'virtual:endpoint-table';

/** The calls of the storefront that staff make too. */
const shared = [
  'getConfig',
  'createAnonymousToken',
  'refreshToken',
  'revokeToken',
  'enrichToken',
  'login',
  'resendCode',
  'confirmCode',
  'getPasskeySignIn',
  'signInByPasskey',
  'acceptStaffInvitation',
  'getPasskeyProof',
  'proveByPasskey',
  'listPasskeys',
  'getPasskeyCreation',
  'addPasskey',
  'removePasskey',
  'requestProof',
  'confirmProof',
  'listSessions',
  'endSession',
  'endSessions',
  'suggestPlaces',
  'geocode',
  'listProducts',
  'listProductSets',
  'searchCatalogue',
  'listDeliveryIntervals',
] as const satisfies readonly (keyof typeof endpoints)[];

/** What the console may call. */
export type SharedEndpointId = (typeof shared)[number];

/**
 * `virtual:endpoint-table` has what the browser needs of each call: all calls of the staff, and those above. It comes from
 * the contract when the console is built, which itself would bring zod into the first screen.
 */
export function endpointTable(): Plugin {
  return {
    name: 'kaplya-endpoint-table',
    resolveId: (id) => (id === TABLE ? `\0${TABLE}` : undefined),
    load(id) {
      if (id !== `\0${TABLE}`) return undefined;
      const named = [...shared.map((name) => [name, endpoints[name]] as const), ...Object.entries(operatorEndpoints)];
      const rows = named.map(([name, { tag, access, method, path }]) => [name, [tag, access, method, path]]);
      return `export const endpointTable = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(rows)))});`;
    },
  };
}
