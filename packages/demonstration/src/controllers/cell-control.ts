import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { z } from 'zod';
import { parseBehaviour, writeBehaviour } from './behaviour.ts';
import type { Controller } from './controller.ts';

const requestShape = z.object({
  behaviour: z.string(),
  /** The number of openings that it applies to; absent: until it is changed. */
  times: z.int().min(1).max(1000).nullish(),
});
const cutShape = z.object({ seconds: z.number().min(0).max(3600) });

/** Controls the stand-in from outside: for `npm run cells` and tests. */
export function createCellControl({
  folder,
  controllers,
}: {
  folder: string;
  controllers: ReadonlyMap<string, Controller>;
}): Hono {
  const app = new Hono();
  // Refuses web pages in this machine's browsers.
  app.use(async (c, next) => (c.req.header('origin') === undefined ? next() : c.text('Not for pages', 403)));
  app.get('/process', (c) => c.json({ pid: process.pid, folder }));
  app.get('/cells', (c) => c.json({ cells: [...controllers.values()].flatMap(list) }));
  app.post('/cells/:cellId', async (c) => {
    const request = requestShape.safeParse(await c.req.json().catch(() => null));
    const behaviour = request.success ? parseBehaviour(request.data.behaviour) : null;
    if (!request.success || !behaviour) return c.json({ error: 'unknown behaviour' }, 422);
    const { cellId } = c.req.param();
    const only = c.req.query('controller');
    const asked = [...controllers].filter(([id]) => only === undefined || id === only);
    // Sets the behaviour in every shop, because all demonstration shops use the same ids of cells.
    const done = asked.filter(([, controller]) =>
      controller.setBehaviour(cellId, behaviour, request.data.times ?? null),
    );
    return done.length > 0
      ? c.json({ cellId, behaviour: writeBehaviour(behaviour) })
      : c.json({ error: 'no such cell' }, 404);
  });
  app.post('/controllers/:controllerId/cut', async (c) => {
    const cut = cutShape.safeParse(await c.req.json().catch(() => null));
    const controller = controllers.get(c.req.param('controllerId'));
    if (!controller) return c.json({ error: 'no such controller' }, 404);
    if (!cut.success) return c.json({ error: 'no seconds' }, 422);
    controller.cut(cut.data.seconds * 1000);
    return c.json({ seconds: cut.data.seconds });
  });
  return app;
}

function list(controller: Controller): object[] {
  return controller.report().map(({ behaviour, ...rest }) => ({ ...rest, behaviour: writeBehaviour(behaviour) }));
}

/** Listens on the loopback; throws EADDRINUSE. */
export async function openCellControl(app: Hono, port: number): Promise<{ server: Server; port: number }> {
  const listener = getRequestListener(app.fetch);
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  return { server, port: (server.address() as AddressInfo).port };
}
