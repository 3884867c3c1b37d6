import { setTimeout as delay } from 'node:timers/promises';
import { operatorEndpoints, type Import, type ImportKindName, type ImportPage, type ImportRow } from '@kaplya/contract';
import { writeXlsx } from '@kaplya/files/write-xlsx';
import type { TestApp } from '../start-test-app.ts';

export type Cells = readonly (readonly (string | number | null)[])[];

export async function toXlsx(rows: Cells): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of writeXlsx(rows, { worksheet: 'Прайс' })) parts.push(part);
  return Buffer.concat(parts);
}

export const toCsv = (rows: Cells): Buffer =>
  Buffer.from(rows.map((row) => row.map((cell) => cell ?? '').join(';')).join('\n'));

/** A file of one price. */
export const priceList = toCsv([
  ['Код', 'Цена'],
  ['W19', '371'],
]);

export function sendPriceList({ fetch }: Pick<TestApp, 'fetch'>, token: string | undefined): Promise<Response> {
  return fetch(`${operatorEndpoints.uploadImport.path}?kind=prices`, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: new Uint8Array(priceList),
  });
}

/** The work of a member of staff with files. */
export function createImporter(app: Pick<TestApp, 'call' | 'fetch'>, token: string, kind: ImportKindName = 'prices') {
  const as = { token };
  const send = (file: Uint8Array, { name = 'prices.xlsx', lang = 'ru' } = {}) =>
    app.fetch(`/api/ops/imports?kind=${kind}&name=${encodeURIComponent(name)}&lang=${lang}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(file),
    });
  const get = (id: string): Promise<ImportPage> =>
    app.call(operatorEndpoints.getImport, { params: { id }, query: {} }, as);

  async function upload(file: Uint8Array, name?: string): Promise<ImportPage> {
    const response = await send(file, name === undefined ? {} : { name });
    if (response.status !== 200) throw new Error(await response.text());
    return (await response.json()) as ImportPage;
  }

  /** Waits until the current work on an import has ended. */
  async function waitFor(id: string): Promise<ImportPage> {
    const deadline = Date.now() + 60_000;
    for (;;) {
      const page = await get(id);
      if (!['checking', 'committing', 'undoing'].includes(page.state)) return page;
      if (Date.now() > deadline) throw new Error(`It is ${page.state}`);
      await delay(20);
    }
  }

  async function map(page: ImportPage, columns: Readonly<Record<number, string>> | null = null): Promise<ImportPage> {
    const mapping = columns
      ? {
          header: page.mapping?.header ?? 1,
          columns: Object.entries(columns).map(([column, field]) => ({ column: Number(column), field })),
        }
      : page.mapping;
    if (!mapping) throw new Error('Nothing is proposed');
    const body = { version: page.version, ...mapping };
    return app.call(operatorEndpoints.mapImport, { params: { id: page.id }, body }, as);
  }

  const start =
    (endpoint: typeof operatorEndpoints.checkImport | typeof operatorEndpoints.commitImport) =>
    async ({ id, version }: Pick<Import, 'id' | 'version'>): Promise<ImportPage> => {
      await app.call(endpoint, { params: { id }, body: { version } }, as);
      return waitFor(id);
    };
  const check = start(operatorEndpoints.checkImport);
  const commit = start(operatorEndpoints.commitImport);
  const undo = start(operatorEndpoints.undoImport as unknown as typeof operatorEndpoints.commitImport);

  async function listRows(id: string, outcome?: ImportRow['outcome']): Promise<ImportRow[]> {
    const rows: ImportRow[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const query = { limit: 200, ...(outcome && { outcome }), ...(cursor !== undefined && { cursor }) };
      const page: Awaited<ReturnType<typeof list>> = await list(id, query);
      rows.push(...page.items);
      cursor = page.nextCursor;
    }
    return rows;
  }
  const list = (id: string, query: object) => app.call(operatorEndpoints.listImportRows, { params: { id }, query }, as);

  const download = async (id: string, format: 'csv' | 'xlsx' = 'csv', lang = 'ru'): Promise<Buffer> => {
    const response = await app.fetch(`/api/ops/imports/${id}/failed-rows?format=${format}&lang=${lang}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return Buffer.from(await response.arrayBuffer());
  };

  /** The dry run of a file whose column names are known. */
  const checkFile = async (file: Uint8Array, columns: Readonly<Record<number, string>> | null = null) =>
    check(await map(await upload(file), columns));

  return { send, upload, get, map, check, commit, undo, listRows, download, waitFor, checkFile };
}
