import type { Language } from '@kaplya/domain';

const patienceMs = 10_000;
/** The longest hosted text that is accepted, in characters. A longer one counts as none. */
const charactersAtMost = 20_000;

/**
 * Reads a text that a partner hosts, at any origin: as plain text, or as JSON like the answer of our own call. The
 * request names the language and nothing about the visitor. Throws when the answer contains no text or is HTML.
 */
export async function readHostedText(url: URL, language: Language, signal?: AbortSignal): Promise<string> {
  const asked = withLanguage(url, language);
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, patienceMs);
  signal?.addEventListener('abort', stop);
  try {
    const response = await fetch(asked, {
      headers: { Accept: 'application/json, text/plain', 'Accept-Language': language },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: controller.signal,
    });
    const text = response.ok ? findText(response.headers.get('Content-Type') ?? '', await response.text()) : null;
    if (text === null) throw new TypeError(`${asked.origin} has no text at ${asked.pathname}`);
    return text;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** Adds the language to the text's address, unless the address names one already. */
export function withLanguage(url: URL, language: Language): URL {
  const asked = new URL(url);
  if (!asked.searchParams.has('lang')) asked.searchParams.set('lang', language);
  return asked;
}

function findText(contentType: string, body: string): string | null {
  const [type = ''] = contentType.toLowerCase().split(';');
  const text = type === 'text/plain' ? body : /[/+]json$/.test(type.trim()) ? findInJson(body) : null;
  const trimmed = text?.trim() ?? '';
  return trimmed === '' || trimmed.length > charactersAtMost ? null : trimmed;
}

function findInJson(body: string): string | null {
  try {
    const answer: unknown = JSON.parse(body);
    return typeof answer === 'string' ? answer : (textOf(fieldOf(answer, 'data')) ?? textOf(answer));
  } catch {
    return null;
  }
}

function textOf(value: unknown): string | null {
  const text = fieldOf(value, 'text');
  return typeof text === 'string' ? text : null;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
