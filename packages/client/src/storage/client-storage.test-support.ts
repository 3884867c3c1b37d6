import { clientFormats, type ClientValues } from './client-values.ts';
import { text, type StoredFormats } from './formats.ts';
import { createStorage, type TypedStorage, type StorageBackend } from './storage.ts';

/** The client's keys, one of an app, and one that outlives the visitor. */
export type TestValues = ClientValues & { note: string; language: string };

const formats: StoredFormats<TestValues> = { note: text, language: text, ...clientFormats };

/** A storage as an app has it; `backend` null: in memory. */
export function createTestStorage(backend: StorageBackend | null, events?: EventTarget): TypedStorage<TestValues> {
  return createStorage({
    formats,
    deviceKeys: ['initialVisitAt', 'language'],
    backend,
    ...(events && { events }),
  });
}
