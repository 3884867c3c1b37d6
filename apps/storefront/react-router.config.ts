import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';

const TABLE = 'window.__reactRouterManifest=';

/**
 * Removes the lists of imported files from the browser's table of routes: they are two thirds of it and serve only
 * prefetching on hover. The server's table retains them, because it renders the preloads of a page from them
 * (docs/decisions/0058).
 */
function shortenTable(clientFolder: string): void {
  const assets = join(clientFolder, 'assets');
  const files = readdirSync(assets).filter((name) => /^manifest-[0-9a-f]+\.js$/.test(name));
  const paths = files.map((name) => join(assets, name)).filter((path) => readFileSync(path, 'utf8').startsWith(TABLE));
  const [path] = paths;
  if (path === undefined || paths.length > 1) throw new Error(`The build has ${paths.length} tables of routes`);
  const table = JSON.parse(readFileSync(path, 'utf8').slice(TABLE.length, -1)) as {
    routes: Record<string, { imports?: string[]; css?: string[] }>;
  };
  for (const [id, route] of Object.entries(table.routes)) {
    // A page must have no styles of its own, because router-parts-plugin.ts removes the code that would fetch them.
    if (id !== 'root' && route.css?.length) throw new Error(`The page ${id} has styles of its own`);
    delete route.imports;
  }
  // The router takes an absent flag for a false one.
  const text = JSON.stringify(table, (_, value: unknown) => (value === false ? undefined : value));
  writeFileSync(path, `${TABLE}${text};`);
}

export default {
  appDirectory: 'app',
  ssr: true,
  // The browser gets the whole table of routes at the start, since it is short and nothing in it is secret: no request
  // for routes is needed on a navigation.
  routeDiscovery: { mode: 'initial' },
  // The `clientLoader` stays in the chunk of its page: one request less, and wait-for-network-plugin.ts has to handle
  // only one kind of chunk.
  splitRouteModules: false,
  buildEnd({ viteConfig }) {
    shortenTable(join(viteConfig.root, 'build/client'));
  },
} satisfies Config;
