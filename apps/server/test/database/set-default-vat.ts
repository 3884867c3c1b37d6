import { operatorEndpoints } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { onTestFinished, vi } from 'vitest';
import type { TestApp } from '../start-test-app.ts';

/** Sets the VAT that new goods of Moscow's shop have, by its code, until the test ends. */
export async function setDefaultVat(app: TestApp, token: string, code: number): Promise<void> {
  const read = async () => (await app.call(operatorEndpoints.getMe, {}, { token })).partner.defaultVatCode;
  const write = async (next: number) => {
    await app.context.database.execute(sql`
      update partner set rules = jsonb_set(rules, '{defaultVatCode}', to_jsonb(${next}::int))
      where partner_id = 'moscow'`);
    app.context.changes.announce('partner', 'moscow');
    await vi.waitFor(async () => {
      if ((await read()) !== next) throw new Error('The shop is not read anew yet');
    });
  };
  const former = await read();
  onTestFinished(() => write(former));
  await write(code);
}
