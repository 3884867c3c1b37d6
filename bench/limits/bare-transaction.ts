import { resolve } from 'node:path';
import { startChild } from '../load/child.ts';
import type { BareTransactionReply, BareTransactionRequest } from './bare-transaction-process.ts';

const clients = 8;

export type BareTransaction = { run(milliseconds: number): Promise<BareTransactionReply>; stop(): Promise<void> };

/** Creates its tables in the shop's own database; `stop` drops them. */
export async function startBareTransaction(connectionString: string): Promise<BareTransaction> {
  const child = startChild<BareTransactionRequest, BareTransactionReply>(
    resolve(import.meta.dirname, 'bare-transaction-process.ts'),
  );
  await child.ask({ connectionString, clients });
  return {
    run: (milliseconds) => child.ask({ milliseconds }),
    async stop() {
      await child.ask({ end: true });
      await child.stop();
    },
  };
}
