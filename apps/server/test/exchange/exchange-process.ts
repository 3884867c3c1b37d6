// A process of the shop with nothing but the exchange with 1C, on the given database, until it is killed.
import { processDueExchange } from '#features/exchange/index.ts';
import { openTestContext } from '../test-context.ts';

const [connectionString = ''] = process.argv.slice(2);
const { context } = openTestContext({ connectionString });
await context.changes.start();
console.log('ready');
await processDueExchange(context);
