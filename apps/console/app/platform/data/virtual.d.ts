declare module 'virtual:endpoint-table' {
  import type { AnyRow } from '@kaplya/client/calls/endpoint-paths.ts';

  /** What `endpoint-table-plugin.ts` takes from the contract. */
  export const endpointTable: Readonly<Record<string, AnyRow | undefined>>;
}
