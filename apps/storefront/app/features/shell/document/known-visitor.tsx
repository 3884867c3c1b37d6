import { use } from 'react';
import { NonceContext } from '#platform/page/nonce.ts';
import { storedOrdersShape } from '#platform/storage/stored-values.ts';

// Texts longer than 2 are checked because an empty list is stored as `[]`. A customer counts as one who has ordered
// (`ordered`) until their stored orders show otherwise; cancelled and undelivered orders and those of another phone do not count (rule 13). The
// orders are read last, because a broken value throws; another person's do not count. `again` (the card to order again)
// is not set once the card was closed in this tab. `whole` makes CSS lay out the entire shelf, because a scroll
// position or a fragment is about to be restored.
const MARK = `try{let d=document.documentElement.dataset,l=localStorage,c,i;if(location.hash||sessionStorage['react-router-scroll-positions'])d.whole='';if((l.favourites||'').length>2)d.favourites='';if(l.cartId||l.unsentChanges||l.isAnonymousCart=='true'||(l.deletedItems||'').length>2)d.cart='';try{c=atob(l.servicesIdentity.split('.')[1].replace(/-/g,'+').replace(/_/g,'/'));i=JSON.parse(c).sub;if(!/ANONYMOUS_AGG|CLIENT_APP/.test(c))d.ordered=''}catch{}let{shape:s,subjectId:j,orders:o}=JSON.parse(l.keptOrders);if(s=='${storedOrdersShape}'&&i==j&&Array.isArray(o)){i=o.every(x=>x.isOfBrowser||/^(canc|undel)/.test(x.status));if(i)delete d.ordered;if(o[0].uuid){if(!i)d.ordered='';d.orders='';if(!sessionStorage['shop.againClosed'])d.again=''}}}catch{}`;

/**
 * Sets data attributes of the document from this browser's storage before the first paint, so that CSS reserves space
 * for personal parts and nothing moves when they render.
 */
export function KnownVisitorScript() {
  const nonce = use(NonceContext);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? MARK : '' }}
    />
  );
}
