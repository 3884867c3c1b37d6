import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure, type RequestOptions } from 'node:https';
import { connect as openSocket, isIP, type LookupFunction, type Socket } from 'node:net';
import { isPublicAddress } from './is-public-address.ts';

/**
 * Connections to hosts that partners or browsers name. A name is resolved once, all its addresses must be of the
 * internet, and the connection goes to one of those: a second answer of DNS could lead elsewhere. Redirects are not
 * followed. Hosts of the machine's environment do not need this.
 */
export type PublicHosts = {
  /** Opens a connection without encryption. */
  connect(target: { readonly host: string; readonly port: number; readonly signal: AbortSignal }): Promise<Socket>;
  /** Like `fetch` for a GET of a small text. */
  fetch(
    url: string,
    options: { readonly headers: Readonly<Record<string, string>>; readonly signal: AbortSignal },
  ): Promise<Response>;
};

/** Thrown before a connection to an address inside of a network. Its code and system call say that nothing was sent. */
export class PrivateAddressError extends Error {
  readonly code = 'EPRIVATE';
  readonly syscall = 'connect';
  constructor() {
    super('The host is at an address inside of a network');
    this.name = 'PrivateAddressError';
  }
}

type Resolve = (
  host: string,
  options: { readonly all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export type PublicHostsOptions = {
  /** Optional; default: the resolver of the machine. */
  readonly resolve?: Resolve;
  /** Optional; default: addresses of the internet. */
  readonly isAllowed?: (address: string) => boolean;
};

const bytesAtMost = 2 * 1024 * 1024;
const statusesWithoutBody = new Set([204, 205, 304]);

export function createPublicHosts({
  resolve = lookUp,
  isAllowed = isPublicAddress,
}: PublicHostsOptions = {}): PublicHosts {
  const lookup: LookupFunction = (host, { all = false }, callback) => {
    resolve(host, { all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error) callback(error, []);
      else if (!first || !addresses.every(({ address }) => isAllowed(address))) callback(new PrivateAddressError(), []);
      else if (all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };

  /** An address that is written as one is never looked up. */
  function assertNotPrivate(host: string): void {
    if (isIP(host) !== 0 && !isAllowed(host)) throw new PrivateAddressError();
  }

  return {
    async connect({ host, port, signal }) {
      assertNotPrivate(host);
      return new Promise((connected, reject) => {
        const socket = openSocket({ host, port, lookup, signal });
        // The listener stays: an error between here and the listeners of the caller must not end the process.
        socket.on('error', reject);
        socket.once('connect', () => connected(socket));
      });
    },
    async fetch(url, { headers, signal }) {
      const { protocol, hostname } = new URL(url);
      assertNotPrivate(hostname.replaceAll(/^\[|\]$/g, ''));
      const request = protocol === 'https:' ? requestSecure : requestPlain;
      const options: RequestOptions = {
        ...{ method: 'GET', lookup, signal, agent: false, maxHeaderSize: 16 * 1024 },
        headers: { ...headers, 'accept-encoding': 'identity' },
      };
      return new Promise((answered, reject) => {
        const sent = request(url, options, (response) => {
          readText(response).then((text) => answered(toResponse(response, text)), reject);
        });
        sent.on('error', reject);
        sent.end();
      });
    },
  };
}

function toResponse({ statusCode = 502 }: IncomingMessage, text: string): Response {
  return new Response(statusesWithoutBody.has(statusCode) ? null : text, { status: statusCode });
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > bytesAtMost) throw new Error('The answer is too long');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString();
  } finally {
    response.destroy();
  }
}
