import { get } from 'node:http';
import { resolve } from 'node:path';
import { startChild } from '../load/child.ts';
import type { BareAnswer, BareServerReply, BareServerRequest } from './bare-server-process.ts';

export type BareServer = { readonly origin: string; stop(): Promise<void> };

/**
 * Asks the shop for each path and starts a server that sends the very same bytes, with the same type and encoding.
 *
 * @param headers Of the request, as `fetch` takes them
 */
export async function startBareServer(
  shop: string,
  paths: readonly string[],
  headers: Record<string, string>,
): Promise<BareServer> {
  const answers = await Promise.all(paths.map((path) => readAnswer(shop, path, headers)));
  const child = startChild<BareServerRequest, BareServerReply>(resolve(import.meta.dirname, 'bare-server-process.ts'));
  const { origin } = await child.ask({ answers });
  return { origin, stop: () => child.stop() };
}

/** With `fetch` the body would arrive unpacked. */
async function readAnswer(shop: string, path: string, headers: Record<string, string>): Promise<BareAnswer> {
  const { promise, resolve: done, reject } = Promise.withResolvers<BareAnswer>();
  get(`${shop}${path}`, { headers }, (response) => {
    const parts: Buffer[] = [];
    response.on('data', (part: Buffer) => parts.push(part));
    response.on('error', reject);
    response.on('end', () => {
      if (response.statusCode !== 200) return reject(new Error(`${path} answered ${response.statusCode}`));
      const { 'content-type': type = '', 'content-encoding': encoding } = response.headers;
      const own = { 'content-type': type, ...(encoding !== undefined && { 'content-encoding': encoding }) };
      done({ path, headers: own, base64: Buffer.concat(parts).toString('base64') });
    });
  }).on('error', reject);
  return promise;
}
