import type { Config } from '#config/config.ts';

import { openHttpServer, operatorsVariables } from '../http-server.ts';

/** Checked before any write: a port in use is the commonest mistake. Throws a ConfigurationError. */
export async function requireFreePorts({ management, ...shop }: Config['http']): Promise<void> {
  await (await openHttpServer(shop)).close(0);
  if (management) await (await openHttpServer(management, operatorsVariables)).close(0);
}
