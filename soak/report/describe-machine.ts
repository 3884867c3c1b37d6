import { cpus, totalmem } from 'node:os';
import { Client } from 'pg';

/** Describes the machine of a soak, without which its figures mean nothing. */
export async function describeMachine(connectionString: string): Promise<string> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    const [cpu] = cpus();
    const memory = `${(totalmem() / 2 ** 30).toFixed(0)} GiB`;
    return `${cpus().length} cores (${cpu?.model.trim()}), ${memory}, Node ${process.versions.node}, PostgreSQL ${rows[0]?.server_version}`;
  } finally {
    await client.end();
  }
}
