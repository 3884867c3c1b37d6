import type { Changes, ChangeTopic } from '#db/changes/changes.ts';
import type { LoadingCache } from './loading-cache.ts';

/** Evicts the cached value of a change's subject: a partner or a session. */
export function evictOnChange(
  cache: Pick<LoadingCache<string, unknown>, 'forget' | 'forgetAll'>,
  changes: Pick<Changes, 'on'>,
  topic: ChangeTopic,
): void {
  changes.on(topic, (subject) => {
    if (subject === null) cache.forgetAll();
    else cache.forget(subject);
  });
}

/** Reloads the value of a change's subject, while readers use the cached one. */
export function renewOnChange(
  cache: Pick<LoadingCache<string, unknown>, 'renew' | 'renewAll'>,
  changes: Pick<Changes, 'on'>,
  topic: ChangeTopic,
): void {
  changes.on(topic, (subject) => {
    if (subject === null) cache.renewAll();
    else cache.renew(subject);
  });
}
