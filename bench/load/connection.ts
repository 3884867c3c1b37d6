import { once } from 'node:events';
import { connect } from 'node:net';

export type Answer = { readonly status: number; readonly body: string };

/** One kept connection that carries one request at a time. */
export type Connection = {
  /** Sends a whole HTTP/1.1 request and reads its answer to the end. */
  send(request: string): Promise<Answer>;
  close(): void;
};

/** A load driver must cost less than what it measures, so this reads only the parts of HTTP that it needs. */
export async function openConnection({ hostname, port }: URL): Promise<Connection> {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  let reader = createAnswerReader();
  let waiting: PromiseWithResolvers<Answer> | null = null;
  let failure: Error | null = null;

  const fail = (error: Error): void => {
    failure ??= error;
    waiting?.reject(failure);
    waiting = null;
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error(`Port ${port} closed the connection`)));
  socket.on('data', (data: Buffer) => {
    const answer = reader.read(data);
    if (answer === null) return;
    reader = createAnswerReader();
    const asked = waiting;
    waiting = null;
    asked?.resolve(answer);
  });

  return {
    send(request) {
      if (failure !== null) return Promise.reject(failure);
      waiting = Promise.withResolvers<Answer>();
      socket.write(request);
      return waiting.promise;
    },
    close() {
      failure ??= new Error('The connection was closed');
      socket.destroy();
    },
  };
}

export type AnswerReader = {
  /** Returns the answer when `data` completes it. */
  read(data: Buffer): Answer | null;
};

const headEnd = Buffer.from('\r\n\r\n');

/** Reads one answer: with a length, in chunks, or without a body. */
export function createAnswerReader(): AnswerReader {
  let unread: Buffer | null = null;
  let status = 0;
  let chunked: ChunkReader | null = null;
  let missing = 0;
  const parts: Buffer[] = [];

  /** Returns what follows the head, or null while the head is incomplete. */
  function readHead(data: Buffer): Buffer | null {
    const known: Buffer = unread === null ? data : Buffer.concat([unread, data]);
    const end = known.indexOf(headEnd);
    if (end === -1) {
      unread = known;
      return null;
    }
    const head = known.toString('latin1', 0, end).toLowerCase();
    status = Number(head.slice(9, 12));
    const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1];
    if (length !== undefined) missing = Number(length);
    else if (head.includes('\r\ntransfer-encoding: chunked')) chunked = createChunkReader(parts);
    else if (status !== 204 && status !== 304) throw new Error(`An answer without a length: ${head}`);
    return known.subarray(end + headEnd.length);
  }

  return {
    read(data) {
      let rest: Buffer | null = data;
      if (status === 0) rest = readHead(data);
      if (rest === null) return null;
      if (chunked !== null) {
        if (!chunked.read(rest)) return null;
      } else {
        if (rest.length > 0) parts.push(rest);
        missing -= rest.length;
        if (missing > 0) return null;
      }
      return {
        status,
        get body() {
          return Buffer.concat(parts).toString();
        },
      };
    },
  };
}

type ChunkReader = {
  /** Whether the last chunk has been read. */
  read(data: Buffer): boolean;
};

function createChunkReader(parts: Buffer[]): ChunkReader {
  let line = '';
  let missing = 0;
  let isLast = false;
  return {
    read(data) {
      let at = 0;
      while (at < data.length) {
        if (missing > 0) {
          const part = data.subarray(at, at + missing);
          parts.push(part);
          missing -= part.length;
          at += part.length;
          continue;
        }
        const end = data.indexOf(10, at);
        line += data.toString('latin1', at, end === -1 ? data.length : end);
        if (end === -1) return false;
        at = end + 1;
        const size = line.trim();
        line = '';
        // Between two chunks there is an empty line; after the last one it ends the answer.
        if (size === '') {
          if (isLast) return true;
          continue;
        }
        missing = Number.parseInt(size, 16);
        isLast = missing === 0;
      }
      return false;
    },
  };
}
