import { operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { deleteStreetFile } from './delete-street-file.ts';
import { describeStreetFiles } from './describe-street-files.ts';
import { uploadStreets } from './upload-streets.ts';

export function streetRoutes(context: Context): Route[] {
  return [
    route(operatorEndpoints.listStreetFiles, async ({ partner }) => ({
      items: await describeStreetFiles(context, partner.id),
    })),
    route(operatorEndpoints.uploadStreets, (call) => uploadStreets(context, call, call.query)),
    route(operatorEndpoints.deleteStreetFile, async (call) => {
      await deleteStreetFile(context, call, { ...call.params, ...call.query });
      return undefined;
    }),
  ];
}
