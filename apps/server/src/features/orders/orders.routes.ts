import { endpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { completeCart } from './complete-cart.ts';

export function orderRoutes(context: Context): Route[] {
  return [
    route(endpoints.completeCart, (call) =>
      completeCart(context, call, {
        cart: call.body.cart,
        savePaymentMethod: call.body.savePaymentMethod === true,
        idempotencyKey: call.headers['idempotency-key'],
        deviceInfo: call.headers['x-device-info'],
        siteVersion: call.headers['x-site-version'],
        source: call.headers['x-source'],
      }),
    ),
  ];
}
