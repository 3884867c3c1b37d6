import { networkInterfaces } from 'node:os';

import type { Config } from '#config/config.ts';

/** What the person who typed `npm start` needs next. */
export function describeStart({ http, dataDir, database, demonstration }: Config): string {
  const { port } = new URL(http.publicOrigin);
  const lines = ['', `The shop is open:  ${http.publicOrigin}`];
  if (demonstration.enabled && new URL(http.publicOrigin).hostname === 'localhost') {
    lines.push(`and in Baku:       http://baku.localhost${port && `:${port}`}`);
  }
  if (http.host === '0.0.0.0' || http.host === '::') {
    for (const address of findLanAddresses()) lines.push(`from your phone:   http://${address}:${http.port}`);
  } else if (http.host === '127.0.0.1') {
    lines.push('from your phone:   start it with HOST=0.0.0.0');
  }
  lines.push(`API:               ${http.publicOrigin}/api/docs`);
  lines.push(`Data:              ${database.url === null ? dataDir : `${dataDir} and DATABASE_URL`}`);
  lines.push('Order without signing in, or stop with Ctrl-C: the data stays.', '');
  return lines.join('\n');
}

function findLanAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}
