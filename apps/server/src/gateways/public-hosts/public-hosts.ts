import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure, type RequestOptions } from 'node:https';
import { connect as openSocket, isIP, type LookupFunction, type Socket } from 'node:net';
import { callbackify } from 'node:util';
import { createDnsResolver } from '../domain-proofs/index.ts';
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

/** Thrown when a name has no address. Its code and system call are those of the machine's own resolver. */
class ResolutionError extends Error {
  readonly syscall = 'getaddrinfo';
  readonly code: 'ENOTFOUND' | 'EAI_AGAIN';
  constructor(code: 'ENOTFOUND' | 'EAI_AGAIN', message: string) {
    super(message);
    this.code = code;
    this.name = 'ResolutionError';
  }
}

type LookupAddress = { readonly address: string; readonly family: number };

/** The addresses of a host, IPv4 first; none if it has none. Throws if no name server answers. */
type Resolve = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

export type PublicHostsOptions = {
  /** Optional; default: the name servers of the machine. */
  readonly resolve?: Resolve;
  /** Optional; default: addresses of the internet. */
  readonly isAllowed?: (address: string) => boolean;
};

const bytesAtMost = 128 * 1024;
const resolvingMilliseconds = 2000;
const statusesWithoutBody = new Set([204, 205, 304]);

export function createPublicHosts({
  // Never `dns.lookup`: it waits in one of the few threads that files and pictures need too.
  resolve = createDnsResolver().listAddresses,
  isAllowed = isPublicAddress,
}: PublicHostsOptions = {}): PublicHosts {
  async function findAddresses(host: string, signal: AbortSignal): Promise<LookupAddress[]> {
    const addresses = await resolve(host, AbortSignal.any([signal, AbortSignal.timeout(resolvingMilliseconds)])).catch(
      (error: unknown) => {
        throw new ResolutionError('EAI_AGAIN', `No name server answered: ${String(error)}`);
      },
    );
    if (addresses.length === 0) throw new ResolutionError('ENOTFOUND', 'The host has no address');
    if (!addresses.every((address) => isAllowed(address))) throw new PrivateAddressError();
    return addresses.map((address) => ({ address, family: isIP(address) }));
  }

  /** The signal stops the questions to name servers too. */
  const createLookup =
    (signal: AbortSignal): LookupFunction =>
    (host, { all = false }, callback) => {
      callbackify(findAddresses)(host, signal, (error, addresses) => {
        const [first] = addresses ?? [];
        if (error) callback(error, []);
        else if (all) callback(null, addresses);
        else callback(null, first?.address ?? '', first?.family);
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
        const socket = openSocket({ host, port, lookup: createLookup(signal), signal });
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
        ...{ method: 'GET', lookup: createLookup(signal), signal, agent: false, maxHeaderSize: 16 * 1024 },
        headers: { ...headers, 'accept-encoding': 'identity' },
      };
      return new Promise((answered, reject) => {
        const sent = request(url, options, (response) => {
          readText(response)
            .then((text) => toResponse(response, text))
            .then(answered, reject);
        });
        sent.on('error', reject);
        sent.end();
      });
    },
  };
}

/** Throws a RangeError for a status that is none: not every `Response` of a process checks it. */
function toResponse({ statusCode = 502 }: IncomingMessage, text: string): Response {
  if (statusCode < 200 || statusCode > 599) throw new RangeError(`The host answered with the status ${statusCode}`);
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
