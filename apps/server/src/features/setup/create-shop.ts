import type { EndpointAnswer, NewShop, setupEndpoints } from '@kaplya/contract';
import {
  findRingProblems,
  isInPolygon,
  isOutsideCountry,
  listShopCurrencies,
  normaliseRing,
  toFreeSlug,
  toSlug,
  type Position,
} from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { fillCatalogue } from '#features/catalogue/index.ts';
import {
  fillPartner,
  findHostOwner,
  insertDomain,
  isTimeZone,
  listPartnerKeys,
  parseDomain,
} from '#features/company/index.ts';
import { fillDelivery } from '#features/delivery/index.ts';
import { checkEmail, parsePhone } from '#features/identity/index.ts';
import { fillPaymentMethods } from '#features/payments/index.ts';
import { claimDomain, findUnclaimable } from '#features/settings/index.ts';
import { inviteFirstOwner } from '#features/staff/index.ts';
import type { Caller } from '#http/call.ts';
import { toHost } from '#http/caller.ts';
import { toHomeOrigin } from '#http/origins/own-origin.ts';
import { Refusal, refuseViolations, type RefusalViolation } from '#http/refusal.ts';
import { withoutVat } from './rows/goods-rows.ts';
import { toShopRows, type ShopWithRing } from './rows/shop-rows.ts';
import { withSamples } from './rows/with-samples.ts';
import { setLinkPartner, consumeLink, type SetupLinkRow } from './setup-link.store.ts';
import { hashSetupToken } from './setup-links.ts';

const idLetters = 40;

const currencies: ReadonlySet<string> = new Set(listShopCurrencies());

type Request = {
  readonly body: { readonly token: string; readonly shop: NewShop };
  readonly caller: Caller;
};

/**
 * Creates a shop: the company, its town, zone and warehouse, intervals, goods with their stock, payment methods, the
 * domain and the owner, all in the transaction that marks the link as used. The first shop answers at the host of the
 * call and at that of PUBLIC_ORIGIN; another domain that its owner names is a claim until it is proven. Throws the
 * Refusals `setup.…` and `domain.…` with their fields, and `identity.email_invalid`.
 */
export async function createShop(
  context: Context,
  { body: { token, shop: input }, caller }: Request,
): Promise<EndpointAnswer<typeof setupEndpoints.createShop>> {
  const corners = input.ring.map(([longitude = 0, latitude = 0]): Position => [longitude, latitude]);
  // A shop may have no phone; one that is typed is stored as it is dialled from anywhere.
  const typedPhone = input.phone?.trim() ?? '';
  const phone = typedPhone === '' ? '' : parsePhone(typedPhone, input.country);
  const shop = { ...input, phone: phone ?? '', ring: normaliseRing(corners) };
  const email = checkEmail(shop.owner.email);
  refuseUnfit(shop, { isEmail: 'email' in email, phone });
  const typedHost = shop.domain === undefined ? null : parseDomain(shop.domain);
  const tokenHash = hashSetupToken(token);
  const now = context.clock.now();
  const samples = shop.withSamples ? await context.sampleGoods.load(shop.currency) : null;
  if (shop.withSamples && !samples) throw new Refusal([{ code: 'setup.samples_missing', field: 'shop.goods' }]);
  // A question rather than a mistake, so it is asked when everything else is right.
  if (!shop.town.isElsewhere && isOutsideCountry(shop.town, shop.country))
    throw new Refusal([{ code: 'setup.town_elsewhere', field: 'shop.town' }]);

  const created = await withTransaction(context.database, async (transaction) => {
    const link = await consumeLink(transaction, { tokenHash, now });
    if (!link) throw new Refusal('setup.over');
    // The link of a further shop proves one domain; its owner claims others in the console. Who has the first link has
    // the machine: the host of this call, and the one that the machine's administrator chose for it.
    const host = link.host ?? caller.host.toLowerCase();
    const proven = link.host === null ? [host, toHost(new URL(context.config.http.publicOrigin).host)] : [host];
    const claimed = typedHost === null || proven.includes(typedHost) ? null : typedHost;
    if (claimed !== null) await refuseClaim(transaction, claimed, link);
    const taken = new Set((await listPartnerKeys(transaction)).map(({ id }) => id));
    // The id is made from the first name of the shop, and stays even if the shop is renamed.
    const partnerId = toFreeSlug(toSlug(shop.name, idLetters) || 'shop', taken);
    const { partner, catalogue, delivery, paymentMethods } = toShopRows(shop, { partnerId, host });
    if (!(await fillPartner(transaction, partner)))
      throw new Refusal([{ code: 'setup.domain_taken', field: 'shop.domain' }]);
    for (const other of proven) await insertDomain(transaction, { host: other, partnerId, proof: 'machine' });
    const domain = claimed === null ? null : await claimDomain(context, transaction, { partnerId, host: claimed });
    await fillDelivery(transaction, partnerId, delivery);
    await fillPaymentMethods(transaction, partnerId, paymentMethods);
    await fillCatalogue(
      transaction,
      partnerId,
      samples ? withSamples(catalogue, samples, shop.vat ?? withoutVat) : catalogue,
    );
    const owner = { name: shop.owner.name, email: 'email' in email ? email.email : '', language: shop.language };
    const of = { id: partnerId, country: shop.country, phoneCode: partner.phoneCode };
    const { token: invitation } = await inviteFirstOwner(context, transaction, { partner: of, caller }, owner);
    await setLinkPartner(transaction, tokenHash, partnerId);
    return { partnerId, invitation, host, domain };
  });

  for (const topic of ['partner', 'catalogue'] as const) context.changes.announce(topic, created.partnerId);
  const { host, ...answer } = created;
  return { ...answer, origin: host === caller.host ? caller.origin : toHomeOrigin(context.config, { hosts: [host] }) };
}

async function refuseClaim(transaction: Transaction, host: string, link: Pick<SetupLinkRow, 'host'>): Promise<void> {
  const field = 'shop.domain';
  if (link.host !== null) throw new Refusal([{ code: 'setup.domain_differs', field, params: { domain: link.host } }]);
  const code = findUnclaimable(host);
  if (code) throw new Refusal([{ code, field }]);
  if ((await findHostOwner(transaction, host)) !== null) throw new Refusal([{ code: 'setup.domain_taken', field }]);
}

function refuseUnfit(
  shop: ShopWithRing,
  { isEmail, phone }: { readonly isEmail: boolean; readonly phone: string | null },
): void {
  const { town, ring, intervals, language, languages, goods, timeZone, currency, domain } = shop;
  const crossed = findRingProblems(ring).length > 0;
  const codes = goods.flatMap(({ code }) => (code === undefined ? [] : [code.toLowerCase()]));
  const firstTwice = codes.find((code, index) => codes.indexOf(code) !== index);
  const violations: RefusalViolation[] = [
    ...(languages.includes(language) ? [] : [{ code: 'setup.language_missing' as const, field: 'shop.languages' }]),
    ...(currencies.has(currency) ? [] : [{ code: 'setup.currency_unknown' as const, field: 'shop.currency' }]),
    ...(phone === null ? [{ code: 'identity.phone_invalid' as const, field: 'shop.phone' }] : []),
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
