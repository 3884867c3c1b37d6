import { reactRouter } from '@react-router/dev/vite';
import { endpointTable } from '@kaplya/client/plugin/endpoint-table-plugin.ts';
import { hashedFileNames, recordFileNames } from '@kaplya/client/plugin/hashed-file-names.ts';
import { endpoints } from '@kaplya/contract';
import { catalogues } from '@kaplya/texts/plugin/catalogue-plugin.ts';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type EnvironmentOptions } from 'vite';
import { leaveOutBrowserParts } from './browser-only-plugin.ts';
import { catalogueFiles } from './catalogues.ts';
import { nameChunk } from './chunk-names.ts';
import { dropStyleFallbacks } from './style-fallbacks-plugin.ts';
import { loadStylesOnDemand } from './dynamic-import-plugin.ts';
import { allowGroupsAlone, firstViewGroups } from './first-view-chunks.ts';
import { removeRouterParts } from './router-parts-plugin.ts';
import { storedShapes } from './stored-shapes.ts';
import { waitForNetwork } from './wait-for-network-plugin.ts';

// The router's plugin changes how modules are loaded, which breaks unit tests, so it is left out there.
const isUnitTest = process.env.VITEST !== undefined;

/**
 * Bundles the server's pages into one file, because Node would have to find, read and link some hundred files at every
 * start.
 */
const pagesInOneFile: EnvironmentOptions = {
  // Without it the bundle contains both the development and the production build of React.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  resolve: { noExternal: true },
  build: {
    rolldownOptions: {
      output: {
        assetFileNames: hashedFileNames.assetFileNames,
        hashCharacters: hashedFileNames.hashCharacters,
        codeSplitting: false,
        // A single non-Latin character would make V8 store the whole source text with two bytes per character.
        charset: 'ascii',
        comments: false,
        minify: { compress: false, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
      },
    },
  },
};

export default defineConfig(({ command }) => ({
  plugins: [
    catalogues(catalogueFiles),
    endpointTable(endpoints),
    tailwindcss(),
    dropStyleFallbacks(),
    waitForNetwork(),
    removeRouterParts(),
    loadStylesOnDemand(),
    isUnitTest ? undefined : reactRouter(),
    allowGroupsAlone(),
    recordFileNames(nameChunk),
    leaveOutBrowserParts(),
  ],
  build: {
    assetsInlineLimit: 2048,
    // No preload lists in chunks: those loaded on demand need few files beyond the first view's.
    modulePreload: false,
    target: 'baseline-widely-available',
  },
  define: { STORED_SHAPES: JSON.stringify(storedShapes) },
  // Replaces the shim of `useSyncExternalStore`, which some libraries import, by React's own hook.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: firstViewGroups }, ...hashedFileNames } } },
    },
    ssr: command === 'build' ? pagesInOneFile : {},
  },
  // Listed, because Vite would otherwise discover these during the first page load in development and reload the page.
  optimizeDeps: { include: ['@lingui/core', '@lingui/react', '@tanstack/react-query'] },
  server: { host: '127.0.0.1' },
}));
