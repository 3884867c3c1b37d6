import { endpoints, machineEndpoints, operatorEndpoints, setupEndpoints } from '@kaplya/contract';
import { Hono } from 'hono';
import { addressRoutes, canSearchAddresses, mountMapFiles, streetRoutes } from '#features/addresses/index.ts';
import { cartRoutes, getCartPayer } from '#features/cart/index.ts';
import {
  catalogueRoutes,
  getContainerPriceMinor,
  mountFormerPages,
  mountFeeds,
  mountOwnIcons,
  mountPictures,
} from '#features/catalogue/index.ts';
import {
  companyRoutes,
  findOpenPartner,
  findPartner,
  findPartnerByHost,
  hasPartners,
  isOwnHost,
  lockClientAppsForShare,
} from '#features/company/index.ts';
import { containerRoutes, followAddress } from '#features/containers/index.ts';
import { legalPersonRoutes } from '#features/legal-people/index.ts';
import { customerRoutes } from '#features/customers/index.ts';
import { deliveryRoutes } from '#features/delivery/index.ts';
import {
  accountRoutes,
  authenticate,
  contactChangeRoutes,
  identityOfStaff,
  identityRoutes,
  listProofCodes,
  toContactsOfMember,
  mountAvatars,
  requireFreshProof,
} from '#features/identity/index.ts';
import { exchangeRoutes, mountExchange } from '#features/exchange/index.ts';
import { importRoutes } from '#features/imports/index.ts';
import { favouriteRoutes } from '#features/favourites/index.ts';
import { loyaltyRoutes } from '#features/loyalty/index.ts';
import { getShownBanners, marketingRoutes } from '#features/marketing/index.ts';
import { cellOrdersInHistory, listCellOrderNumbers, microMarketRoutes } from '#features/micro-market/index.ts';
import { handOverOrders, hasOrderedBefore, listOrderNumbers, orderRoutes } from '#features/orders/index.ts';
import { paymentRoutes } from '#features/payments/index.ts';
import { placeRoutes } from '#features/places/index.ts';
import { lockPromoCodeForShare, promotionRoutes } from '#features/promotions/index.ts';
import { findStaffOf, staffRoutes } from '#features/staff/index.ts';
import { stockRoutes } from '#features/stock/index.ts';
import { settingRoutes } from '#features/settings/index.ts';
import { setupRoutes } from '#features/setup/index.ts';
import { worklistRoutes } from '#features/worklists/index.ts';
import type { Executor } from '#db/client.ts';
import { mountAcquirerPages } from '#http/pages/acquirer-pages.ts';
import { mountApiDocs } from '#http/api-docs/api-docs.ts';
import type { Route } from '#http/call.ts';
import { filesOfChosenServer } from '#http/pages/chosen-server.ts';
import { partnerCors } from '#http/origins/cors.ts';
import { mountHealth } from '#http/health.ts';
import { answerOutsideRoutes, mountRoutes, type HttpApp, type HttpDependencies } from '#http/mount-routes.ts';
import { outboxRoute } from '#http/outbox.ts';
import { rejectDnsRebinding, operatorsOnly } from '#http/operators/operators-only.ts';
import { createShopQueues } from '#http/fair-queue/shop-queues.ts';
import { requireKnownHost } from '#http/origins/require-known-host.ts';
import { mountPages } from '#http/pages/pages.ts';
import { createPageRenderer } from '#http/pages/render-page.ts';
import { Refusal } from '#http/refusal.ts';
import { createAnswerFromCache, type AnswerFromCache } from '#http/page-cache/answer-from-cache.ts';
import { createAnswerCache } from '#http/page-cache/answer-cache.ts';
import { securityHeaders } from '#http/security-headers/security-headers.ts';
import type { Context } from './context.ts';
import { personalDataOf } from './personal-data.ts';
import { usesOfGoods } from './uses-of-goods.ts';

export type AppSurroundings = {
  /** Returns whether the process's job worker is running; absent: the process runs no jobs, as in tests. */
  readonly isWorkerRunning?: () => boolean;
  /** Returns the names of scheduled jobs whose last run, in any process, failed; null: they are not known. */
  readonly listFailingJobs?: () => Promise<readonly string[] | null>;
};

/** Finds the human-readable numbers of delivery and cell orders by their ids. */
async function listNumbers(
  executor: Executor,
  partnerId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const delivered = await listOrderNumbers(executor, partnerId, ids);
  const others = ids.filter((id) => !delivered.has(id));
  return new Map([...delivered, ...(await listCellOrderNumbers(executor, partnerId, others))]);
}

function toDependencies(context: Context): HttpDependencies {
  return {
    config: context.config,
    logger: context.logger,
    metrics: context.metrics,
    readiness: context.readiness,
    authenticate: (authorization, call) => authenticate(context, authorization, call),
    findStaff: (bearer) => findStaffOf(context, bearer, identityOfStaff(context)),
    requireFreshProof: (call) => requireFreshProof(context, call),
    findPartner: (partnerId) => findOpenPartner(context, partnerId),
    findPartnerByHost: (host) => findPartnerByHost(context, host),
    isOwnHost: (host) => isOwnHost(context, host),
    hasPartners: () => hasPartners(context),
    remoteConfig: context.remoteConfig,
    limiter: context.limiter,
    answerCache: createAnswerCache(context.changes),
    queues: createShopQueues(context.metrics),
    clock: context.clock,
  };
}

