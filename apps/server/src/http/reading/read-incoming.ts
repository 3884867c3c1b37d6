import type { IncomingMessage } from 'node:http';
import { Refusal } from '../refusal.ts';
import { CallerDisconnected } from './caller-disconnected.ts';
import { bodyTimeoutFor, type BodyLimit } from './read-body.ts';

/**
 * Like `readBody`, from Node's own request. After a refusal the server drains the remainder, or ends the connection.
 */
export function readIncoming(
  incoming: IncomingMessage,
  { maximumBytes, tooLarge }: BodyLimit,
  milliseconds = bodyTimeoutFor(maximumBytes),
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let size = 0;
  const fail = (error: Error): void => {
    stop();
    incoming.pause();
    reject(error);
  };
  const take = (chunk: Buffer): void => {
    size += chunk.byteLength;
    if (size > maximumBytes) fail(new Refusal(tooLarge));
    else chunks.push(chunk);
  };
  const finish = (): void => {
    stop();
    const [first] = chunks;
    resolve(first && chunks.length === 1 ? first : Buffer.concat(chunks));
  };
  const leave = (error?: Error): void => fail(new CallerDisconnected(error ?? new Error('The connection was closed')));
  const timer = setTimeout(() => fail(new Refusal('request.too_slow')), milliseconds);
  const stop = (): void => {
    clearTimeout(timer);
    incoming.off('data', take).off('end', finish).off('error', leave).off('close', leave);
  };
  if (Number(incoming.headers['content-length'] ?? 0) > maximumBytes) fail(new Refusal(tooLarge));
  else if (incoming.readableEnded) finish();
  else if (incoming.destroyed) leave();
  else incoming.on('data', take).on('end', finish).on('error', leave).on('close', leave);
  return promise;
}
