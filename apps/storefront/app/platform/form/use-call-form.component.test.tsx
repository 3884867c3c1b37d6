import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { render } from '@kaplya/ui/test/render.tsx';
import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { useCallForm } from './use-call-form.ts';

beforeAll(() => loadTexts('en', ['orders', 'address-entry', 'shared']));

type SentProps = { options: Parameters<typeof useCallForm<never, 'resend'>>[0]; failure: ApiFailure };

function Sent({ options, failure }: SentProps) {
  const form = useCallForm<never, 'resend'>(options);
  return (
    <>
      <Button onClick={() => void form.run('resend', () => Promise.reject(failure))}>Send</Button>
      <p role="alert">{form.errors.form}</p>
    </>
  );
}

async function readAlert(props: SentProps): Promise<string | null> {
  render(
    <TextsProvider language="en">
      <Sent {...props} />
    </TextsProvider>,
  );
  await userEvent.click(page.getByRole('button', { name: 'Send' }));
  await expect.element(page.getByRole('alert')).not.toBeEmptyDOMElement();
  return page.getByRole('alert').element().textContent;
}

test.each([
  ['by a text', { failed: 'orders.cancel.failed' }],
  ['by a text for each work', { failed: () => 'orders.cancel.failed' }],
] as const)('a form that names its failure %s says when no answer came [X-03]', async (_, options) => {
  const silent = new ApiFailure({ kind: 'answer', status: 500, body: null });
  expect(await readAlert({ options, failure: silent })).toBe('The order could not be cancelled, try again');
  const unreached = new ApiFailure({ kind: 'network' });
  expect(await readAlert({ options, failure: unreached })).toMatch(/^The shop does not answer/);
  const late = new ApiFailure({ kind: 'timeout' });
  expect(await readAlert({ options, failure: late })).toMatch(/^The shop takes too long/);
});

test('a form may have words of its own for a shop that was not reached', async () => {
  const options = { failed: 'errors.createAddress', unreached: 'addresses.form.offline' } as const;
  expect(await readAlert({ options, failure: new ApiFailure({ kind: 'network' }) })).toMatch(/What you typed is kept/);
});
