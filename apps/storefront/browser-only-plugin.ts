import type { Plugin } from 'vite';

/** The libraries that the server imports but never calls, because they draw in the browser. */
const browserOnly = new Set(['maplibre-gl']);

const empty = '\0browser-only';

/** Replaces browser-only libraries by empty modules in the server's build. */
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
