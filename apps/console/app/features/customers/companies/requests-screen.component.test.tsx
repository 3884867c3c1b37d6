import type { OpsLegalPersonRequest } from '@kaplya/contract';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { listViolations } from '@kaplya/ui/test/list-violations.ts';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../test/render.tsx';
import { CompanyRequestsScreen } from './requests-screen.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

const request: OpsLegalPersonRequest = {
  ...{ id: 'r', name: 'Iva', taxNumber: '7707083893', kpp: null, legalAddress: null, contractNumber: null },
  ...{ createdAt: '2026-03-01T09:00:00Z', known: null },
  customer: { id: 'c', name: 'Anna', phone: '+79037660001', email: null },
};
let waiting: OpsLegalPersonRequest[] = [];
/** The requests of a second page. */
let further: OpsLegalPersonRequest[] = [];
let answer: () => Promise<unknown> = () => Promise.resolve({});

beforeAll(() => loadTexts('companies', 'customers'));
beforeEach(() => {
  waiting = [request];
  further = [];
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation(((id: string, { query }: { query?: { cursor?: string } }) => {
    if (id === 'listLegalPersonRequests' && query?.cursor === 'next')
      return Promise.resolve({ items: further, nextCursor: null, total: 2 });
    if (id === 'listLegalPersonRequests')
      return Promise.resolve({ items: waiting, nextCursor: further.length > 0 ? 'next' : null, total: 1 });
    return id === 'acceptLegalPersonRequest' ? answer() : new Promise(() => undefined);
  }) as unknown as typeof call);
});

const admit = page.getByRole('button', { name: 'Accept and enter the company' });

test('a request that a colleague has answered says so in the place of its buttons [A-06c]', async () => {
  renderAt('/notes?peek=r', <CompanyRequestsScreen />, ['customers.read', 'customers.write']);
  await expect.element(admit).toBeVisible();
  expect(await listViolations(document.body)).toEqual([]);
  answer = () => {
    waiting = [];
    const body = { code: 'legal_person.request_unknown', message: 'Gone' };
    return Promise.reject(new ApiFailure({ kind: 'answer', status: 404, body }));
  };
  await userEvent.click(admit);
  await expect.element(page.getByText('This request is not in the queue')).toBeVisible();
  await expect.element(admit).not.toBeInTheDocument();
});

test('a request further down than the list is loaded is found, and is gone once it was answered [A-06c]', async () => {
  waiting = Array.from({ length: 50 }, (_, index) => ({ ...request, id: `w${index}` }));
  further = [{ ...request, customer: { ...request.customer, name: 'Boris' } }];
  answer = () => {
    further = [{ ...request, id: 'other' }];
    const body = { code: 'legal_person.request_unknown', message: 'Gone' };
    return Promise.reject(new ApiFailure({ kind: 'answer', status: 404, body }));
  };
  renderAt('/notes?peek=r', <CompanyRequestsScreen />, ['customers.read', 'customers.write']);
  await expect.element(page.getByRole('link', { name: 'Boris' })).toBeVisible();
  await userEvent.click(admit);
  await expect.element(page.getByText('This request is not in the queue')).toBeVisible();
});

test('whoever may only read customers sees a request without buttons [A-06c]', async () => {
  renderAt('/notes?peek=r', <CompanyRequestsScreen />, ['customers.read']);
  await expect.element(page.getByRole('link', { name: 'Anna' })).toBeVisible();
  await expect.element(admit).not.toBeInTheDocument();
  // A request has no page of its own.
  expect(page.getByRole('link', { name: 'Open', exact: true }).elements()).toEqual([]);
});
