/** Saves a text or bytes as a file, or opens it in the app for its type. */
export function saveFile(content: BlobPart, { name, type }: { name: string; type: string }): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoked late, so that the browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
