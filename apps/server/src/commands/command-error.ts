import { Refusal } from '#http/refusal.ts';
import { messageOf } from '#languages/messages.ts';

/** A mistake that the person at the terminal can fix; printed without a stack. */
export class CommandError extends Error {}

/** Turns a refusal into the sentence to print; returns any other error as it is. */
export function toCommandError(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  const [{ code, params = {} }] = error.violations;
  return new CommandError(messageOf(code, params, { language: 'en', currency: 'RUB' }));
}
