import { DAY_MS, toZoned } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { findPartner, type Partner } from '#features/company/index.ts';
import { listOrdersAfter } from '#features/orders/index.ts';
import { toHomeOrigin } from '#http/origins/own-origin.ts';
import { toHtmlLetter, toParagraph } from '#gateways/mail/index.ts';
import { textOf } from '#languages/messages.ts';
import { findMark, listPartnersToNotify, saveMark } from './notice.store.ts';

type TellingOrder = Awaited<ReturnType<typeof listOrdersAfter>>[number];

/** A letter names this many orders and counts the others up to the next number. */
const namedAtMost = 20;
const countedAtMost = 200;
/** Nobody is addressed more often than this in one run. */
const addressesAtMost = 10;
/** An order whose transaction still runs is told in the next minute. */
const settledMilliseconds = 20_000;
/** After an outage nobody is told of what is a day old. */
const oldestMilliseconds = DAY_MS;
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Tells each shop that wishes so of its new orders: one letter for all since the last run. The mark moves when a letter
 * is on its way to any of the addresses: one that takes no letters keeps them from no other. While none takes them, all
 * are told again.
 */
export async function notifyOfNewOrders(context: Context): Promise<{ letters: number }> {
  let letters = 0;
  for (const partnerId of await listPartnersToNotify(context.database)) {
    if (context.stopping.aborted) break;
    const partner = await findPartner(context, partnerId);
    try {
      if (partner) letters += await notifyPartner(context, partner);
    } catch (error) {
      context.logger.warn({ err: error, partner: partnerId }, 'a shop could not be told of its new orders yet');
    }
  }
  return { letters };
}

async function notifyPartner(context: Context, partner: Partner): Promise<number> {
  const { database, clock, mail, config } = context;
  const { emails = [], language = 'ru' } = partner.settings.orderNotices ?? {};
  const now = clock.now();
  const mark = await findMark(database, partner.id);
  // Whoever has just asked for letters gets none about the past.
  if (!mark || emails.length === 0 || !mail) {
    if (!mark) await saveMark(database, partner.id, { createdAt: now, orderId: nobody });
    return 0;
  }
  const oldest = new Date(now.getTime() - oldestMilliseconds);
  const after = mark.createdAt < oldest ? { createdAt: oldest, orderId: nobody } : mark;
  const before = new Date(now.getTime() - settledMilliseconds);
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
  // All at once: a mail server that does not answer is waited for once.
  const outcomes = await Promise.allSettled(addresses.map((to) => mail.send({ ...letter, to })));
  const failures = outcomes.flatMap((outcome, place) =>
    outcome.status === 'rejected' ? [{ place, reason: String(outcome.reason) }] : [],
  );
  if (failures.length > 0)
    context.logger.warn({ partner: partner.id, failures }, 'addresses were not told of new orders');
  const sent = outcomes.length - failures.length;
  if (sent > 0) await saveMark(database, partner.id, { createdAt: last.createdAt, orderId: last.id });
  return sent;
}

function toParams(
  { areas }: Partner,
  { number, areaId, intervalDay: day, shippingFrom, shippingTo, timeZone, totalMinor: total }: TellingOrder,
  language: keyof Partner['names'],
) {
  const zone = areas.find(({ id }) => id === areaId)?.names[language] ?? '';
  const timeOf = (at: Date) => toZoned(at.getTime(), timeZone).time;
  return { number, day, from: timeOf(shippingFrom), to: timeOf(shippingTo), zone, total };
}
