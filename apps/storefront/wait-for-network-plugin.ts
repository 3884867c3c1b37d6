import type { Plugin } from 'vite';

const ROUTE_MODULES = /react-router\/dist\/(?:development|production)\/lib\/dom\/ssr\/routeModules\.js$/;
const CATCH = 'catch (error) {';
const WAIT = `${CATCH}
  if (!navigator.onLine) {
    await new Promise((resume) => window.addEventListener('online', resume, { once: true }));
    return loadRouteModule(route, routeModulesCache);
  }`;

/**
 * Makes the router wait for the network when the chunk of a page cannot be fetched. The router itself would reload the
 * document, and without a network the browser's error page would replace a readable page, even after hovering a link
 * (docs/decisions/0012).
 */
export function waitForNetwork(): Plugin {
  let isApplied = false;
  return {
    name: 'wait-for-network',
    transform: {
      filter: { id: ROUTE_MODULES },
      handler(code) {
        if (code.split(CATCH).length !== 2) throw new Error('The router loads its route modules another way now');
        isApplied = true;
        return code.replace(CATCH, WAIT);
      },
    },
    // Checked for the browser's build only: the server loads no chunks over the network.
    buildEnd(error) {
      if (!error && !isApplied && this.environment.name === 'client') {
        throw new Error('The router loads its route modules from another file now');
      }
    },
  };
}
