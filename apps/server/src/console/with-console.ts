import type { Storefront } from '#storefront/storefront.ts';
import type { Console } from './console.ts';

/** Mounts the console beside the shop's pages: paths below its own are not the storefront's. */
export function withConsole(storefront: Storefront, console: Console): Storefront {
  return {
    ...storefront,
    asset: (request) => console.answer(request) ?? storefront.asset(request),
    middleware: inTurn(console.middleware, storefront.middleware),
    async close() {
      await Promise.all([storefront.close(), console.close()]);
    },
  };
}

function inTurn(first: Storefront['middleware'], second: Storefront['middleware']): Storefront['middleware'] {
  if (!first || !second) return first ?? second;
  return (request, response, next) => first(request, response, () => second(request, response, next));
}
