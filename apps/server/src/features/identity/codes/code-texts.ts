import { codeLifetimeMilliseconds, MINUTE_MS } from '@kaplya/domain';
import type { Caller } from '#http/call.ts';
import type { Partner } from '#partner.ts';
import { textOf, type AnswerTextKey } from '#languages/messages.ts';
import type { CodePurpose } from './code.table.ts';
import type { CodeRequest } from './code-request.ts';
import { toHtmlLetter, toParagraph } from '#gateways/mail/index.ts';

type Shop = Pick<Partner, 'names' | 'hosts' | 'currency'>;

/**
 * Texts for codes that give access to an account or take it away: the purpose, and a warning that the code may be read
 * out to nobody, or only to support. They protect against social engineering. Other codes have no such texts.
 */
const wordsOfPurpose: Partial<Record<CodePurpose, { readonly aim: AnswerTextKey; readonly warning: AnswerTextKey }>> = {
  proof: { aim: 'code.aim_proof', warning: 'code.tell_nobody' },
  undo: { aim: 'code.aim_undo', warning: 'code.tell_nobody' },
  // The owner has called support and reads the code out.
  recovery: { aim: 'code.aim_recovery', warning: 'code.tell_support' },
  merge: { aim: 'code.aim_merge', warning: 'code.tell_support' },
};

function findWords(purpose: CodePurpose) {
  return wordsOfPurpose[purpose] ?? null;
}

/**
 * The text of the SMS with a code. It names the shop if the whole text then fits into one message, or into two for a
 * purpose with texts of its own. The last line lets a browser fill in the code at the shop's own domain (WebOTP).
 */
export function writeSms(
  {
    partner,
    language,
    caller,
    purpose,
  }: Pick<CodeRequest, 'language' | 'purpose'> & {
    readonly partner: Shop;
    readonly caller: Pick<Caller, 'host' | 'isSecure'>;
  },
  code: string,
): string {
  // The last line names only the shop's own domains, not any `Host` that a caller sends.
  const isOwnHost = caller.isSecure && partner.hosts.includes(caller.host);
  const lastLine = isOwnHost ? `\n@${caller.host} #${code}` : '';
  const words = findWords(purpose);
  const write = (shop: string) => {
    const withAim = textsFor({ partner, language }, { code, shop });
    const text = withAim('code.sms');
    return (words ? `${text}, ${withAim(words.aim)}. ${withAim(words.warning)}` : text) + lastLine;
  };
  const named = write(partner.names[language]);
  return fits(named, { messages: words ? 2 : 1 }) ? named : write('');
}

/** ASCII characters of GSM 03.38 take seven bits each; an SMS with any other character takes sixteen. */
const gsmText = /^[\n\w !"#$%&'()*+,\-./:;<=>?@]*$/;

/** The most characters of a text that fits into one or two messages; each of two parts has a header, so less text. */
const mostCharacters = { gsm: { 1: 160, 2: 306 }, other: { 1: 70, 2: 134 } } as const;

function fits(text: string, { messages }: { readonly messages: 1 | 2 }): boolean {
  return text.length <= mostCharacters[gsmText.test(text) ? 'gsm' : 'other'][messages];
}

export function writeLetter(
  { partner, language, purpose }: Pick<CodeRequest, 'language' | 'purpose'> & { readonly partner: Shop },
  code: string,
): { senderName: string; subject: string; text: string; html: string } {
  const shop = partner.names[language];
  const write = textsFor({ partner, language }, { code, shop });
  const words = findWords(purpose);
  const withAim = (text: string) => (words ? `${text}, ${write(words.aim)}` : text);
  const greeting = words ? `${shop}: ${write(words.aim)}. ${write(words.warning)}` : write('code.mail_greeting');
  const note = write(words ? 'code.mail_valid' : 'code.mail_note');
  return {
    senderName: shop,
    subject: withAim(write('code.mail_subject')),
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

function textsFor(
  { partner, language }: { readonly partner: Shop; readonly language: CodeRequest['language'] },
  { code, shop }: { readonly code: string; readonly shop: string },
) {
  const params = { code, shop, minutes: codeLifetimeMilliseconds / MINUTE_MS };
  return (key: AnswerTextKey) => textOf(key, params, { language, currency: partner.currency });
}
