import { expect, test } from 'vitest';
import { lowerScriptPriority } from './low-script-priority.ts';

async function pass(pieces: readonly string[]): Promise<string> {
  const written = new ReadableStream<string>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  return (await Array.fromAsync(written.pipeThrough(lowerScriptPriority()))).join('');
}

const PAGE = '<html><head><link rel="modulepreload" href="/a.js"/></head><body>rel="modulepreload"</body></html>';
const WANTED =
  '<html><head><link rel="modulepreload" fetchpriority="low" href="/a.js"/></head><body>rel="modulepreload"</body></html>';

test('preloads of scripts in the head come after what is painted, wherever the pieces of a page end', async () => {
  for (let end = 0; end <= PAGE.indexOf('<body>'); end += 1) {
    expect(await pass([PAGE.slice(0, end), PAGE.slice(end, -6), PAGE.slice(-6)])).toBe(WANTED);
  }
});

test('a page that breaks off in its head is passed on as far as it came', async () => {
  expect(await pass(['<html><head><link rel="module', 'preload"/>'])).toBe(
    '<html><head><link rel="modulepreload" fetchpriority="low"/>',
  );
});
