import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

/** A client of a server-sent event stream, on its own connection. */
export type WatchedStream = {
  /** The next event; throws if the stream ends instead. */
  next(): Promise<string>;
  /** Ends as a closed page does. */
  close(): void;
  /** Ends as a lost network does: the connection is reset. */
  cut(): void;
};

const patienceMilliseconds = 20_000;

export async function watchStream(url: string, headers: Record<string, string>): Promise<WatchedStream> {
  const request = get(url, { agent: false, headers });
  // The error of a cut or closed connection.
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
