export type PageWeight = { readonly html: number; readonly script: number; readonly style: number };

/** The gzipped bytes of a page's first view on the network: the files that its HTML names, nothing later. */
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
  // A response compressed on the fly has no length, and fetch has unpacked it, so packs it again.
  if (length !== null) return Number(length);
  const packed = new Blob([await answer.arrayBuffer()]).stream().pipeThrough(new CompressionStream('gzip'));
  return (await new Response(packed).arrayBuffer()).byteLength;
}
