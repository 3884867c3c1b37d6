import type { EndpointAnswer, NewShop, setupEndpoints } from '@kaplya/contract';
import { findRingProblems, isInPolygon, normaliseRing, toFreeSlug, toSlug, type Position } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { withTransaction } from '#db/transaction.ts';
import { fillCatalogue } from '#features/catalogue/index.ts';
import { fillPartner, isTimeZone, listPartnerKeys, parseDomain } from '#features/company/index.ts';
import { fillDelivery } from '#features/delivery/index.ts';
import { checkEmail } from '#features/identity/index.ts';
import { fillPaymentMethods } from '#features/payments/index.ts';
import { inviteFirstOwner } from '#features/staff/index.ts';
import type { Caller } from '#http/call.ts';
import { toHomeOrigin, toOwnOrigin } from '#http/origins/own-origin.ts';
import { Refusal, refuseViolations, type RefusalViolation } from '#http/refusal.ts';
import { toShopRows, type ShopWithRing } from './rows/shop-rows.ts';
import { withSamples } from './rows/with-samples.ts';
import { setLinkPartner, consumeLink } from './setup-link.store.ts';
import { hashSetupToken } from './setup-links.ts';

const idLetters = 40;

type Request = {
  readonly body: { readonly token: string; readonly shop: NewShop };
  readonly caller: Caller;
};

/**
 * Creates a shop: the company, its town, zone and warehouse, intervals, goods with their stock, payment methods, the
 * domain and the owner, all in the transaction that marks the link as used. Throws the Refusals `setup.…` with their
 * fields, and `identity.email_invalid`.
 */
export async function createShop(
  context: Context,
  { body: { token, shop: input }, caller }: Request,
): Promise<EndpointAnswer<typeof setupEndpoints.createShop>> {
  const corners = input.ring.map(([longitude = 0, latitude = 0]): Position => [longitude, latitude]);
  const shop = { ...input, ring: normaliseRing(corners) };
  const email = checkEmail(shop.owner.email);
  refuseUnfit(shop, 'email' in email);
  const typedHost = shop.domain === undefined ? null : parseDomain(shop.domain);
  const tokenHash = hashSetupToken(token);
  const now = context.clock.now();
  const samples = shop.withSamples ? await context.sampleGoods.load(shop.currency) : null;
  if (shop.withSamples && !samples) throw new Refusal([{ code: 'setup.samples_missing', field: 'shop.goods' }]);

  const created = await withTransaction(context.database, async (transaction) => {
    const link = await consumeLink(transaction, { tokenHash, now });
    if (!link) throw new Refusal('setup.over');
    // The link of a further shop proves one domain; its owner claims others in the console. Who has the first link has
    // the machine.
    const host = link.host ?? typedHost ?? caller.host.toLowerCase();
    if (typedHost !== null && typedHost !== host) {
      throw new Refusal([{ code: 'setup.domain_differs', field: 'shop.domain', params: { domain: host } }]);
    }
    const taken = new Set((await listPartnerKeys(transaction)).map(({ id }) => id));
    // The id is made from the first name of the shop, and stays even if the shop is renamed.
    const partnerId = toFreeSlug(toSlug(shop.name, idLetters) || 'shop', taken);
    const { partner, catalogue, delivery, paymentMethods } = toShopRows(shop, { partnerId, host });
    if (!(await fillPartner(transaction, partner)))
      throw new Refusal([{ code: 'setup.domain_taken', field: 'shop.domain' }]);
    await fillDelivery(transaction, partnerId, delivery);
    await fillPaymentMethods(transaction, partnerId, paymentMethods);
    await fillCatalogue(transaction, partnerId, samples ? withSamples(catalogue, samples) : catalogue);
    const owner = { name: shop.owner.name, email: 'email' in email ? email.email : '', language: shop.language };
    const of = { id: partnerId, country: shop.country, phoneCode: partner.phoneCode };
    const { token: invitation } = await inviteFirstOwner(context, transaction, { partner: of, caller }, owner);
    await setLinkPartner(transaction, tokenHash, partnerId);
    return { partnerId, invitation, host };
  });

  for (const topic of ['partner', 'catalogue'] as const) context.changes.announce(topic, created.partnerId);
  const { host, ...answer } = created;
  const isHere = host === caller.host;
  const origin = isHere
    ? toOwnOrigin(context.config, { hosts: [host] }, caller)
    : toHomeOrigin(context.config, { hosts: [host] });
  return { ...answer, origin };
}

function refuseUnfit(shop: ShopWithRing, isEmail: boolean): void {
  const { town, ring, intervals, language, languages, goods, timeZone, domain } = shop;
  const crossed = findRingProblems(ring).length > 0;
  const codes = goods.flatMap(({ code }) => (code === undefined ? [] : [code.toLowerCase()]));
  const firstTwice = codes.find((code, index) => codes.indexOf(code) !== index);
  const violations: RefusalViolation[] = [
    ...(languages.includes(language) ? [] : [{ code: 'setup.language_missing' as const, field: 'shop.languages' }]),
    ...(isTimeZone(timeZone) ? [] : [{ code: 'setup.time_zone_unknown' as const, field: 'shop.timeZone' }]),
    ...(crossed ? [{ code: 'setup.zone_crossed' as const, field: 'shop.ring' }] : []),
    ...(!crossed && !isInPolygon(town, [ring]) ? [{ code: 'setup.town_outside' as const, field: 'shop.town' }] : []),
    ...intervals.flatMap(({ from, to }, index) =>
      from < to ? [] : [{ code: 'setup.interval_invalid' as const, field: `shop.intervals.${index}.to` }],
    ),
    ...(domain !== undefined && parseDomain(domain) === null
      ? [{ code: 'setup.domain_invalid' as const, field: 'shop.domain' }]
      : []),
    ...goods.flatMap(({ price }, index) =>
      price > 0 ? [] : [{ code: 'goods.price_missing' as const, field: `shop.goods.${index}.price` }],
    ),
    ...(firstTwice === undefined
      ? []
      : [{ code: 'setup.code_twice' as const, field: 'shop.goods', params: { code: firstTwice } }]),
    ...(isEmail ? [] : [{ code: 'identity.email_invalid' as const, field: 'shop.owner.email' }]),
  ];
  refuseViolations(violations.slice(0, 20));
}
