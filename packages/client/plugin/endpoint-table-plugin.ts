import type { Endpoint } from '@kaplya/contract';
import type { Plugin } from 'vite';

const TABLE = 'virtual:endpoint-table';

/**
 * `virtual:endpoint-table` has an `EndpointRow` of each call that the app makes, read from the contract at build time:
 * the contract itself would bring zod into the browser.
 */
export function endpointTable(calls: Readonly<Record<string, Endpoint>>): Plugin {
  return {
    name: 'kaplya-endpoint-table',
    resolveId: (id) => (id === TABLE ? `\0${TABLE}` : undefined),
    load(id) {
      if (id !== `\0${TABLE}`) return undefined;
      const rows = Object.entries(calls).map(([name, { tag, access, method, path }]) => [
        name,
        [tag, access, method, path],
      ]);
      return `export const endpointTable = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(rows)))});`;
    },
  };
}
