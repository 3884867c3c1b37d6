import type { Language } from '@kaplya/domain';
import type { offeredScenarios } from '../scenario.ts';
import type { CancelReason } from '../test-cards.ts';
import { az } from './az.ts';
import { en } from './en.ts';
import { ru } from './ru.ts';
import { tr } from './tr.ts';

/** The texts of the payment pages. */
export type PageTexts = {
  readonly title: string;
  readonly demonstration: string;
  readonly toPay: string;
  /** The text about the time left to pay. */
  minutesLeft(minutes: number): string;

  readonly savedCards: string;
  cardUntil(expiry: string): string;
  readonly byCard: string;
  readonly byAnotherCard: string;
  readonly cardNumber: string;
  readonly cardExpiry: string;
  readonly cardExpiryHint: string;
  readonly cardCode: string;
  readonly cardCodeHint: string;
  readonly saveCard: string;
  readonly unknownCard: string;
  readonly wrongExpiry: string;
  readonly wrongCode: string;
  pay(sum: string): string;
  readonly oneMoment: string;
  readonly byWallet: string;

  readonly testCards: string;
  readonly testCardsHint: string;
  readonly cardPays: string;
  readonly cardAsks: string;

  readonly bySbp: string;
  readonly scan: string;
  readonly openBank: string;
  readonly qrCode: string;
  readonly waiting: string;
  readonly check: string;
  readonly sbpIsSaved: string;

  readonly bank: string;
  readonly wallet: string;
  readonly question: string;
  readonly agree: string;
  readonly refuse: string;
  readonly noMoney: string;
  readonly letExpire: string;

  readonly threeDs: string;
  readonly threeDsHint: string;

  readonly paid: string;
  readonly paidHint: string;
  readonly held: string;
  readonly notPaid: string;
  readonly tryAgainHint: string;
  readonly back: string;
  readonly reasons: Readonly<Record<CancelReason, string>>;

  readonly notFound: string;
  readonly notFoundHint: string;

  readonly forTesters: string;
  readonly forTestersHint: string;
  readonly scenario: string;
  readonly apply: string;
  readonly applied: string;
  readonly scenarios: Readonly<Record<(typeof offeredScenarios)[number], string>>;

  readonly languages: string;
};

const texts: Readonly<Record<Language, PageTexts>> = { ru, en, az, tr };

export function pageTextsOf(language: Language): PageTexts {
  return texts[language];
}
