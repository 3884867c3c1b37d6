import { createAddressesServices } from '#features/addresses/index.ts';
import { createCatalogueServices } from '#features/catalogue/index.ts';
import { createCompanyServices } from '#features/company/index.ts';
import { createDeliveryServices } from '#features/delivery/index.ts';
import { createIdentityServices } from '#features/identity/index.ts';
import { createExchangeServices } from '#features/exchange/index.ts';
import { createImportsServices } from '#features/imports/index.ts';
import { createMarketingServices } from '#features/marketing/index.ts';
import { createMicroMarketServices } from '#features/micro-market/index.ts';
import { countUnpaidOrders, createOrdersServices } from '#features/orders/index.ts';
import { createWorklistServices } from '#features/worklists/index.ts';
import { createPaymentsServices, type Payees } from '#features/payments/index.ts';
import type { Context, Services } from './context.ts';
import { payeesOf } from './payees.ts';

/**
 * Creates the features' services for a context, in the order of their layers. Nothing can be read from it during
 * creation; later readers find everything.
 */
export function createServices(context: Context, payees: Payees = payeesOf(context)): Services {
  return {
    identity: createIdentityServices(context),
    company: createCompanyServices(context),
    catalogue: createCatalogueServices(context),
    marketing: createMarketingServices(context),
    addresses: createAddressesServices(context),
    delivery: createDeliveryServices(context, { countUnpaidOrders }),
    payments: createPaymentsServices(context, payees),
    orders: createOrdersServices(context),
    microMarket: createMicroMarketServices(context),
    worklists: createWorklistServices(context),
    imports: createImportsServices(context),
    exchange: createExchangeServices(context),
  };
}
