import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { render } from '@kaplya/ui/test/render.tsx';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { CellOrderFailure } from './cell-order-failure.tsx';

vi.mock('#platform/data/client.ts', () => ({ getClient: () => ({}) }));

beforeAll(() => loadTexts('en', ['aquamarket']));

const answered = (body: object) => new ApiFailure({ kind: 'answer', status: 422, body });

test.each([
  ['is refused without a word', answered({ errors: [] }), 'Could not place the order, contact support'],
  ['is refused with a reason', answered({ message: 'The cell is empty' }), 'The cell is empty'],
  ['gets no answer in time', new ApiFailure({ kind: 'timeout' }), 'Time-out: retry or contact support'],
])('an order at a cell that %s says why it was not made [X-03] [X-09]', async (_, failure, text) => {
  render(
    <MemoryRouter>
      <TextsProvider language="en">
        <CellOrderFailure failure={failure} />
      </TextsProvider>
    </MemoryRouter>,
  );
  await expect.element(page.getByRole('alert')).toHaveTextContent(text);
});
