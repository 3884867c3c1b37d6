import type { Plugin } from 'vite';
import routerConfig from './react-router.config.ts';

const ROUTER = String.raw`react-router\/dist\/(?:development|production)\/lib\/`;

/**
 * Replacements, in the browser's build, of router modules that the shop does not need. `unused` is not defined: exports
 * under it are used only by the server or by React Server Components, so the build fails if the browser's code imports
 * one.
 */
const STUBS: Record<string, string> = {
  // The original requests routes as needed; this browser knows all from the start (`routeDiscovery` in
  // react-router.config.ts).
  'dom/ssr/fog-of-war.js': `
    export function isFogOfWarEnabled() { return false; }
    export function getPartialManifest(manifest) { return manifest; }
    export function getPatchRoutesOnNavigationFunction() {}
    export function useFogOFWarDiscovery() {}
    export { unused as getManifestPath, unused as getPathsWithAncestors, unused as handleClientVersionMismatch };`,
  // The original implements the option `instrumentations`, which entry.client.tsx does not use.
  'router/instrumentation.js': `
    export function consumeInstrumentationClientResultMetaReceiver() {}
    export function getRouteInstrumentationUpdates() { return {}; }
    export function instrumentClientSideRouter(router) { return router; }
    export { unused as instrumentHandler, unused as instrumentationResultMetaContext };`,
  // The boundary around the whole document, for errors that the root's own `ErrorBoundary` does not catch, in a shorter
  // form.
  'dom/ssr/errorBoundaries.js': `
    import { Component, createElement } from 'react';
    export class RemixErrorBoundary extends Component {
      static getDerivedStateFromError = (error) => ({ error });
      static getDerivedStateFromProps = ({ error = null, location }, state) => ({
        error: state.location === location ? error ?? state.error : error,
        location,
      });
      state = { error: this.props.error ?? null, location: this.props.location };
      render() {
        const { error } = this.state;
        return error === null ? this.props.children : createElement(RemixRootDefaultErrorBoundary, { error });
      }
    }
    export function RemixRootDefaultErrorBoundary({ error }) {
      console.error(error);
      const title = createElement('h1', null, 'Application Error');
      return createElement('html', { lang: 'en' }, createElement('body', null, createElement('main', null, title)));
    }
    export { unused as BoundaryShell };`,
  // The original handles styles and links of single pages; the shop has one style sheet, and links in its root only.
  'dom/ssr/links.js': `
    export function getKeyedLinksForMatches(matches, routeModules) {
      const links = matches.flatMap(({ route }) => routeModules[route.id]?.links?.() ?? []);
      return links.map((link) => ({ key: link.rel + link.href, link }));
    }
    // They are in the HTML already, and React waits for none of them.
    export function getModuleLinkHrefs() { return []; }
    export function isPageLinkDescriptor() { return false; }
    export async function prefetchRouteCss() {}
    export async function prefetchStyleLinks() {}
    export { unused as getKeyedPrefetchLinks, unused as getNewMatchesForLinks };`,
  // The original is shown while a root without a fallback hydrates; the shop's root is in the HTML.
  'dom/ssr/fallback.js': `
    export function RemixRootDefaultHydrateFallback() { return null; }`,
};

const STUBBED = new RegExp(
  `${ROUTER}(${Object.keys(STUBS)
    .join('|')
    .replaceAll('.', String.raw`\.`)})$`,
);
const WARNINGS = new RegExp(`${ROUTER}router/history\\.js$`);
const COMPONENTS = new RegExp(`${ROUTER}(?:dom/lib|dom/ssr/components|components|context)\\.js$`);

const CREATION = /^(const \w+ = )(React\$1\.(?:forwardRef|createContext|memo)\()/gm;
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";$/gm;

const WARNING = 'function warning(cond, message) {';

const LINK_IMPORTS = 'FrameworkContext, PrefetchPageLinks, mergeRefs, usePrefetchBehavior';
const LINKS_USE = 'createElement(PrefetchPageLinks, {';

/**
 * Removes the router's prefetching (`prefetch` of links, page links in `links`), because the shop prefetches the code
 * of pages by itself.
 */
function leaveOutPrefetch(code: string, id: string): string {
  const replaceOnce = (text: string, by: string) => {
    if (code.split(text).length !== 2) throw new Error('The router prefetches pages in another way now');
    return code.replace(text, by);
  };
  if (id.endsWith('/dom/ssr/components.js')) return replaceOnce(LINKS_USE, "createElement('link', {");
  if (!id.endsWith('/dom/lib.js')) return code;
  return `${replaceOnce(LINK_IMPORTS, 'FrameworkContext, mergeRefs')}
    const PrefetchPageLinks = () => null;
    const usePrefetchBehavior = () => [false, null, {}];`;
}

/**
 * Removes parts of the router that the shop does not need from the browser's build: whole modules (`STUBS`), warnings to
 * developers, and unused components, which the bundler retains because it cannot know that creating them has no effect
 * (docs/decisions/0058). The build fails when another version of the router imports more from these modules.
 */
export function removeRouterParts(): Plugin {
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
      filter: { id: [STUBBED, COMPONENTS, WARNINGS] },
      handler(code, id) {
        if (WARNINGS.test(id)) {
          if (!code.includes(WARNING)) throw new Error('The router warns in another way now');
          return { code: code.replace(WARNING, `/* @__NO_SIDE_EFFECTS__ */ ${WARNING}`), map: null };
        }
        const [, part] = STUBBED.exec(id) ?? [];
        applied.add(part ?? 'components');
        if (part === undefined) {
          const pure = code.replace(CREATION, '$1/* @__PURE__ */ $2');
          if (pure === code) throw new Error(`The router creates its components in another way now: ${id}`);
          const shaken = pure.replace(DISPLAY_NAME, '');
          return { code: leaveOutPrefetch(shaken, id), map: null };
        }
        return { code: `const unused = undefined;${STUBS[part]}`, map: null };
      },
    },
    buildEnd(error) {
      if (error) return;
      const missing = [...Object.keys(STUBS), 'components'].filter((part) => !applied.has(part));
      if (missing.length > 0) throw new Error(`The router has no such parts any more: ${missing.join(', ')}`);
    },
  };
}
