import { exchangeTextOf } from '#languages/files/exchange-texts.ts';
import { unfinishedAtMost } from '../stores/run.store.ts';
import { failure } from './answers.ts';

/** The answer to 1C where it sends documents faster than they can be applied. */
export const tooManyWaiting = (): Response =>
  failure(exchangeTextOf('exchange.too_many_waiting', { most: unfinishedAtMost }, 'ru'));
