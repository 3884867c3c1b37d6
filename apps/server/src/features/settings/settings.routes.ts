import { operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { uploadPicture } from '#features/catalogue/index.ts';
import { route, type Route } from '#http/call.ts';
import { addClientApp, deleteClientApp, replaceClientAppSecret } from './client-apps/change-client-apps.ts';
import { describeClientApps } from './client-apps/describe-client-apps.ts';
import { checkService, describeServices } from './checks/check-service.ts';
import { addDomain } from './domains/add-domain.ts';
import { checkDomain } from './domains/check-domain.ts';
import { deleteDomain } from './domains/delete-domain.ts';
import { listDomains } from './domains/list-domains.ts';
import { describeOpening } from './opening/describe-opening.ts';
import { markOpened } from './opening/mark-opened.ts';
import { getSettings } from './values/describe-settings.ts';
import { describeShopPictures } from './pictures/describe-shop-pictures.ts';
import { saveShopPicture } from './pictures/save-shop-picture.ts';
import { saveSettings } from './values/save-settings.ts';
import { describeReasons } from './reasons/describe-reasons.ts';
import { saveReasons } from './reasons/save-reasons.ts';
import { describePaymentMethods } from './payment-methods/describe-payment-methods.ts';
import { savePaymentMethods } from './payment-methods/save-payment-methods.ts';

export function settingRoutes(context: Context): Route[] {
  const { database } = context;
  return [
    route(operatorEndpoints.getSettings, (call) => getSettings(context, call)),
    route(operatorEndpoints.saveSettings, (call) => saveSettings(context, call, call.body)),
    route(operatorEndpoints.listAllReasons, async ({ partner }) => ({
      kinds: await describeReasons(database, partner.id),
    })),
    route(operatorEndpoints.saveReasons, (call) => saveReasons(context, call, call)),
    route(operatorEndpoints.listWaysToPay, ({ partner }) => describePaymentMethods(context, database, partner)),
    route(operatorEndpoints.saveWaysToPay, (call) => savePaymentMethods(context, call, call.body)),
    route(operatorEndpoints.listDomains, async (call) => ({ items: await listDomains(context, call) })),
    route(operatorEndpoints.addDomain, async (call) => ({ domain: await addDomain(context, call, call.body.host) })),
    route(operatorEndpoints.checkDomain, async (call) => ({
      domain: await checkDomain(context, call, call.params.host),
    })),
    route(operatorEndpoints.deleteDomain, async (call) => {
      await deleteDomain(context, call, call.params.host);
      return undefined;
    }),
    route(operatorEndpoints.listClientApps, ({ partner }) => describeClientApps(context, database, partner.id)),
    route(operatorEndpoints.addClientApp, (call) => addClientApp(context, call, call.body)),
    route(operatorEndpoints.replaceClientAppSecret, (call) =>
      replaceClientAppSecret(context, call, { id: call.params.id, version: call.body.version }),
    ),
    route(operatorEndpoints.deleteClientApp, async (call) => {
      await deleteClientApp(context, call, { id: call.params.id, version: call.query.version });
      return undefined;
    }),
    route(operatorEndpoints.getShopPictures, ({ partner }) => describeShopPictures(database, partner.id)),
    route(operatorEndpoints.uploadShopPicture, (call) => uploadPicture(context, call)),
    route(operatorEndpoints.saveShopPicture, (call) =>
      saveShopPicture(context, call, { kind: call.params.kind, ...call.body }),
    ),
    route(operatorEndpoints.listServiceStates, (call) => Promise.resolve({ items: describeServices(context, call) })),
    route(operatorEndpoints.getOpening, (call) => describeOpening(context, call)),
    route(operatorEndpoints.openShop, (call) => markOpened(context, call)),
    route(operatorEndpoints.checkService, (call) => checkService(context, call, call.body.service)),
  ];
}
