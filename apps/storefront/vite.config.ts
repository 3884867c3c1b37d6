import { reactRouter } from '@react-router/dev/vite';
import { endpointTable } from '@kaplya/client/plugin/endpoint-table-plugin.ts';
import { endpoints } from '@kaplya/contract';
import { catalogues } from '@kaplya/texts/plugin/catalogue-plugin.ts';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type EnvironmentOptions } from 'vite';
import { leaveOutBrowserParts } from './browser-only-plugin.ts';
import { catalogueFiles } from './catalogues.ts';
import { nameChunk } from './chunk-names.ts';
import { loadStylesOnDemand } from './dynamic-import-plugin.ts';
import { allowGroupsAlone, firstViewGroups } from './first-view-chunks.ts';
import { removeRouterParts } from './router-parts-plugin.ts';
import { storedShapes } from './stored-shapes.ts';
import { waitForNetwork } from './wait-for-network-plugin.ts';

// The router's plugin replaces module loading, which unit tests do not want.
const isUnitTest = process.env.VITEST !== undefined;

/**
 * The server's pages as one file of plain script: of some hundred files Node finds, reads and links each at every start.
 */
const pagesInOneFile: EnvironmentOptions = {
  // Otherwise the bundle has both builds of React, and chooses one at each start.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  resolve: { noExternal: true },
  build: {
    rolldownOptions: {
      output: {
        codeSplitting: false,
        // One letter of another alphabet makes V8 store the whole text with two bytes for each letter.
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
    waitForNetwork(),
    removeRouterParts(),
    loadStylesOnDemand(),
    isUnitTest ? undefined : reactRouter(),
    allowGroupsAlone(),
    leaveOutBrowserParts(),
  ],
  build: {
    assetsInlineLimit: 2048,
    // Parts loaded on demand need little beyond the first view's files. A preload list in each of them is not worth it.
    modulePreload: false,
    target: 'baseline-widely-available',
  },
  define: { STORED_SHAPES: JSON.stringify(storedShapes) },
  // Old libraries' stand-in for a hook that React has itself.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: firstViewGroups }, chunkFileNames: nameChunk } } },
    },
    ssr: command === 'build' ? pagesInOneFile : {},
  },
  // Named, so that the first page in development is not reloaded while they are found.
  optimizeDeps: { include: ['@lingui/core', '@lingui/react', '@tanstack/react-query'] },
  server: { host: '127.0.0.1' },
}));
