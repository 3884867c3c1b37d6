import { operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { exportImportRows, exportImports } from './calls/export-imports.ts';
import { exportTable } from './calls/export-table.ts';
import { mapImport } from './calls/map-import.ts';
import { downloadFailedRows, getImport, listImports, listRows } from './calls/read-imports.ts';
import { removeImport, startPhase } from './calls/start-phase.ts';
import { uploadImport } from './calls/upload-import.ts';

export function importRoutes(context: Context): Route[] {
  const start =
    (phase: Parameters<typeof startPhase>[2]['phase']) =>
    (call: Parameters<typeof startPhase>[1] & { params: { id: string }; body: { version: number } }) =>
      startPhase(context, call, { ...call.params, ...call.body, phase });
  return [
    route(operatorEndpoints.listImports, (call) => listImports(context, call, call.query)),
    route(operatorEndpoints.uploadImport, (call) => uploadImport(context, call, call.query)),
    route(operatorEndpoints.getImport, (call) => getImport(context, call, call.params.id, call.query)),
    route(operatorEndpoints.mapImport, (call) => mapImport(context, call, call.params.id, call.body)),
    route(operatorEndpoints.checkImport, start('check')),
    route(operatorEndpoints.listImportRows, (call) => listRows(context, call, call.params.id, call.query)),
    route(operatorEndpoints.downloadFailedRows, (call) =>
      downloadFailedRows(context, call, call.params.id, call.query),
    ),
    route(operatorEndpoints.exportImports, (call) => exportImports(context, call, call.query)),
    route(operatorEndpoints.exportImportRows, (call) => exportImportRows(context, call, call.params, call.query)),
    route(operatorEndpoints.exportTable, (call) => exportTable(context, call, call.params, call.query)),
    route(operatorEndpoints.commitImport, start('commit')),
    route(operatorEndpoints.undoImport, start('undo')),
    route(operatorEndpoints.deleteImport, (call) => removeImport(context, call, { ...call.params, ...call.query })),
  ];
}
