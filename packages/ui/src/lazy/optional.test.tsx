import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type ReactNode, Suspense } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { expect, test } from 'vitest';
import { lazyPart } from './lazy-part.tsx';
import { Optional } from './optional.tsx';

const Water = ({ name }: { name: string }) => <p>{name}</p>;

/** The server's HTML: with streamed content, or with the fallback until the browser has it. */
async function render(node: ReactNode, { waits }: { waits: boolean }): Promise<string> {
  const html = new PassThrough();
  const stream = renderToPipeableStream(node, {
    [waits ? 'onAllReady' : 'onShellReady']: () => stream.pipe(html),
    onError: () => {},
  });
  return text(html);
}

test('a part that comes is rendered in its place, on the server too [X-11]', async () => {
  const Part = lazyPart(async () => ({ default: Water }));
  expect(
    await render(
      <Optional fallback="soon">
        <Part name="still" />
      </Optional>,
      { waits: true },
    ),
  ).toContain('<p>still</p>');
});

test('a part that cannot be loaded leaves its fallback to the browser, and the page around it as it is [X-11]', async () => {
  const Part = lazyPart<{ name: string }>(() => Promise.reject(new TypeError('Failed to fetch')));
  const html = await render(
    <Suspense fallback="the whole page">
      <h1>Shop</h1>
      <Optional fallback="soon">
        <Part name="still" />
      </Optional>
    </Suspense>,
    { waits: true },
  );
  expect(html).toContain('<h1>Shop</h1>');
  expect(html).toContain('soon');
  expect(html).not.toContain('the whole page');
});

test('the code of a part is asked for when it is first shown, and once', async () => {
  let asked = 0;
  const Part = lazyPart(async () => {
    asked += 1;
    return { default: Water };
  });
  expect(asked).toBe(0);
  const twice = (
    <Optional>
      <Part name="still" />
      <Part name="sparkling" />
    </Optional>
  );
  await render(twice, { waits: true });
  expect(await render(twice, { waits: true })).toContain('<p>sparkling</p>');
  expect(asked).toBe(1);
});
