import type { Plugin } from 'vite';

/** Libraries that draw in browsers, and that nothing on the server calls. */
const browserOnly = new Set(['maplibre-gl']);

const empty = '\0browser-only';

/** Leaves out of the server's pages what only browsers call. */
export function leaveOutBrowserParts(): Plugin {
  return {
    name: 'leave-out-browser-parts',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    resolveId: (id) => (browserOnly.has(id) ? empty : null),
    load: (id) => (id === empty ? { code: 'export {}', moduleSideEffects: false } : null),
  };
}
