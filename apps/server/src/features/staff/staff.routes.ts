import { operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { listAudit } from './audit/list-audit.ts';
import { getMe } from './members/get-me.ts';

export function staffRoutes(context: Context): Route[] {
  return [
    route(operatorEndpoints.getMe, (call) => getMe(context, call)),
    route(operatorEndpoints.listAudit, (call) => {
      const { staff: staffId, from, to, limit, cursor, ...wanted } = call.query;
      const period = {
        from: from === undefined ? undefined : new Date(from),
        to: to === undefined ? undefined : new Date(to),
      };
      return listAudit(context, call, { ...wanted, staffId, ...period }, { limit, cursor });
    }),
  ];
}
