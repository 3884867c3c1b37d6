import type { Plugin } from 'vite';

/** Vite's own id for the function that wraps each `import()`. */
const HELPER = '\0vite/preload-helper.js';

// Loads styles before their code, each once.
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
 * Vite's function for lists of files to preload is two hundred lines for a feature that the shop has switched off
 * (`modulePreload` in vite.config.ts). This one handles styles, which remain in those lists (docs/decisions/0058).
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
