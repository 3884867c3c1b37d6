import type { HistoryRows } from '@kaplya/contract/fill/history-rows';
import { bakuPartner } from '../partners/baku.ts';
import { moscowPartner } from '../partners/moscow.ts';
import type { DemoPartner } from '../partners/types.ts';
import { makeCustomers } from './history-customers.ts';
import { customersOf } from './history-ids.ts';
import { makeOrders } from './make-orders.ts';
import { historySlots } from './history-slots.ts';
import { peopleOfBaku, peopleOfMoscow, type PeopleOfCity } from './people-of-cities.ts';
import { createPicker } from './picker.ts';
import { planHistory } from './plan-history.ts';
import { containerId } from './price-order.ts';

/** Makes the orders of both shops in the last two weeks; the same for every start within one hour. */
export const loadHistory = (now: Date): HistoryRows[] => [
  toHistory(moscowPartner, peopleOfMoscow, now),
  toHistory(bakuPartner, peopleOfBaku, now),
];

function toHistory(partner: DemoPartner, people: PeopleOfCity, now: Date): HistoryRows {
  const pick = createPicker(`history of ${partner.id}`);
  const customers = makeCustomers(partner, people, { count: customersOf[partner.id], pick, now });
  const plan = planHistory(customers, historySlots(partner.zones, now), pick);
  return {
    partnerId: partner.id,
    currency: partner.zones.parameters.currency,
    language: partner.languages[0] === 'az' ? 'az' : 'ru',
    timeZone: partner.city.timeZone,
    feeVatCode: 11,
    containerExternalId: containerId,
    customers: customers.map(({ person }) => person),
    addresses: customers.map(({ saved }) => saved),
    orders: makeOrders(partner, people, plan, { pick, now }),
  };
}
