import { addressesOfCustomers } from '#features/addresses/index.ts';
import { cartsOfCustomers } from '#features/cart/index.ts';
import { containersOfCustomers } from '#features/containers/index.ts';
import { notesOfCustomers } from '#features/customers/index.ts';
import { exchangeOfCustomers } from '#features/exchange/index.ts';
import { favouritesOfCustomers } from '#features/favourites/index.ts';
import { blocksOfCustomers, type PersonalData } from '#features/identity/index.ts';
import { importsOfCustomers } from '#features/imports/index.ts';
import { pointsOfCustomers } from '#features/loyalty/index.ts';
import { cellOrdersOfCustomers } from '#features/micro-market/index.ts';
import { ordersOfCustomers } from '#features/orders/index.ts';
import { savedMethodsOfCustomers } from '#features/payments/index.ts';
import { promoUsesOfCustomers, retainedUsesOfCustomers } from '#features/promotions/index.ts';
import { auditOfCustomers } from '#features/staff/index.ts';
import { notesOfStockDocuments } from '#features/stock/index.ts';
import { callsToCustomers } from '#features/worklists/index.ts';
import type { Context } from './context.ts';

/** The features' data about a customer, in the order in which rows are locked: a cart before its order. */
export function personalDataOf(context: Context): PersonalData[] {
  return [
    cartsOfCustomers,
    // Before the orders, because this data is found by them and they lose their customer.
    exchangeOfCustomers,
    ordersOfCustomers(context),
    cellOrdersOfCustomers(context),
    callsToCustomers,
    containersOfCustomers,
    savedMethodsOfCustomers,
    promoUsesOfCustomers(context),
    retainedUsesOfCustomers(context),
    pointsOfCustomers,
    addressesOfCustomers,
    favouritesOfCustomers,
    auditOfCustomers,
    importsOfCustomers,
    notesOfCustomers,
    notesOfStockDocuments,
    blocksOfCustomers(context),
  ];
}
