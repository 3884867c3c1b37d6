import { operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { endAllRuns, endRun } from './calls/end-runs.ts';
import { exportExchangeRows, exportExchangeRuns } from './calls/export-runs.ts';
import { listExchangeLinks, saveExchangeLink } from './calls/links.ts';
import { getExchangeRun, listExchangeRuns, listRows } from './calls/read-runs.ts';
import { commitRun, replayRun } from './calls/replay-run.ts';
import { createExchangePassword, revokeExchangePassword, saveExchange } from './calls/save-exchange.ts';
import { getExchange } from './calls/to-exchange.ts';

export function exchangeRoutes(context: Context): Route[] {
  return [
    route(operatorEndpoints.getExchange, (call) => getExchange(context, call)),
    route(operatorEndpoints.saveExchange, (call) => saveExchange(context, call, call.body)),
    route(operatorEndpoints.createExchangePassword, (call) => createExchangePassword(context, call, call.body)),
    route(operatorEndpoints.revokeExchangePassword, (call) => revokeExchangePassword(context, call, call.query)),
    route(operatorEndpoints.listExchangeLinks, (call) => listExchangeLinks(context, call, call.query)),
    route(operatorEndpoints.saveExchangeLink, (call) => saveExchangeLink(context, call, call.params.id, call.body)),
    route(operatorEndpoints.listExchangeRuns, (call) => listExchangeRuns(context, call, call.query)),
    route(operatorEndpoints.exportExchangeRuns, (call) => exportExchangeRuns(context, call, call.query)),
    route(operatorEndpoints.exportExchangeRows, (call) => exportExchangeRows(context, call, call.params, call.query)),
    route(operatorEndpoints.getExchangeRun, (call) => getExchangeRun(context, call, call.params.id)),
    route(operatorEndpoints.listExchangeRows, (call) => listRows(context, call, call.params.id, call.query)),
    route(operatorEndpoints.replayExchangeRun, (call) => replayRun(context, call, call.params.id)),
    route(operatorEndpoints.commitExchangeRun, (call) => commitRun(context, call, call.params.id)),
    route(operatorEndpoints.endExchangeRun, (call) => endRun(context, call, call.params.id)),
    route(operatorEndpoints.endExchangeRuns, (call) => endAllRuns(context, call)),
  ];
}
