import type { Config } from '@kaplya/contract';
import type { StorefrontLoadContext } from '@kaplya/contract/load-context';
import type { MiddlewareHandler } from 'hono';
import type { Partner } from '#partner.ts';
import { describeCaller } from '../caller.ts';
import type { HttpDependencies, HttpEnv } from '../mount-routes.ts';

type Servers = NonNullable<StorefrontLoadContext['servers']>;

/** Holds the chosen server's name, never its URL: a visitor chooses among the servers in the partner's settings. */
const serverCookie = 'server';
const patienceMilliseconds = 10_000;

/** Lists the servers of a local environment whose partner names some, and the one that this visitor chose. */
export function findServers(partner: Partner | null, host: string, cookies: string | null): Servers | null {
  const named = partner?.settings.servers;
  if (!named || !isLocalHost(host)) return null;
  const cookie = new RegExp(`(?:^|;\\s*)${serverCookie}=(\\w+)`).exec(cookies ?? '')?.[1];
  const chosen = cookie === 'demo' || cookie === 'test' ? cookie : null;
  return { demo: withoutSlash(named.demo), test: withoutSlash(named.test), chosen };
}

/** Whether a host, without its port, is this machine by name. */
export function isLocalHost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}

/** Sends a page's call to the chosen server, without the visitor's data; answers 502 if it does not respond. */
export async function callChosenServer(url: string, input: string, init: RequestInit | undefined): Promise<Response> {
  try {
    return await fetch(new URL(input, url), { ...init, signal: AbortSignal.timeout(patienceMilliseconds) });
  } catch {
    return Response.json({ success: false }, { status: 502 });
  }
}

/** Resolves a configuration's URLs at another server, so that a page of this one calls that server. */
export function toConfigOfServer(config: Config, url: string, servers: Servers): Config {
  const resolve = (path: string) => new URL(path, `${url}/`).href.replace(/\/$/, '');
  const services = Object.fromEntries(
    Object.entries(config.services).map(([name, base]) => [name, resolve(base)]),
  ) as Config['services'];
  return {
    ...config,
    environment: 'local',
    servers: { demo: servers.demo, test: servers.test },
    services,
    map: { ...config.map, styleUrl: resolve(config.map.styleUrl) },
    meta: { ...config.meta, image: resolve(config.meta.image) },
  };
}

/** Pictures and maps have relative paths, and the chosen server has its own. */
export function filesOfChosenServer({ config, findPartnerByHost }: HttpDependencies): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const cookies = c.req.header('cookie');
    const { host } = describeCaller(c.req.raw, c.env?.incoming, config.http);
    // Leaves early: only visitors of a local environment have this cookie.
    if (!cookies?.includes(`${serverCookie}=`) || !isLocalHost(host)) return next();
    const servers = findServers(await findPartnerByHost(host), host, cookies);
    if (!servers?.chosen) return next();
    const { pathname, search } = new URL(c.req.url);
    const location = servers[servers.chosen] + pathname + search;
    return new Response(null, { status: 307, headers: { location, 'cache-control': 'no-store' } });
  };
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
