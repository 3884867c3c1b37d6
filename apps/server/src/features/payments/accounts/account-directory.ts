import { MINUTE_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { PartnerAccount } from '#gateways/payments/index.ts';
import { isAccountSecret } from '../secrets/is-account-secret.ts';
import { openSecret } from '../secrets/seal-secret.ts';
import { listAllSecrets } from '../secrets/secret.store.ts';

/** Synchronises the accounts and keys of the gateways with those of the database. */
export type AccountDirectory = {
  /** Resolves when the gateway has the accounts as of this call, or later. */
  load(): Promise<void>;
};

const retryMilliseconds = 1000;

/**
 * Reads the accounts again after each change of a partner, and once a minute, because a notification may be lost.
 * Callers never wait for that: the gateway has the last known accounts in memory.
 */
export function createAccountDirectory(context: Context): AccountDirectory {
  const { snapshots, payments, providers, config, logger, stopping } = context;
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const unreadable = new Set<string>();

  async function read(): Promise<void> {
    const accounts = new Map<string, PartnerAccount[]>();
    const opened = (await listAllSecrets(snapshots)).map((row) => {
      const { partnerId, name, account } = row;
      const value = openSecret(config.secrets.appSecret, row);
      report(`${partnerId} ${name} ${account}`, value !== null, { partnerId, name, account });
      return { partnerId, name, account, value };
    });
    for (const { partnerId, name, account, value: secretKey } of opened.filter(isAccountSecret)) {
      const signing = opened.find(
        (other) => other.partnerId === partnerId && other.account === account && other.name === `${name}-webhook`,
      );
      const one = { name, account, secretKey, webhookSecret: signing?.value ?? null };
      accounts.set(partnerId, [...(accounts.get(partnerId) ?? []), one]);
    }
    payments.setAccounts(accounts);
    providers.setKeys(Map.groupBy(opened, ({ partnerId }) => partnerId));
  }

  function report(key: string, isReadable: boolean, details: object): void {
    if (isReadable) unreadable.delete(key);
    else if (!unreadable.has(key)) {
      unreadable.add(key);
      logger.error(details, 'a secret of an account of a partner is not used: it cannot be read');
    }
  }

  /** A running read may miss the latest change, so a call waits for the next read. */
  function load(): Promise<void> {
    next ??= last
      .catch(() => undefined)
      .then(() => {
        next = null;
        last = read();
        return last;
      });
    return next;
  }

  function refresh(): void {
    if (stopping.aborted) return;
    load().catch((error: unknown) => {
      if (stopping.aborted) return;
      logger.warn({ err: error }, 'the accounts of the partners could not be read; they are read again');
      setTimeout(refresh, retryMilliseconds).unref();
    });
  }

  context.changes.on('partner', refresh);
  const everyMinute = setInterval(refresh, MINUTE_MS).unref();
  stopping.addEventListener('abort', () => clearInterval(everyMinute), { once: true });
  return { load };
}
