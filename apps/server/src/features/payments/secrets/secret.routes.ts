import { operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { deleteSecret } from './delete-secret.ts';
import { probeSecret } from './probe-secret.ts';
import { saveSecret } from './save-secret.ts';
import { describeSecrets } from './describe-secrets.ts';

export function secretRoutes(context: Context): Route[] {
  return [
    route(operatorEndpoints.listSecrets, async ({ partner }) => ({
      items: await describeSecrets(context, context.database, partner.id),
    })),
    route(operatorEndpoints.saveSecret, async (call) => ({ secret: await saveSecret(context, call, call) })),
    route(operatorEndpoints.deleteSecret, async (call) => {
      await deleteSecret(context, call, call);
      return undefined;
    }),
    route(operatorEndpoints.testSecret, (call) => probeSecret(context, call, { ...call.params, ...call.body })),
  ];
}
