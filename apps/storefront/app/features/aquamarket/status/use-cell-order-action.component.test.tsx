import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { render } from '@kaplya/ui/test/render.tsx';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { useCellOrderAction } from './use-cell-order-action.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('@kaplya/ui/message/toasts.ts', { spy: true });
vi.mock('#platform/data/client.ts', () => ({ getClient: () => ({ call }) }));

beforeAll(() => loadTexts('en', ['aquamarket']));

function Cancel() {
  const { busy, act } = useCellOrderAction('order');
  return (
    <button
      type="button"
      disabled={busy !== null}
      onClick={() => void act('cancelCellOrder', 'aquamarket.cancelFailed')}
    >
      Cancel
    </button>
  );
}

test.each([
  ['timeout', 'The shop takes too long to answer'],
  ['network', 'The shop does not answer'],
] as const)(
  'an action whose answer is lost (%s) is said to be unknown, not to have failed [X-12]',
  async (kind, text) => {
    call.mockRejectedValue(new ApiFailure({ kind }));
    render(
      <TextsProvider language="en">
        <Cancel />
      </TextsProvider>,
    );
    const button = page.getByRole('button', { name: 'Cancel', exact: true });
    await userEvent.click(button);
    await expect.poll(() => vi.mocked(showToast).mock.lastCall?.[0].text).toMatch(text);
    await expect.element(button).toBeEnabled();
  },
);
