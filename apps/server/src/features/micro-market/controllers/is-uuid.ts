/** Whether an external text can be an id of ours. */
export function isUuid(text: string | null): text is string {
  return text !== null && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
