import { operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { getPromoCode, listPromoCodes } from './codes/list-promo-codes.ts';
import { exportPromoCodes } from './files/export-promo-codes.ts';
import { changePromoCode, createPromoCode, deletePromoCode } from './codes/write-promo-code.ts';

export function promotionRoutes(context: Context): Route[] {
  return [
    route(operatorEndpoints.listPromoCodes, (call) => listPromoCodes(context, call, call.query)),
    route(operatorEndpoints.exportPromoCodes, (call) => exportPromoCodes(context, call, call.query)),
    route(operatorEndpoints.getPromoCode, (call) => getPromoCode(context, call, call.params.code)),
    route(operatorEndpoints.createPromoCode, (call) => createPromoCode(context, call, call.body)),
    route(operatorEndpoints.changePromoCode, (call) => changePromoCode(context, call, call.params.code, call.body)),
    route(operatorEndpoints.deletePromoCode, (call) =>
      deletePromoCode(context, call, { text: call.params.code, version: call.query.version }),
    ),
  ];
}
