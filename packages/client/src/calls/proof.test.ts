import { expect, test, vi } from 'vitest';
import { ApiFailure } from '../failures/api-failure.ts';
import { wantedProof } from './proof.ts';
import { withProof } from './with-proof.ts';

const required = () =>
  new ApiFailure({
    kind: 'answer',
    status: 403,
    body: { code: 'identity.proof_required', message: 'Confirm', details: { methods: ['passkey', 'sms'] } },
  });

test('a call that needs a proof is made again, once, when the customer has given it [S-110]', async () => {
  const makeCall = vi.fn<() => Promise<string>>().mockRejectedValueOnce(required()).mockResolvedValueOnce('done');
  const answer = withProof(makeCall);
  await vi.waitFor(() => expect(wantedProof.getState()?.methods).toEqual(['passkey', 'sms']));
  expect(makeCall).toHaveBeenCalledTimes(1);
  wantedProof.getState()?.finish(true);
  expect(await answer).toBe('done');
  expect(makeCall).toHaveBeenCalledTimes(2);
  expect(wantedProof.getState()).toBeNull();
});

test('several calls ask once, and a customer who declines cancels them all [S-110]', async () => {
  const asked = vi.fn<() => void>();
  const stop = wantedProof.subscribe(asked);
  const makeCall = vi.fn<() => Promise<string>>().mockImplementation(() => Promise.reject(required()));
  const calls = [withProof(makeCall), withProof(makeCall)];
  const outcome = Promise.allSettled(calls);
  await vi.waitFor(() => expect(makeCall).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => expect(wantedProof.getState()).not.toBeNull());
  wantedProof.getState()?.finish(false);
  expect(await outcome).toEqual(
    calls.map(() => ({ status: 'rejected', reason: expect.objectContaining({ kind: 'cancelled' }) })),
  );
  expect([makeCall.mock.calls.length, asked.mock.calls.length]).toEqual([2, 2]);
  stop();
});

test('any other refusal is the answer, also a second time [S-110]', async () => {
  const other = new ApiFailure({ kind: 'answer', status: 403, body: { code: 'identity.forbidden' } });
  await expect(withProof(() => Promise.reject(other))).rejects.toBe(other);
  const again = required();
  const makeCall = vi.fn<() => Promise<string>>().mockRejectedValueOnce(required()).mockRejectedValueOnce(again);
  const answer = withProof(makeCall).catch((failure: unknown) => failure);
  await vi.waitFor(() => expect(wantedProof.getState()).not.toBeNull());
  wantedProof.getState()?.finish(true);
  expect(await answer).toBe(again);
});
