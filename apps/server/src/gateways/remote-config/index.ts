/** The port of configurations from another host. */
export type { RemoteConfig } from './remote-config.ts';
