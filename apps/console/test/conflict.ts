import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';

/** The server's refusal of a change after a colleague's. */
export const conflictAt = (version: number, fields: readonly string[] = []): ApiFailure =>
  new ApiFailure({
    kind: 'answer',
    status: 409,
    body: {
      code: 'conflict.changed',
      message: 'Changed',
      details: { version, by: { id: '1', name: 'Pyotr' }, at: '2026-11-27T09:05:00Z', fields },
    },
  });
