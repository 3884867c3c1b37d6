let drawn: { from: string; token: string } | null = null;

/**
 * Picks a random map token from the config's list (P-21) and returns the same one until the page is reloaded. null: the
 * list is empty.
 */
export function findMapToken(tokens: readonly string[], random: () => number = Math.random): string | null {
  const from = tokens.join('\n');
  if (drawn?.from === from) return drawn.token;
  const token = tokens[Math.floor(random() * tokens.length)];
  if (token === undefined) return null;
  drawn = { from, token };
  return token;
}
