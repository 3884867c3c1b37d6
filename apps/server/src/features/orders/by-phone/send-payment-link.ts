import type { PhoneOrder } from '@kaplya/contract';
import { languages, toZoned } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { isLandline } from '#features/identity/index.ts';
import type { OneTimeCodes } from '#gateways/one-time-codes/index.ts';
import { toHtmlLetter, toParagraph } from '#gateways/mail/index.ts';
import { toOwnOrigin } from '#http/origins/own-origin.ts';
import { textOf } from '#languages/messages.ts';
import { findOrder, type OrderRow } from '../stores/order.store.ts';
import { toReturnUrl } from '../tracking/order-status-link.ts';
import type { PhoneCall } from './phone-call.ts';

/**
 * Sends the customer the payment page of an order that is paid online: by SMS, else by mail. Call after the commit; the
 * operator can also read out its URL. A repeated call sends nothing.
 */
export async function sendPaymentLink(
  context: Context,
  { partner, caller, language: spoken }: PhoneCall,
  orderId: string,
  { isNew }: { readonly isNew: boolean },
): Promise<PhoneOrder['paymentLink']> {
  const order = await findOrder(context.database, partner.id, orderId);
  if (!order || order.payBy === null) return null;
  const url = toReturnUrl(context, toOwnOrigin(context.config, partner, caller), order);
  const link = { url, payBy: order.payBy.toISOString() };
  if (!isNew) return { ...link, sentBy: null };

  const [first = spoken] = partner.languages;
  const language = languages.find((each) => each === first) ?? spoken;
  const shop = partner.names[language];
  const reader = { language, currency: order.currency };
  const { time } = toZoned(order.payBy.getTime(), order.timeZone);
  const text = textOf(
    'order.PAYMENT_LINK',
    { shop, number: order.number, amount: order.toPayMinor, time, url },
    reader,
  );
  const subject = textOf('order.PAYMENT_LINK_SUBJECT', { number: order.number }, reader);
  const sms = prepareSms(context.providers.oneTimeCodesOf(partner), order, { text, ip: caller.ip });
  const mail = context.providers.mailOf(partner);
  const { email } = order;
  const html = toHtmlLetter({ language, shop, paragraphs: [toParagraph(text)] });
  const byMail =
    mail && email ? () => mail.send({ to: email, senderName: shop, subject, text: `${text}\n`, html }) : null;
  for (const [sentBy, send] of [
    ['sms', sms],
    ['email', byMail],
  ] as const) {
    if (!send) continue;
    try {
      await send();
      return { ...link, sentBy };
    } catch (error) {
      context.logger.warn({ err: error, partner: partner.id, orderId }, 'a payment link could not be sent');
    }
  }
  return { ...link, sentBy: null };
}

function prepareSms(
  { sendSms }: OneTimeCodes,
  { phone }: OrderRow,
  { text, ip }: { readonly text: string; readonly ip: string },
): (() => Promise<void>) | null {
  return sendSms && !isLandline(phone) ? () => sendSms({ phone, ip, text }) : null;
}
