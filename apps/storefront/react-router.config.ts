import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // The table of routes is short and every address is public: one manifest less to fetch on each hop.
  routeDiscovery: { mode: 'initial' },
  // A page is one file, also its loader of three lines: one request less, and one way to load it (wait-for-network-plugin).
  splitRouteModules: false,
} satisfies Config;
