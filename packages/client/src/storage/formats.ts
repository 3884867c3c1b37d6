import { isObject, isText, parseJson } from './checked-json.ts';

/** Converts a value to the text in a storage, and back. null: the text is no such value. */
export type Format<T> = {
  parse: (raw: string) => T | null;
  print: (value: T) => string;
  /** Removes what identifies a person, from a value that stays on the device after a sign-out. */
  anonymize?: (value: T) => T;
};

/** The format of every key of a storage. */
export type StoredFormats<Values> = { readonly [Key in keyof Values]: Format<Values[Key]> };

// Plain texts are stored as they are. JSON with quotes: a value of an older version, or one that itself starts with a
// quote.
export const text: Format<string> = {
  parse(raw) {
    const value = raw.startsWith('"') ? parseJson(raw) : raw;
    return isText(value) ? value : null;
  },
  print: (value) => (value.startsWith('"') ? JSON.stringify(value) : value),
};

/** A UUID; the server answers 400 to any other id. */
export const uuid: Format<string> = {
  ...text,
  parse(raw) {
    const value = text.parse(raw);
    return value !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value) ? value : null;
  },
};

export const flag: Format<boolean> = {
  parse: (raw) => (raw === 'true' || raw === '1' ? true : raw === 'false' || raw === '0' ? false : null),
  print: String,
};

export function json<T>(read: (value: unknown) => T | null): Format<T> {
  return { parse: (raw) => read(parseJson(raw)), print: (value) => JSON.stringify(value) };
}

export function list<T>(read: (value: unknown) => T | null): Format<T[]> {
  return json((value) =>
    Array.isArray(value) ? value.map(read).filter((element): element is T => element !== null) : null,
  );
}

/**
 * An object that is only read with the mark of this release: the version of our own shape, or, for stored answers of
 * the server, the contract's. A value without a version has the first one. A later version comes from a release that
 * was rolled back.
 */
export function marked<T extends object>(mark: number | string, read: (value: unknown) => T | null): Format<T> {
  const name = typeof mark === 'number' ? 'version' : 'shape';
  return {
    parse(raw) {
      const stored = parseJson(raw);
      if (!isObject(stored)) return null;
      const { [name]: known = 1, ...value } = stored;
      return known === mark ? read(value) : null;
    },
    print: (value) => JSON.stringify({ ...value, [name]: mark }),
  };
}
