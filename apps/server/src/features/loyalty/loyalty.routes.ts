import { endpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { getLoyaltyHistory, type LoyaltyDependencies } from './get-loyalty-history.ts';

export function loyaltyRoutes(context: Context, dependencies: LoyaltyDependencies): Route[] {
  return [
    route(endpoints.getLoyaltyHistory, async (call) => ({
      success: true as const,
      ...(await getLoyaltyHistory(context, call, dependencies)),
    })),
  ];
}
