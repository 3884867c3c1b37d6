import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A process of the measurement, which answers requests one after another. */
export type Child<Request, Reply> = {
  ask(request: Request): Promise<Reply>;
  stop(): Promise<void>;
};

/** Starts a program that answers `{id, …}` with the same id. It ends when this process does, for its channel closes. */
export function startChild<Request extends object, Reply extends object>(program: string): Child<Request, Reply> {
  const child = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] });
  const ended = once(child, 'exit');
  const waiting = new Map<number, PromiseWithResolvers<Reply>>();
  let asked = 0;
  child.on('message', (message) => {
    const { id, error } = message as { id: number; error?: string };
    const asker = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) asker?.resolve(message as Reply);
    else asker?.reject(new Error(error));
  });
  child.on('exit', (code, signal) => {
    for (const { reject } of waiting.values()) reject(new Error(`${program} ended with ${code ?? signal}`));
    waiting.clear();
  });
  return {
    ask(request) {
      asked += 1;
      const reply = Promise.withResolvers<Reply>();
      waiting.set(asked, reply);
      child.send({ id: asked, ...request });
      return reply.promise;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.disconnect();
      await ended;
    },
  };
}
