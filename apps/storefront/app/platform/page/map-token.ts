let drawn: { from: string; token: string } | null = null;

/** A map token drawn at random from the configured list (P-21), the same until the page is reloaded. */
export function findMapToken(tokens: readonly string[], random: () => number = Math.random): string | null {
  const from = tokens.join('\n');
  if (drawn?.from === from) return drawn.token;
  const token = tokens[Math.floor(random() * tokens.length)];
  if (token === undefined) return null;
  drawn = { from, token };
  return token;
}
