import { Socket } from 'node:net';

let roundTrips = 0;

export const getRoundTrips = (): number => roundTrips;

/**
 * Counts how often this process begins to write to PostgreSQL's socket after it has read from it: a statement that waits
 * for the former one's answer is one more, pipelined statements are one together. Whatever driver it has.
 */
export function countRoundTrips(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const { connect } = Socket.prototype;
  Socket.prototype.connect = function watchedConnect(this: Socket, ...args: Parameters<typeof connect>) {
    const [to] = args as readonly unknown[];
    const path = typeof to === 'string' ? to : (to as { path?: unknown } | null)?.path;
    // Connecting puts the socket's own `write` back.
    const result = connect.apply(this, args);
    if (typeof path === 'string' && path.includes('.s.PGSQL.')) watch(this);
    return result;
  } as typeof connect;
}

function watch(socket: Socket): void {
  let isAnswered = true;
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  socket.write = (...args: unknown[]) => {
    if (isAnswered) roundTrips += 1;
    isAnswered = false;
    return write(...args);
  };
  const emit = socket.emit.bind(socket) as (...args: unknown[]) => boolean;
  socket.emit = ((...args: unknown[]) => {
    if (args[0] === 'data') isAnswered = true;
    return emit(...args);
  }) as typeof socket.emit;
}
