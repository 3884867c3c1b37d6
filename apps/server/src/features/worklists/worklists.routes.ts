import { operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { addCallOutcome } from './calls/add-outcome.ts';
import { listCalls } from './calls/list-calls.ts';
import { openCall } from './calls/open-call.ts';
import { getPulse } from './live-counters/get-pulse.ts';
import { watchShop } from './live-counters/watch-shop.ts';
import { exportCalls, exportUndelivered } from './files/export-worklists.ts';
import { listUndelivered } from './undelivered/list-undelivered.ts';
import { stepUndelivered } from './undelivered/step-undelivered.ts';

export function worklistRoutes(context: Context): Route[] {
  return [
    route(operatorEndpoints.listUndelivered, (call) => listUndelivered(context, call, call.query)),
    route(operatorEndpoints.exportUndelivered, (call) => exportUndelivered(context, call, call.query)),
    route(operatorEndpoints.stepUndelivered, (call) => stepUndelivered(context, call, call.params.uuid, call.body)),
    route(operatorEndpoints.listCalls, (call) => listCalls(context, call, call.query)),
    route(operatorEndpoints.exportCalls, (call) => exportCalls(context, call, call.query)),
    route(operatorEndpoints.openCall, (call) => openCall(context, call, call.body)),
    route(operatorEndpoints.addCallOutcome, (call) => addCallOutcome(context, call, call.params.id, call.body)),
    route(operatorEndpoints.getPulse, (call) => getPulse(context, call, call.query)),
    route(operatorEndpoints.watchShop, (call) => watchShop(context, call)),
  ];
}
