import { DAY_MS, toZoned } from '@kaplya/domain';
import pMap from 'p-map';
import type { Context } from '#context.ts';
import { findPartner, type Partner } from '#features/company/index.ts';
import { listOrdersAfter } from '#features/orders/index.ts';
import { toHomeOrigin } from '#http/origins/own-origin.ts';
import { toHtmlLetter, toParagraph } from '#gateways/mail/index.ts';
import { textOf } from '#languages/messages.ts';
import { findMark, listPartnersToNotify, saveMark } from './alert-mark.store.ts';

type NewOrder = Awaited<ReturnType<typeof listOrdersAfter>>[number];

/** The most orders that a letter lists; up to `countedAtMost`, the others are only counted. */
const namedAtMost = 20;
const countedAtMost = 200;
/** The shops that are notified at the same time: a dead mail server of one delays few others. */
const shopsAtOnce = 8;
/** The largest number of letters to one shop in one run. */
const addressesAtMost = 10;
/**
 * The age at which an order is notified: older than any transaction that creates orders. Orders become visible out of
 * order, and the mark must not pass one that is not visible yet.
 */
const visibleAfterMilliseconds = 20_000;
/** The oldest orders that are notified: after an outage, letters about older ones are of no use. */
const oldestMilliseconds = DAY_MS;
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Notifies each shop that has subscribed of its new orders: one letter for all since the last run. The mark, which is
 * the last notified order, moves once a letter is sent to any of the addresses, so that an address which fails delays
 * no other. While all fail, the same orders are notified again.
 */
export async function notifyOfNewOrders(context: Context): Promise<{ letters: number }> {
  let letters = 0;
  await pMap(await listPartnersToNotify(context.database), notify, { concurrency: shopsAtOnce });
  return { letters };

  async function notify(partnerId: string): Promise<void> {
    if (context.stopping.aborted) return;
    const partner = await findPartner(context, partnerId);
    try {
      const sent = partner ? await notifyPartner(context, partner) : 0;
      letters += sent;
    } catch (error) {
      context.logger.warn({ err: error, partner: partnerId }, 'a shop could not be notified of its new orders yet');
    }
  }
}

async function notifyPartner(context: Context, partner: Partner): Promise<number> {
  const { database, clock, config } = context;
  const mail = context.providers.mailOf(partner);
  const { emails = [], language = 'ru' } = partner.settings.orderNotices ?? {};
  const now = clock.now();
  const mark = await findMark(database, partner.id);
  // A shop that has just subscribed gets no letters about past orders.
  if (!mark || emails.length === 0 || !mail) {
    if (!mark) await saveMark(database, partner.id, { createdAt: now, orderId: nobody });
    return 0;
  }
  const oldest = new Date(now.getTime() - oldestMilliseconds);
  const after = mark.createdAt < oldest ? { createdAt: oldest, orderId: nobody } : mark;
  const before = new Date(now.getTime() - visibleAfterMilliseconds);
  const orders = await listOrdersAfter(database, partner.id, { after, before, limit: countedAtMost });
  const [first] = orders;
  const last = orders.at(-1);
  if (!first || !last) return 0;

  const shop = partner.names[language];
  const origin = toHomeOrigin(config, partner);
  const reader = { language, currency: partner.currency };
  const subject = textOf('notice.ORDERS_SUBJECT', { count: orders.length, number: first.number, shop }, reader);
  const lines = orders.slice(0, namedAtMost).map((order) => {
    const url = `${origin}/console/orders/${order.id}`;
    return `${textOf('notice.ORDER', toParams(partner, order, language), reader)}\n${url}`;
  });
  const more = orders.length - namedAtMost;
  if (more > 0) lines.push(textOf('notice.MORE', { count: more }, reader));
  const html = toHtmlLetter({ language, shop, paragraphs: lines.map(toParagraph) });
  const letter = { senderName: shop, subject, text: `${lines.join('\n\n')}\n`, html };
  const addresses = emails.slice(0, addressesAtMost);
  // Sent concurrently, so that a mail server that does not answer delays the run by one timeout.
  const outcomes = await Promise.allSettled(addresses.map((to) => mail.send({ ...letter, to })));
  const failures = outcomes.flatMap((outcome, place) =>
    outcome.status === 'rejected' ? [{ place, reason: String(outcome.reason) }] : [],
  );
  if (failures.length > 0)
    context.logger.warn({ partner: partner.id, failures }, 'addresses were not notified of new orders');
  const sent = outcomes.length - failures.length;
  if (sent > 0) await saveMark(database, partner.id, { createdAt: last.createdAt, orderId: last.id });
  return sent;
}

function toParams(
  { areas }: Partner,
  { number, areaId, intervalDay: day, shippingFrom, shippingTo, timeZone, totalMinor: total }: NewOrder,
  language: keyof Partner['names'],
) {
  const zone = areas.find(({ id }) => id === areaId)?.names[language] ?? '';
  const timeOf = (at: Date) => toZoned(at.getTime(), timeZone).time;
  return { number, day, from: timeOf(shippingFrom), to: timeOf(shippingTo), zone, total };
}
