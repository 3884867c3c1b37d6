// A thread that reads the file which it is handed, and answers with the number of its rows.
import { parentPort, workerData } from 'node:worker_threads';
import { readTable } from '../../src/tables/read-table.ts';

const rows = await Array.fromAsync(readTable(workerData as Blob));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of threads has no origin
parentPort?.postMessage(rows.length);
