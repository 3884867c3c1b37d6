import type { Plugin } from 'vite';
import routerConfig from './react-router.config.ts';

const ROUTER = String.raw`react-router\/dist\/(?:development|production)\/lib\/`;

/**
 * Modules of the router whose work the shop never asks for, and what stands in their place in the browser. `never` is
 * what only the server imports, or React's server components; it comes into no file.
 */
const STAND_INS: Record<string, string> = {
  // Finds routes by asking for them; the browser knows them all from the start (`routeDiscovery` in react-router.config.ts).
  'dom/ssr/fog-of-war.js': `
    export function isFogOfWarEnabled() { return false; }
    export function getPartialManifest(manifest) { return manifest; }
    export function getPatchRoutesOnNavigationFunction() {}
    export function useFogOFWarDiscovery() {}
    export { never as getManifestPath, never as getPathsWithAncestors, never as handleClientVersionMismatch };`,
  // Watches the router on behalf of `instrumentations`, which entry.client.tsx hands to nobody.
  'router/instrumentation.js': `
    export function consumeInstrumentationClientResultMetaReceiver() {}
    export function getRouteInstrumentationUpdates() { return {}; }
    export function instrumentClientSideRouter(router) { return router; }
    export { never as instrumentHandler, never as instrumentationResultMetaContext };`,
};

const STOOD_IN = new RegExp(
  `${ROUTER}(${Object.keys(STAND_INS)
    .join('|')
    .replaceAll('.', String.raw`\.`)})$`,
);
const COMPONENTS = new RegExp(`${ROUTER}(?:dom/lib|components|context)\\.js$`);

const CREATION = /^(const \w+ = )(React\$1\.(?:forwardRef|createContext|memo)\()/gm;
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";$/gm;

/**
 * Leaves out of the first view what the router has for shops of another kind: whole modules, and components that nobody
 * uses, which the bundler keeps because it cannot know that creating and naming one has no effect
 * (docs/decisions/0058). The build stops where another version of the router imports more
 * of these modules.
 */
export function leaveOutRouterParts(): Plugin {
  const applied = new Set<string>();
  return {
    name: 'leave-out-router-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved() {
      const { routeDiscovery } = routerConfig;
      if (routeDiscovery.mode !== 'initial') throw new Error('Routes that are found later need fog-of-war.js');
    },
    transform: {
      filter: { id: [STOOD_IN, COMPONENTS] },
      handler(code, id) {
        const [, part] = STOOD_IN.exec(id) ?? [];
        applied.add(part ?? 'components');
        if (part === undefined) {
          return { code: code.replace(CREATION, '$1/* @__PURE__ */ $2').replace(DISPLAY_NAME, ''), map: null };
        }
        return { code: `const never = undefined;${STAND_INS[part]}`, map: null };
      },
    },
    buildEnd(error) {
      if (error) return;
      const missing = [...Object.keys(STAND_INS), 'components'].filter((part) => !applied.has(part));
      if (missing.length > 0) throw new Error(`The router has no such parts any more: ${missing.join(', ')}`);
    },
  };
}
