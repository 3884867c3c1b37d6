import type { Plugin } from 'vite';

/** The module id of Vite's function that wraps each `import()`. */
const HELPER = '\0vite/preload-helper.js';

// The replacement of that function: loads the style sheets of a chunk, each once, and then the chunk.
const LOADER = `
const loaded = {};
export function __vitePreload(load, files) {
  if (!files?.length) return load();
  return Promise.all(files.map((file) => (loaded[file] ??= loadStyle(file)))).then(load);
}
function loadStyle(file) {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = '/' + file;
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      delete loaded[file];
      reject(new Error(file + ' was not loaded'));
    };
    document.head.append(link);
  });
}`;

/**
 * Replaces Vite's function around `import()`, two hundred lines that preload scripts, which the shop has switched off
 * (`modulePreload` in vite.config.ts). The replacement loads only style sheets, which chunks still list
 * (docs/decisions/0058).
 */
export function loadStylesOnDemand(): Plugin {
  let isApplied = false;
  return {
    name: 'load-styles-on-demand',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved({ build }) {
      if (build.modulePreload !== false) throw new Error('Lists of scripts to preload would be loaded as styles');
    },
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler(id) {
        isApplied ||= id === HELPER;
        return { code: LOADER, moduleSideEffects: false };
      },
    },
    generateBundle() {
      if (!isApplied) throw new Error('Vite puts another function around imports now');
    },
  };
}