const everyEndpoint = [endpoints, operatorEndpoints, machineEndpoints, setupEndpoints].flatMap((group) =>
  Object.values(group),
);

/** Mounts every call and page of the shop on one context. */
export function buildApp(context: Context, surroundings: AppSurroundings = {}): HttpApp {
  return mountShop(context, toDependencies(context), surroundings);
}

/** The shop's app, with cached answers served directly to requests of Node's HTTP server. */
export function buildShop(
  context: Context,
  surroundings: AppSurroundings = {},
): { app: HttpApp; answerFromCache: AnswerFromCache } {
  const dependencies = toDependencies(context);
  return { app: mountShop(context, dependencies, surroundings), answerFromCache: createAnswerFromCache(dependencies) };
}

function mountShop(
  context: Context,
  dependencies: HttpDependencies,
  { isWorkerRunning = () => true, listFailingJobs = () => Promise.resolve([]) }: AppSurroundings,
): HttpApp {
  const app: HttpApp = new Hono();
  const renderPage = createPageRenderer(app, context.storefront, dependencies);
  const partnerExists = async (partnerId: string) => (await findPartner(context, partnerId)) !== null;
  const routes: Route[] = [
    ...staffRoutes(context, {
      ...identityOfStaff(context),
      canSendCodes: (partner, member) => listProofCodes(context, partner, toContactsOfMember(member)).length > 0,
    }),
    ...identityRoutes(context, {
      partnerExists,
      clientApps: {
        listClientApps: async (partnerId) => (await findPartner(context, partnerId))?.settings.clientApps ?? [],
        lockClientAppsForShare,
      },
      handOverOrders,
    }),
    ...accountRoutes(context, { partnerExists, handOverOrders, personalData: personalDataOf(context) }),
    ...contactChangeRoutes(context),
    outboxRoute(context),
    ...companyRoutes(context, {
      getContainerPriceMinor: (partner) => getContainerPriceMinor(context, partner),
      canSearchAddresses: (partner) => canSearchAddresses(context, partner),
      hasCells: ({ id }) => context.services.microMarket.hasCells.get(id),
      getShownBanners: (partner, place) => getShownBanners(context, partner, place),
    }),
    ...catalogueRoutes(context, { ...usesOfGoods, renderPage }),
    ...marketingRoutes(context, { lockPromoCodeForShare, renderPage }),
    ...promotionRoutes(context),
    ...favouriteRoutes(context),
    ...deliveryRoutes(context),
    ...addressRoutes(context, { followAddress }),
    ...paymentRoutes(context, { getCartPayer: (call, cartId) => getCartPayer(context, call, cartId) }),
    ...cartRoutes(context, { hasOrderedBefore }),
    ...loyaltyRoutes(context, { listOrderNumbers: listNumbers }),
    ...containerRoutes(context, { listOrderNumbers: listNumbers }),
    ...orderRoutes(context, { cellOrders: cellOrdersInHistory(context) }),
    ...stockRoutes(context),
    ...worklistRoutes(context),
    ...placeRoutes(context),
    ...microMarketRoutes(context),
    ...legalPersonRoutes(context),
    ...customerRoutes(context, { listOrderNumbers: listNumbers }),
    ...importRoutes(context),
    ...exchangeRoutes(context),
    ...settingRoutes(context),
    ...streetRoutes(context),
    ...setupRoutes(context),
  ];

  app.onError((error, c) => answerOutsideRoutes(c.req.raw, c.env, error, dependencies));
  app.notFound((c) => answerOutsideRoutes(c.req.raw, c.env, new Refusal('request.not_found'), dependencies));
  app.use(securityHeaders(context.config.http));
  app.use(operatorsOnly(dependencies));
  app.use(requireKnownHost(dependencies));
  app.use('/api/*', partnerCors(dependencies));
  mountHealth(app, { ...context, isWorkerRunning, listFailingJobs });
  mountRoutes(app, routes, dependencies);
  mountApiDocs(app, everyEndpoint);
  for (const path of ['/pictures/*', '/avatars/*', '/map/*']) app.use(path, filesOfChosenServer(dependencies));
  mountExchange(app, context);
  mountPictures(app, context);
  mountOwnIcons(app, context);
  mountAvatars(app, context);
  mountMapFiles(app, context);
  mountFeeds(app, context);
  if (context.payments.pages) mountAcquirerPages(app, context.payments.pages, dependencies);
  app.all('/api/*', (c) => c.notFound());
  mountFormerPages(app, context);
  if (context.storefront) mountPages(app, context.storefront, dependencies);
  return app;
}

/** Builds the app of the operators' separate port (health, metrics). */
export function buildOperatorsApp(
  context: Context,
  { isWorkerRunning = () => true, listFailingJobs = () => Promise.resolve([]) }: AppSurroundings = {},
): HttpApp {
  const app: HttpApp = new Hono();
  const dependencies = toDependencies(context);
  app.onError((error, c) => answerOutsideRoutes(c.req.raw, c.env, error, dependencies));
  app.notFound((c) => answerOutsideRoutes(c.req.raw, c.env, new Refusal('request.not_found'), dependencies));
  app.use(rejectDnsRebinding(dependencies));
  mountHealth(app, { ...context, isWorkerRunning, listFailingJobs });
  mountApiDocs(app, everyEndpoint, { hasCalls: false });
  return app;
}
