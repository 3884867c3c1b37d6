/** What a third party wrote as JSON; undefined where it is none, which no schema takes. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
