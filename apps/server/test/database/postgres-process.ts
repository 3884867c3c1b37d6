// Uses a data folder's embedded PostgreSQL until it is asked to stop, as the shop does.
import { startEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts';

const [dataDir = ''] = process.argv.slice(2);
const stopping = new Promise<void>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve());
});
const keepAlive = setInterval(() => undefined, 60_000);
const { connectionString, adopted, stop } = await startEmbeddedPostgres({
  dataDir,
  onProblem: console.error,
  // The tests kill PostgreSQL, never the machine.
  settings: ['fsync=off'],
});
console.log(JSON.stringify({ connectionString, adopted }));
await stopping;
await stop();
clearInterval(keepAlive);
