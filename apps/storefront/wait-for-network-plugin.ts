import type { Plugin } from 'vite';

const ROUTE_MODULES = /react-router\/dist\/(?:development|production)\/lib\/dom\/ssr\/routeModules\.js$/;
const CATCH = 'catch (error) {';
const WAIT = `${CATCH}
  if (!navigator.onLine) {
    await new Promise((resume) => window.addEventListener('online', resume, { once: true }));
    return loadRouteModule(route, routeModulesCache);
  }`;

/**
 * When the file of a page cannot be fetched, the router reloads the page that is shown: without a network that trades
 * a readable shop for the browser's own error, even because of a link that was only hovered. With this the hop waits
 * until the network is back, and the page stays (docs/decisions/0012).
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
    // The server's build loads no files over the network.
    buildEnd(error) {
      if (!error && !isApplied && this.environment.name === 'client') {
        throw new Error('The router loads its route modules from another file now');
      }
    },
  };
}
