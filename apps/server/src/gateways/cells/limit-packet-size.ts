import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** Wraps a socket in a stream that fails as soon as an MQTT packet announces more than the allowed size. */
export function limitPacketSize(socket: Socket, bytesAtMost: number): Duplex {
  const accepts = createPacketMeter(bytesAtMost);
  const stream = new Duplex({
    read: () => void socket.resume(),
    writev(chunks, done) {
      socket.write(Buffer.concat(chunks.map(({ chunk, encoding }) => toBuffer(chunk, encoding))), done);
    },
    final: (done) => void socket.end(done),
    destroy(error, done) {
      socket.destroy();
      done(error);
    },
  });
  socket.on('data', (chunk: Buffer) => {
    if (!accepts(chunk)) stream.destroy(new Error(`A packet is larger than ${bytesAtMost} bytes`));
    else if (!stream.push(chunk)) socket.pause();
  });
  socket.on('end', () => void stream.push(null));
  socket.on('error', (error) => void stream.destroy(error));
  socket.on('close', () => void stream.destroy());
  return stream;
}

function toBuffer(chunk: unknown, encoding: BufferEncoding): Buffer {
  return typeof chunk === 'string' ? Buffer.from(chunk, encoding) : (chunk as Buffer);
}

/** Tracks packets in a byte stream; returns false for a packet that is too large or has an invalid length. */
export function createPacketMeter(bytesAtMost: number): (chunk: Buffer) => boolean {
  /** The bytes of the current packet's body that have not arrived yet. */
  let body = 0;
  /** The number of length bytes read; null: the next byte starts a packet. */
  let lengthBytes: number | null = null;
  let length = 0;
  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      if (body > 0) {
        const taken = Math.min(body, chunk.length - at);
        body -= taken;
        at += taken;
        if (body === 0) lengthBytes = null;
        continue;
      }
      const byte = chunk[at] ?? 0;
      at += 1;
      if (lengthBytes === null) {
        lengthBytes = 0;
        length = 0;
        continue;
      }
      length += (byte & 127) * 128 ** lengthBytes;
      lengthBytes += 1;
      if (length > bytesAtMost || (byte >= 128 && lengthBytes === 4)) return false;
      if (byte >= 128) continue;
      body = length;
      if (body === 0) lengthBytes = null;
    }
    return true;
  };
}
