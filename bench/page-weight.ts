export type PageWeight = { readonly html: number; readonly script: number; readonly style: number };

/** Bytes of the first view of a page as they cross the wire with gzip: what its HTML names, nothing that comes later. */
export async function measurePageWeight(origin: string, path: string): Promise<PageWeight> {
  const html = await (await fetch(`${origin}${path}`)).text();
  const named = [...html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="(\/assets\/[^"]+)"/g)].map(
    ([, url]) => url ?? '',
  );
  const imported = [
    ...html.matchAll(/import\("?(\/assets\/[^")]+)"?\)|from\s*"(\/assets\/[^"]+)"|import\s+"(\/assets\/[^"]+)"/g),
  ]
    .flatMap(([, ...urls]) => urls)
    .filter((url) => url !== undefined);
  const urls = [...new Set([...named, ...imported])];
  const sizes = await Promise.all(urls.map(async (url) => ({ url, bytes: await weigh(origin, url) })));
  const sum = (ending: string): number =>
    sizes.filter(({ url }) => url.endsWith(ending)).reduce((total, { bytes }) => total + bytes, 0);
  return { html: await weigh(origin, path), script: sum('.js'), style: sum('.css') };
}

async function weigh(origin: string, path: string): Promise<number> {
  const answer = await fetch(`${origin}${path}`, { headers: { 'accept-encoding': 'gzip' } });
  const length = answer.headers.get('content-length');
  // What is compressed on the way has no length; fetch has unpacked it, so it is packed again to be weighed.
  if (length !== null) return Number(length);
  const packed = new Blob([await answer.arrayBuffer()]).stream().pipeThrough(new CompressionStream('gzip'));
  return (await new Response(packed).arrayBuffer()).byteLength;
}
