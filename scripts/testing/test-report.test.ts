import { expect, test } from 'vitest';
import { describeFailure, describeSlowest, escapePattern, quoteWord } from './test-report.ts';

test('a failure shows the command that repeats it', () => {
  const repeatCommand = `npx vitest run --project server add-item.test.ts -t ${quoteWord(escapePattern("the guest's cart (2 × W19)"))}`;
  expect(describeFailure({ title: 'add-item.test.ts › the guest’s cart', message: 'expected 1', repeatCommand })).toBe(
    [
      'FAILED add-item.test.ts › the guest’s cart',
      'expected 1',
      String.raw`Repeat it: npx vitest run --project server add-item.test.ts -t 'the guest'\''s cart \(2 × W19\)'`,
    ].join('\n'),
  );
});

test('a failure without a test of its own shows no command', () => {
  expect(describeFailure({ title: 'Vitest ended with 1', message: '', repeatCommand: null })).toBe(
    'FAILED Vitest ended with 1',
  );
});

test('the slowest come first, as many as are asked for', () => {
  const timings = [
    { name: 'short', seconds: 0.44 },
    { name: 'long', seconds: 106.2 },
    { name: 'middle', seconds: 7 },
  ];
  expect(describeSlowest(timings, 2)).toBe('  106.2 s  long\n    7.0 s  middle');
});
