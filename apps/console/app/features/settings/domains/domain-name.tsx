import type { ShopDomain } from '@kaplya/contract';

/** A domain as people read it, and as browsers send it where that differs: letters of two alphabets may look alike. */
export function DomainName({ host, name }: Pick<ShopDomain, 'host' | 'name'>) {
  return (
    <span className="min-w-0 grow wrap-anywhere">
      <span className="font-semibold">{name}</span>
      {name !== host && <span className="text-sm text-ink-muted"> {host}</span>}
    </span>
  );
}
