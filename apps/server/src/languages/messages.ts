import type { RefusalCode } from '@kaplya/contract';
import { formatMoney, type Currency, type Language, type PromoErrorCode } from '@kaplya/domain';
import { az } from './az.ts';
import { en } from './en.ts';
import type { AnswerTextKey, LanguageTexts, MessageParams } from './message-keys.ts';
import { ru } from './ru.ts';
import { tr } from './tr.ts';

export type { AnswerTextKey, CellEventName } from './message-keys.ts';

const texts: Readonly<Record<Language, LanguageTexts>> = { ru, en, az, tr };

/** The language and the currency of a text. */
export type TextReader = { readonly language: Language; readonly currency: Currency };

/** The text of a refusal; sums in `params` are minor units of the currency. */
export function messageOf(code: RefusalCode, params: MessageParams, reader: TextReader): string {
  return texts[reader.language].refusals[code](params, moneyFor(reader));
}

/** The text of the customer's next step after a refusal; null when there is nothing that they can do. */
export function actionOf(code: RefusalCode, language: Language): string | null {
  return texts[language].actions[code] ?? null;
}

/** Why a promo code is not accepted, as a text for the customer. */
export function promoTextOf(error: PromoErrorCode, params: MessageParams, reader: TextReader): string {
  return texts[reader.language].promo[error](params, moneyFor(reader));
}

export function textOf(key: AnswerTextKey, params: MessageParams, reader: TextReader): string {
  return texts[reader.language].answers[key](params, moneyFor(reader));
}

function moneyFor({ language, currency }: TextReader): (minorUnits: number) => string {
  return (minorUnits) => formatMoney({ amount: minorUnits, currency }, language);
}
