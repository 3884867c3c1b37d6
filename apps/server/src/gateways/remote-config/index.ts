/** The port of configurations that another host answers with. */
export type { RemoteConfig } from './remote-config.ts';
