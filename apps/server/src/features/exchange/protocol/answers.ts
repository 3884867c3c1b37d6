/** An answer of the protocol: plain text lines, of which the first is the result. */
export function plainAnswer(lines: readonly string[], status = 200): Response {
  return new Response(`${lines.join('\n')}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'private, no-store' },
  });
}

export const success = (...lines: readonly string[]): Response => plainAnswer(['success', ...lines]);

export const progress = (text: string): Response => plainAnswer(['progress', text]);

export const failure = (text: string, status = 200): Response => plainAnswer(['failure', text], status);
