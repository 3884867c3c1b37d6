import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure, type RequestOptions } from 'node:https';
import { isIP } from 'node:net';
import type { FileAnswer, FileConnector, FileRequest } from './domain-proofs.ts';

const bytesAtMost = 4096;

/** Reads over a connection of its own to the address of the request, without the agent or proxy of other requests. */
export function createFileConnector(): FileConnector {
  return { readFile };
}

function readFile({ address, port, isSecure, host, path, signal }: FileRequest): Promise<FileAnswer> {
  if (isIP(address) === 0) return Promise.reject(new Error('A file is read at an address, never at a name'));
  const options: RequestOptions = {
    ...{ method: 'GET', host: address, port, path, signal, agent: false, maxHeaderSize: 8 * 1024 },
    headers: { host, accept: 'text/plain', 'accept-encoding': 'identity', 'user-agent': 'Kaplya' },
    ...(isSecure && { servername: host }),
  };
  return new Promise((resolve, reject) => {
    const request = (isSecure ? requestSecure : requestPlain)(options, (response) => {
      readText(response).then(resolve, reject);
    });
    request.on('error', reject);
    request.end();
  });
}

async function readText(response: IncomingMessage): Promise<FileAnswer> {
  const status = response.statusCode ?? 0;
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > bytesAtMost) return { status, text: null };
      chunks.push(chunk);
    }
    return { status, text: Buffer.concat(chunks).toString() };
  } finally {
    response.destroy();
  }
}
