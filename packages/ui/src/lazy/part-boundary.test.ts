import { describe, expect, test } from 'vitest';
import { loadMarked, PartBoundary } from './part-boundary.ts';

/** The content once an error reached the boundary. */
function show(error: unknown, renderMissing: ((renew: () => void) => string) | null = () => 'try again') {
  const boundary = new PartBoundary({ renderMissing, children: 'the part' });
  boundary.state = PartBoundary.getDerivedStateFromError(error) as never;
  return boundary.render();
}

const noRenewal = () => {};
const fault = new TypeError('x is undefined');

describe('a part that is loaded when it is first shown [X-11]', () => {
  test('offers to try again where it could not be loaded', async () => {
    const failure = new TypeError('Failed to fetch dynamically imported module');
    await expect(loadMarked(() => Promise.reject(failure), noRenewal)).rejects.toBe(failure);
    expect(show(failure)).toBe('try again');
  });

  test('retries, with every other part of the same failure', async () => {
    const failure = new TypeError('Failed to fetch');
    const renewed: string[] = [];
    for (const part of ['first', 'second']) {
      await expect(
        loadMarked(
          () => Promise.reject(failure),
          () => void renewed.push(part),
        ),
      ).rejects.toBe(failure);
    }
    void show(failure, (renew) => {
      renew();
      return 'asked';
    });
    expect(renewed).toEqual(['first', 'second']);
  });

  test('is no network failure where the code loaded and threw: the page reports that', () => {
    expect(() => show(fault)).toThrow(fault);
  });

  test('removes nothing else where the part is optional', () => {
    expect(show(fault, null)).toBeNull();
  });

  test('is shown while all is well', async () => {
    expect(await loadMarked(async () => 'code', noRenewal)).toBe('code');
    expect(new PartBoundary({ renderMissing: null, children: 'the part' }).render()).toBe('the part');
  });
});
