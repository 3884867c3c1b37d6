import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Sample = 'ut11-import' | 'ut11-offers' | 'unf-prices' | 'unf-rests' | 'moysklad-import' | 'orders-back';

/** A file as a 1C or МойСклад sends it, in the encoding that it declares. */
export function openSample(name: Sample): Blob {
  const text = readFileSync(join(import.meta.dirname, 'samples', `${name}.xml`), 'utf8');
  return new Blob([text.includes('windows-1251') ? toWindows1251(text) : text]);
}

const letters = new Map<string, number>(
  Array.from({ length: 256 }, (_, code) => [new TextDecoder('windows-1251').decode(Uint8Array.of(code)), code]),
);

export function toWindows1251(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Array.from(text), (letter) => letters.get(letter) ?? 0x3f);
}
