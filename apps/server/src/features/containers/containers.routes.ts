import { endpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { getBottleBalance, type BottleDependencies } from './get-bottle-balance.ts';

export function containerRoutes(context: Context, dependencies: BottleDependencies): Route[] {
  return [
    route(endpoints.getBottleBalance, async (call) => ({
      success: true as const,
      data: await getBottleBalance(context, call, dependencies),
    })),
  ];
}
