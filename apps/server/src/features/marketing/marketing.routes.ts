import { endpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { listBanners } from './list-banners.ts';

export function marketingRoutes(context: Context): Route[] {
  return [route(endpoints.listBanners, (call) => listBanners(context, call))];
}
