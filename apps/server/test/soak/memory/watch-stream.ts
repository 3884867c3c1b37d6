import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

/** Somebody who looks at a stream of server-sent events, on a connection of its own. */
export type WatchedStream = {
  /** The next event; throws where the stream ends instead. */
  next(): Promise<string>;
  /** As one who closes the page. */
  close(): void;
  /** As one who drives into a tunnel: the connection is reset. */
  cut(): void;
};

const patienceMilliseconds = 20_000;

export async function watchStream(url: string, headers: Record<string, string>): Promise<WatchedStream> {
  const request = get(url, { agent: false, headers });
  // Of what is cut or closed.
  request.on('error', () => undefined);
  request.setTimeout(patienceMilliseconds, () => request.destroy());
  const response = await Promise.race([
    once(request, 'response').then(([answer]) => answer as IncomingMessage),
    once(request, 'close').then(() => Promise.reject(new Error('a stream was not answered'))),
  ]);
  response.on('error', () => undefined);
  if (response.statusCode !== 200) {
    request.destroy();
    throw new Error(`a stream answered ${response.statusCode}`);
  }
  const pieces = response.setEncoding('utf8')[Symbol.asyncIterator]() as AsyncIterator<string>;
  return {
    async next() {
      for (;;) {
        const { value, done } = await pieces.next();
        if (done === true) throw new Error('a stream ended');
        if (value.includes('event: status')) return value;
      }
    },
    close: () => request.destroy(),
    cut: () => request.socket?.resetAndDestroy(),
  };
}
