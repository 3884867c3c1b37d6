import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';

const TABLE = 'window.__reactRouterManifest=';

/**
 * The browser's table of routes names for each page the files that its own file imports: two thirds of the table, for
 * hovered links alone. The server's table has them, from which a page is rendered with what it needs
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
    // router-parts-plugin.ts leaves out the code that would fetch them.
    if (id !== 'root' && route.css?.length) throw new Error(`The page ${id} has styles of its own`);
    delete route.imports;
  }
  writeFileSync(path, `${TABLE}${JSON.stringify(table)};`);
}

export default {
  appDirectory: 'app',
  ssr: true,
  // The table of routes is short and every address is public: one manifest less to fetch on each hop.
  routeDiscovery: { mode: 'initial' },
  // A page is one file, also its loader of three lines: one request less, and one way to load it (wait-for-network-plugin).
  splitRouteModules: false,
  buildEnd({ viteConfig }) {
    shortenTable(join(viteConfig.root, 'build/client'));
  },
} satisfies Config;
