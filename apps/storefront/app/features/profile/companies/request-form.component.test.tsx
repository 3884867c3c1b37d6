import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { listViolations } from '@kaplya/ui/test/list-violations.ts';
import { render } from '@kaplya/ui/test/render.tsx';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { RequestForm } from './request-form.tsx';

const call = vi.hoisted(() => vi.fn());
vi.mock('#platform/data/client.ts', () => ({ getClient: () => ({ call }) }));
vi.mock('./companies-query.ts', () => ({ refreshCompanies: () => Promise.resolve() }));

beforeAll(() => loadTexts('en', ['companies']));
beforeEach(() => call.mockReset());

const name = page.getByRole('textbox', { name: /^Name/ });
const taxNumber = page.getByRole('textbox', { name: /INN/ });
const send = page.getByRole('button', { name: 'Send the request' });
const show = () =>
  render(
    <TextsProvider language="en">
      <RequestForm country="RU" />
    </TextsProvider>,
  );

test('a request is sent once its numbers are right; a refusal stands at its field, and a lost answer by the button [A-06a] [X-03]', async () => {
  show();
  await userEvent.fill(name, 'Iva');
  await userEvent.fill(taxNumber, '7707083894');
  await userEvent.click(send);
  await expect.element(taxNumber).toHaveAttribute('aria-invalid', 'true');
  expect(call).not.toHaveBeenCalled();
  await userEvent.fill(taxNumber, '77 0708 3893');
  const errors = [{ code: 'legal_person.requested', message: 'Asked already', field: 'taxNumber' }];
  const body = { code: 'legal_person.requested', message: 'Asked already', errors };
  call.mockRejectedValueOnce(new ApiFailure({ kind: 'answer', status: 409, body }));
  await userEvent.click(send);
  await expect.element(taxNumber).toHaveAccessibleDescription(/Asked already/);
  expect(await listViolations(document.body)).toEqual([]);
  call.mockRejectedValueOnce(new ApiFailure({ kind: 'network' }));
  await userEvent.click(send);
  await expect.element(page.getByText(/The shop does not answer/)).toBeVisible();
  await expect.element(name).toHaveValue('Iva');
});

test('what is typed survives a reload, until it is sent [A-06a]', async () => {
  show();
  await userEvent.fill(name, 'Iva');
  await userEvent.fill(taxNumber, '7707083893');
  expect(sessionStorage.getItem('shop.form.company-request')).toContain('Iva');
  call.mockResolvedValueOnce({});
  await userEvent.click(send);
  await expect.element(name).toHaveValue('');
  expect(sessionStorage.getItem('shop.form.company-request') ?? '').not.toContain('Iva');
});
