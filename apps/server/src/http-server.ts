import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

import { getRequestListener } from '@hono/node-server';

import { ConfigurationError } from '#config/configuration-error.ts';

import { waitAtMost } from './wait-at-most.ts';
import { answerWhileStarting } from './starting-answer.ts';

/** Longer than proxies keep an idle connection (nginx: 60 s): who closes it first never meets a request on its way. */
const keepAliveMilliseconds = 75_000;

export type Handler = (
  request: Request,
  bindings: { incoming: IncomingMessage; outgoing: ServerResponse },
) => Response | Promise<Response>;
export const cutOffMilliseconds = 1000;

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export type HttpServer = {
  readonly server: Server;
  /** From now on `handler` answers; `middleware`, when there is one, sees the request first. */
  serve(handler: Handler, middleware: Middleware | null): void;
  /** Accepts no more, lets the calls in hand finish for at most `graceMilliseconds`, then cuts them off. */
  close(graceMilliseconds: number): Promise<void>;
};

/** Listens at once; until `serve` is called it answers that the shop is starting. */
export async function openHttpServer({ host, port }: { host: string; port: number }): Promise<HttpServer> {
  let handler: Handler = answerWhileStarting;
  let middleware: Middleware | null = null;
  const inHand = new Set<ServerResponse>();
  let closing = false;

  const listener = getRequestListener((request, bindings) =>
    handler(request, bindings as { incoming: IncomingMessage; outgoing: ServerResponse }),
  );
  const server = createServer({ keepAliveTimeout: keepAliveMilliseconds }, (request, response) => {
    inHand.add(response);
    response.once('close', () => inHand.delete(response));
    if (closing) response.setHeader('connection', 'close');
    const answer = (): void => void listener(request, response);
    if (middleware) middleware(request, response, answer);
    else answer();
  });
  await listenOn(server, host, port);

  return {
    server,
    serve(nextHandler, nextMiddleware) {
      handler = nextHandler;
      middleware = nextMiddleware;
    },
    async close(graceMilliseconds) {
      closing = true;
      // A connection that is kept alive would outlast its last answer.
      for (const response of inHand) {
        if (!response.headersSent) response.setHeader('connection', 'close');
      }
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const isClosed = closed.then(() => true);
      if (await waitAtMost(graceMilliseconds, isClosed, false)) return;
      server.closeAllConnections();
      // Whoever took a connection over, as a hot replacement does, may keep it.
      await waitAtMost(cutOffMilliseconds, closed, undefined);
    },
  };
}

function listenOn(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
    server.listen(port, host, resolve);
  });
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const problems: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken, perhaps by another shop. Set PORT to a free one (PORT=${port + 1} npm start).`,
    EACCES: `Port ${port} may not be opened by this user. Set PORT to one above 1023 (PORT=3000 npm start).`,
    EADDRNOTAVAIL: `HOST is ${host}, which is no address of this machine. Set it to 127.0.0.1 or 0.0.0.0.`,
    ENOTFOUND: `HOST is ${host}, which names no address. Set it to 127.0.0.1 or 0.0.0.0.`,
  };
  const problem = problems[error.code ?? ''];
  return problem ? new ConfigurationError([problem]) : error;
}
