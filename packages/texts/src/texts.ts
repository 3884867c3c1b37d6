/**
 * The output of Lingui's compiler for an ICU text: texts, and values by their name, some with a case for each number.
 */
export type Message = string | readonly Token[];
type Token = string | readonly [name: string] | readonly [name: string, type: 'plural', cases: PluralCases];
type PluralCases = Readonly<Record<string, Message>>;

export type Messages = Record<string, Message>;

/** The texts of one language. */
export type Texts = {
  readonly locale: string;
  readonly messages: object;
  /** The text of an id; the id itself where there is none. */
  _: (id: string, values?: Readonly<Record<string, unknown>>) => string;
};

/**
 * Formats compiled texts as Lingui does, but only values and plurals, so that the first view needs no Lingui; texts
 * with elements inside use it (`rich-text.tsx`). Messages that are added to `messages` later are found too.
 */
export function createTexts(locale: string, messages: Messages): Texts {
  // `Intl` falls back to English, which every browser has.
  const locales = [locale, 'en'];
  let rules: Intl.PluralRules | undefined;
  let numbers: Intl.NumberFormat | undefined;

  function choose(cases: PluralCases, count: number): Message {
    rules ??= new Intl.PluralRules(locales);
    return cases[count] ?? cases[rules.select(count)] ?? cases.other ?? '';
  }

  function write(message: Message, values: Readonly<Record<string, unknown>>, count?: number): string {
    if (typeof message === 'string') return message;
    return message
      .map((token) => {
        if (token === '#' && count !== undefined) return (numbers ??= new Intl.NumberFormat(locales)).format(count);
        if (typeof token === 'string') return token;
        const [name, , cases] = token;
        const value = values[name];
        return cases ? write(choose(cases, Number(value)), values, Number(value)) : value;
      })
      .join('');
  }

  return { locale, messages, _: (id, values = {}) => write(messages[id] ?? id, values) };
}
