import { endpoints, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { changeOwnEmail, sendOwnEmailCode } from './own-email.ts';
import { cancelRecovery, listRecoveries, requestRecovery, startRecovery } from './recover-contact.ts';
import { requestUndo, undoContactChange } from './undo-contact-change.ts';

export function contactChangeRoutes(context: Context): Route[] {
  return [
    route(endpoints.requestContactUndo, (call) => requestUndo(context, call, call.body)),
    route(endpoints.undoContactChange, (call) => undoContactChange(context, call, call.body)),
    route(operatorEndpoints.sendOwnEmailCode, (call) => sendOwnEmailCode(context, call, call.body)),
    route(operatorEndpoints.changeOwnEmail, async (call) => {
      await changeOwnEmail(context, call, call.body);
      return undefined;
    }),
    route(operatorEndpoints.requestContactRecovery, (call) => requestRecovery(context, call, call.body)),
    route(operatorEndpoints.startContactRecovery, (call) => startRecovery(context, call, call.body)),
    route(operatorEndpoints.listContactRecoveries, async ({ partner }) => ({
      data: await listRecoveries(context, partner.id),
    })),
    route(operatorEndpoints.cancelContactRecovery, async (call) => {
      await cancelRecovery(context, call, call.params.id);
      return undefined;
    }),
  ];
}
