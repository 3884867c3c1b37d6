import { parse, type Token } from '@messageformat/parser';

/** The values of a text: their names and how each is used. */
export function findArguments(text: string): string[] {
  return argumentsOf(parse(text));
}

function argumentsOf(tokens: readonly Token[]): string[] {
  return tokens
    .flatMap((token) => {
      if (token.type === 'content' || token.type === 'octothorpe') return [];
      if (token.type === 'argument') return [token.arg];
      if (token.type === 'function') return [`${token.arg}:${token.key}`];
      return [`${token.arg}:${token.type}`, ...token.cases.flatMap(({ tokens: inner }) => argumentsOf(inner))];
    })
    .filter((name, index, all) => all.indexOf(name) === index)
    .toSorted();
}

/** The forms of each plural of a text. */
export function findPlurals(text: string): string[][] {
  return pluralsOf(parse(text));
}

function pluralsOf(tokens: readonly Token[]): string[][] {
  return tokens.flatMap((token) => {
    if (!('cases' in token)) return [];
    const inner = token.cases.flatMap(({ tokens: nested }) => pluralsOf(nested));
    return token.type === 'plural' ? [token.cases.map(({ key }) => key), ...inner] : inner;
  });
}

/** The tags that stand for elements, such as `<link>`. */
export function findTags(text: string): string[] {
  return [...text.matchAll(/<\/?[\w-]+\/?>/g)].map(([tag]) => tag).toSorted();
}
