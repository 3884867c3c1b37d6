import { endpoints } from '@kaplya/contract';
import { Hono } from 'hono';
import { catalogueRoutes, mountPictures } from '#features/catalogue/index.ts';
import { findPartner, findPartnerByHost } from '#features/company/index.ts';
import { deliveryRoutes } from '#features/delivery/index.ts';
import { authenticate, identityRoutes } from '#features/identity/index.ts';
import type { Route } from '#http/call.ts';
import { mountRoutes, type HttpApp, type HttpDependencies } from '#http/mount-routes.ts';
import { createOpenApiDocument } from '#http/open-api.ts';
import type { Context } from './context.ts';

/** Every call and page of the shop over one context. */
export function buildApp(context: Context): HttpApp {
  const app: HttpApp = new Hono();
  const dependencies: HttpDependencies = {
    config: context.config,
    logger: context.logger,
    metrics: context.metrics,
    authenticate: (authorization) => authenticate(context, authorization),
    findPartner: (partnerId) => findPartner(context, partnerId),
    findPartnerByHost: (host) => findPartnerByHost(context, host),
  };
  const routes: Route[] = [
    ...identityRoutes(context, {
      partnerExists: async (partnerId) => (await findPartner(context, partnerId)) !== null,
    }),
    ...catalogueRoutes(context),
    ...deliveryRoutes(context),
  ];
  mountRoutes(app, routes, dependencies);
  mountPictures(app, context);

  const openApi = createOpenApiDocument(Object.values(endpoints));
  app.get('/api/openapi.json', (c) => c.json(openApi));
  return app;
}
