declare module 'virtual:endpoint-table' {
  import type { EndpointRow } from '@kaplya/client/calls/endpoints.ts';

  /** The calls that the app's `vite.config.ts` names to `endpoint-table-plugin.ts`. */
  export const endpointTable: Readonly<Record<string, EndpointRow | undefined>>;
}
