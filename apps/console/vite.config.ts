import tailwindcss from '@tailwindcss/vite';
import { catalogues } from '@kaplya/texts/plugin/catalogue-plugin.ts';
import { defineConfig } from 'vite';
import { catalogueFiles } from './catalogues.ts';
import { endpointTable } from '@kaplya/client/plugin/endpoint-table-plugin.ts';
import { hashedFileNames, recordFileNames } from '@kaplya/client/plugin/hashed-file-names.ts';
import { consoleEndpoints } from './endpoints.ts';
import { iconSprite } from './icon-sprite-plugin.ts';

export default defineConfig({
  base: '/console/',
  plugins: [
    catalogues(catalogueFiles),
    endpointTable(consoleEndpoints),
    iconSprite(),
    tailwindcss(),
    recordFileNames(),
  ],
  build: {
    outDir: 'build/client',
    manifest: true,
    assetsInlineLimit: 2048,
    target: 'baseline-widely-available',
    rolldownOptions: { output: hashedFileNames },
  },
  // Replaces the shim of `useSyncExternalStore` in older libraries by the hook of React itself.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  // Listed dependencies are bundled at the start, so that the first page in development does not reload.
  optimizeDeps: {
    include: ['react', 'react-dom/client', 'react/jsx-dev-runtime', 'react-router', '@tanstack/react-query'],
  },
  server: { host: '127.0.0.1' },
});
