import { setupEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { createShop } from './create-shop.ts';
import { getSetup } from './get-setup.ts';
import { readSetupGoods } from './read-goods.ts';

export function setupRoutes(context: Context): Route[] {
  return [
    route(setupEndpoints.getSetup, (call) => getSetup(context, call)),
    route(setupEndpoints.readSetupGoods, (call) => readSetupGoods(context, call)),
    route(setupEndpoints.createShop, (call) => createShop(context, call)),
  ];
}
