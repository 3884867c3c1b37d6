import { codeLifetimeMilliseconds, MINUTE_MS } from '@kaplya/domain';
import type { Caller } from '#http/call.ts';
import type { Partner } from '#partner.ts';
import { textOf, type AnswerTextKey } from '#languages/messages.ts';
import type { CodeRequest } from './code-request.ts';
import { toHtmlLetter, toParagraph } from './html-letter.ts';

type Shop = Pick<Partner, 'names' | 'hosts' | 'currency'>;

/**
 * The SMS with a code, with the shop's name if it stays one message. Its last line lets a browser at the shop fill the
 * code in by itself (WebOTP).
 */
export function writeSms(
  {
    partner,
    language,
    caller,
  }: Pick<CodeRequest, 'language'> & { readonly partner: Shop; readonly caller: Pick<Caller, 'host' | 'isSecure'> },
  code: string,
): string {
  // Not every `Host` that a caller names: codes are for this shop's own domains.
  const isOwnHost = caller.isSecure && partner.hosts.includes(caller.host);
  const lastLine = isOwnHost ? `\n@${caller.host} #${code}` : '';
  const write = (shop: string) =>
    textOf('code.sms', { code, shop }, { language, currency: partner.currency }) + lastLine;
  const named = write(partner.names[language]);
  return isOneSms(named) ? named : write('');
}

/** What of ASCII is one of the 160 characters of GSM 03.38; an SMS with any other character holds 70. */
const gsmText = /^[\n\w !"#$%&'()*+,\-./:;<=>?@]*$/;

function isOneSms(text: string): boolean {
  return text.length <= (gsmText.test(text) ? 160 : 70);
}

export function writeLetter(
  { partner, language }: Pick<CodeRequest, 'language'> & { readonly partner: Shop },
  code: string,
): { senderName: string; subject: string; text: string; html: string } {
  const write = textsFor({ partner, language }, code);
  const [greeting, note] = [write('code.mail_greeting'), write('code.mail_note')];
  const shop = partner.names[language];
  return {
    senderName: shop,
    subject: write('code.mail_subject'),
    text: `${greeting}\n\n${code}\n\n${note}\n\n${shop}\n`,
    html: toHtmlLetter({
      language,
      shop,
      paragraphs: [
        toParagraph(greeting),
        `<p style="font-size:32px;font-weight:bold;letter-spacing:4px">${code}</p>`,
        toParagraph(note),
      ],
    }),
  };
}

function textsFor({ partner, language }: { partner: Shop; language: CodeRequest['language'] }, code: string) {
  const params = { code, shop: partner.names[language], minutes: codeLifetimeMilliseconds / MINUTE_MS };
  return (key: AnswerTextKey) => textOf(key, params, { language, currency: partner.currency });
}
