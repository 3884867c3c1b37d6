import type { ServiceName, ServiceState, SettingCheck } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { hasOwnStreets } from '#features/addresses/index.ts';
import { findMember, type OpsCall } from '#features/staff/index.ts';
import { toHtmlLetter, toParagraph } from '#gateways/mail/index.ts';
import { MapsUnavailable } from '#gateways/maps/index.ts';
import { NotSent, UnknownOutcome } from '#gateways/one-time-codes/index.ts';
import { textOf } from '#languages/messages.ts';

type Result = SettingCheck['result'];

/** The services of a partner and whose they are, in the order of the console. */
export function describeServices({ providers }: Context, { partner }: OpsCall): ServiceState[] {
  const { mail, sms, maps } = providers.describe(partner);
  return [
    { service: 'mail', ...mail },
    { service: 'sms', ...sms },
    { service: 'maps', ...maps },
  ];
}

/** Tests a service that the shop uses: mail, SMS or maps. The answer contains no credentials. */
export async function checkService(context: Context, call: OpsCall, service: ServiceName): Promise<SettingCheck> {
  const check = { mail: checkMail, sms: checkSms, maps: checkMaps }[service];
  return { result: await check(context, call) };
}

/** Sends a test letter to the caller. */
async function checkMail(
  { providers, database, logger }: Context,
  { partner, staff, language }: OpsCall,
): Promise<Result> {
  const mail = providers.mailOf(partner);
  if (!mail) return 'absent';
  const member = await findMember(database, { partnerId: partner.id, staffId: staff.id });
  if (!member?.email) return 'no_contact';
  const shop = partner.names[language];
  const write = (key: 'settings.MAIL_TEST' | 'settings.MAIL_TEST_SUBJECT') =>
    textOf(key, {}, { language, currency: partner.currency });
  const text = write('settings.MAIL_TEST');
  try {
    await mail.send({
      ...{ to: member.email, senderName: shop, subject: write('settings.MAIL_TEST_SUBJECT') },
      text: `${text}\n\n${shop}\n`,
      html: toHtmlLetter({ language, shop, paragraphs: [toParagraph(text)] }),
    });
  } catch (error) {
    logger.warn({ err: error, partner: partner.id }, 'a test letter was not sent');
    const fault = error instanceof NotSent || error instanceof UnknownOutcome ? error.fault : null;
    return fault ?? (error instanceof NotSent ? 'refused' : 'not_reachable');
  }
  return providers.describe(partner).mail.source === 'stand_in' ? 'stand_in' : 'ok';
}

async function checkSms({ providers }: Context, { partner }: OpsCall): Promise<Result> {
  const { sendSms, probe } = providers.oneTimeCodesOf(partner);
  if (!sendSms) return 'absent';
  return probe ? probe() : 'stand_in';
}

/** Tests the service of addresses by a search for the name of the shop's town. */
async function checkMaps({ providers, database, logger }: Context, { partner, language }: OpsCall): Promise<Result> {
  const { center, names } = partner.defaultCity;
  try {
    const search = { text: names[language], language, near: center, partnerId: partner.id };
    const maps = providers.mapsOf(partner);
    await maps.suggest({ ...search, limit: 1 });
    // Another service may find points than suggests texts.
    await maps.geocode(search);
  } catch (error) {
    if (!(error instanceof MapsUnavailable)) throw error;
    logger.warn({ err: error, partner: partner.id }, 'the service of addresses failed a test');
    return error.fault ?? 'not_reachable';
  }
  if (providers.describe(partner).maps.source !== 'streets' || (await hasOwnStreets(database, partner.id))) return 'ok';
  // Nobody has brought the streets of this shop; those of the demonstration lie in two towns.
  return partner.settings.addressSearch?.provider === 'streets' ? 'absent' : 'stand_in';
}
