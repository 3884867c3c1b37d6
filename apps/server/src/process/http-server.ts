import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

import { getRequestListener } from '@hono/node-server';

import { noAddresses, type AddressRanges } from '#config/address-ranges.ts';
import { ConfigurationError } from '#config/configuration-error.ts';
import { connectionLimits, limitConnections, type ConnectionLimits } from '#http/reading/limit-connections.ts';

import { withTimeout } from './with-timeout.ts';
import { answerWhileStarting } from './starting-answer.ts';

/**
 * How long an idle connection stays open: longer than in proxies (nginx: 60 s, Caddy: 2 min), so that the proxy closes
 * first and never sends a request into a connection that is being closed.
 */
const keepAliveMilliseconds = 130_000;

export type Handler = (
  request: Request,
  bindings: { incoming: IncomingMessage; outgoing: ServerResponse },
) => Response | Promise<Response>;
export const cutOffMilliseconds = 1000;

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Tries to answer a request without the handler. True or a promise: the request is answered; false: the handler answers
 * it.
 */
type ShortWay = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<void>;

/** The middleware of a short way: if it does not answer or fails, the handler answers. */
export function toMiddleware(answer: ShortWay, logger: { error(facts: object, text: string): void }): Middleware {
  return (request, response, next) => {
    const fail = (error: unknown): void => {
      logger.error({ err: error }, 'the short way of an answer failed');
      if (!response.headersSent) next();
      // An answer that failed after it had begun is cut off, so that the client notices that it is incomplete.
      else if (!response.writableEnded) response.destroy();
    };
    let answered: boolean | Promise<void>;
    try {
      answered = answer(request, response);
    } catch (error) {
      fail(error);
      return;
    }
    if (answered === false) next();
    else if (answered !== true) answered.catch(fail);
  };
}

export type HttpServer = {
  readonly server: Server;
  /** Serves with `handler` from now on; an optional `middleware` sees the request first. */
  serve(handler: Handler, middleware: Middleware | null): void;
  /** Listens, if it does not yet. */
  listen(): Promise<void>;
  /** Accepts no more requests, lets current ones finish for at most `graceMilliseconds`, then cuts them off. */
  close(graceMilliseconds: number): Promise<void>;
};

export type HttpServerOptions = {
  readonly host: string;
  readonly port: number;
  readonly trustedProxies?: AddressRanges;
  readonly limits?: ConnectionLimits;
  /** The address of a separate operators' port; null: there is none. */
  readonly management?: object | null;
  /**
   * Whether to wait for `listen` before accepting connections, because other processes answer at the port meanwhile.
   */
  readonly isOneOfSeveral?: boolean;
};

const shopVariables = { host: 'HOST', port: 'PORT' };
export const operatorsVariables = { host: 'MANAGEMENT_HOST', port: 'MANAGEMENT_PORT' };

/** Listens at once, if it is alone; answers that the shop is starting until `serve` is called. */
export async function openHttpServer(
  {
    host,
    port,
    trustedProxies = noAddresses,
    limits = connectionLimits,
    management = null,
    isOneOfSeveral = false,
  }: HttpServerOptions,
  variables = shopVariables,
): Promise<HttpServer> {
  const areOperatorsElsewhere = management !== null;
  let handler: Handler = (request) => answerWhileStarting(request, { areOperatorsElsewhere });
  let middleware: Middleware | null = null;
  const inHand = new Set<ServerResponse>();
  let closing = false;

  const listener = getRequestListener((request, bindings) =>
    handler(request, bindings as { incoming: IncomingMessage; outgoing: ServerResponse }),
  );
  const server = createServer({ ...timesOf(limits), keepAliveTimeout: keepAliveMilliseconds }, (request, response) => {
    if (closing) response.setHeader('connection', 'close');
    const answer = (): void => void listener(request, response);
    if (middleware) middleware(request, response, answer);
    else answer();
    // Answers in progress are collected, because at a stop each gets the header that closes its connection.
    if (response.writableEnded) return;
    inHand.add(response);
    response.once('close', () => inHand.delete(response));
  });
  limitConnections(server, trustedProxies, limits);
  if (!isOneOfSeveral) await listenOn(server, { host, port }, variables);

  return {
    server,
    serve(nextHandler, nextMiddleware) {
      handler = nextHandler;
      middleware = nextMiddleware;
    },
    async listen() {
      if (!server.listening && !closing) await listenOn(server, { host, port }, variables);
    },
    async close(graceMilliseconds) {
      closing = true;
      // Tells clients to close the connection after the present answer; a keep-alive connection would stay open.
      for (const response of inHand) {
        if (!response.headersSent) response.setHeader('connection', 'close');
      }
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const isClosed = closed.then(() => true);
      if (await withTimeout(graceMilliseconds, isClosed, false)) return;
      server.closeAllConnections();
      // Limited, because a connection that was upgraded, such as a WebSocket, may stay open.
      await withTimeout(cutOffMilliseconds, closed, undefined);
    },
  };
}

/** The time limits as options of Node's server, which answers 408 after them. */
const timesOf = ({ headersMilliseconds, requestMilliseconds, checkMilliseconds }: ConnectionLimits) => ({
  headersTimeout: headersMilliseconds,
  requestTimeout: requestMilliseconds,
  connectionsCheckingInterval: checkMilliseconds,
});

type Place = { readonly host: string; readonly port: number };

function listenOn(server: Server, place: Place, variables: typeof shopVariables): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, place, variables)));
    server.listen(place.port, place.host, resolve);
  });
}

function explain(error: NodeJS.ErrnoException, { host, port }: Place, variables: typeof shopVariables): Error {
  const { host: hostName, port: portName } = variables;
  const problems: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken, perhaps by another shop. Set ${portName} to a free one (${portName}=${port + 1} npm start).`,
    EACCES: `Port ${port} may not be opened by this user. Set ${portName} to one above 1023 (${portName}=3000 npm start).`,
    EADDRNOTAVAIL: `${hostName} is ${host}, which is no address of this machine. Set it to 127.0.0.1 or 0.0.0.0.`,
    ENOTFOUND: `${hostName} is ${host}, which names no address. Set it to 127.0.0.1 or 0.0.0.0.`,
  };
  const problem = problems[error.code ?? ''];
  return problem ? new ConfigurationError([problem]) : error;
}
