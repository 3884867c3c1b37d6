import type { EndpointRequest, operatorEndpoints, SettingCheck } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { findMember, type OpsCall } from '#features/staff/index.ts';
import { toHtmlLetter, toParagraph } from '#gateways/mail/index.ts';
import { MapsUnavailable } from '#gateways/maps/index.ts';
import { NotSent } from '#gateways/one-time-codes/index.ts';
import { textOf } from '#languages/messages.ts';

type Service = EndpointRequest<typeof operatorEndpoints.checkService>['body']['service'];
type Result = SettingCheck['result'];

/** Tests a service that the shop uses: mail, SMS or maps. The answer contains no credentials. */
export async function checkService(context: Context, call: OpsCall, service: Service): Promise<SettingCheck> {
  const check = { mail: checkMail, sms: checkSms, maps: checkMaps }[service];
  return { result: await check(context, call) };
}

/** Sends a test letter to the caller. */
async function checkMail(
  { config, mail, database, logger }: Context,
  { partner, staff, language }: OpsCall,
): Promise<Result> {
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
    return error instanceof NotSent ? 'refused' : 'not_reachable';
  }
  return config.smtp ? 'ok' : 'stand_in';
}

async function checkSms({ oneTimeCodes: { sendSms, probe } }: Context): Promise<Result> {
  if (!sendSms) return 'absent';
  return probe ? probe() : 'stand_in';
}

/** Tests the service of addresses by a search for the name of the shop's town. */
async function checkMaps({ config, maps, logger }: Context, { partner, language }: OpsCall): Promise<Result> {
  const { center, names } = partner.defaultCity;
  try {
    await maps.suggest({ text: names[language], language, near: center, limit: 1, partnerId: partner.id });
  } catch (error) {
    if (!(error instanceof MapsUnavailable)) throw error;
    logger.warn({ err: error, partner: partner.id }, 'the service of addresses failed a test');
    return 'not_reachable';
  }
  const { photonUrl, yandex } = config.maps;
  return photonUrl !== null || yandex.geocoder !== null ? 'ok' : 'stand_in';
}
