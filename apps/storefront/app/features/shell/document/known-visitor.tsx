import { use } from 'react';
import { NonceContext } from '#platform/page/nonce.ts';
import { storedOrdersShape } from '#platform/storage/stored-values.ts';

// `[]` is no favourite, and nothing that was removed from a cart. A customer counts as one who has ordered until it is known
// that they have not; what was cancelled or not delivered is no order (rule 13). Orders are checked last, as the page reads
// them: a broken value throws, and orders of another person do not count. A closed card stays away for the visit.
// A place further down the shelf is where it was only if everything above has its height (`whole`).
const MARK = `try{let d=document.documentElement.dataset,l=localStorage,c,i;if(location.hash||sessionStorage['react-router-scroll-positions'])d.whole='';if((l.favourites||'').length>2)d.favourites='';if(l.cartId||l.unsentChanges||l.isAnonymousCart=='true'||(l.deletedItems||'').length>2)d.cart='';try{c=atob(l.servicesIdentity.split('.')[1].replace(/-/g,'+').replace(/_/g,'/'));i=JSON.parse(c).sub;if(!/ANONYMOUS_AGG|CLIENT_APP/.test(c))d.ordered=''}catch{}let{shape:s,subjectId:j,orders:o}=JSON.parse(l.keptOrders);if(s=='${storedOrdersShape}'&&i==j&&Array.isArray(o)){i=o.every(x=>/^(canc|undel)/.test(x.status));if(i)delete d.ordered;if(o[0].uuid){if(!i)d.ordered='';d.orders='';if(!sessionStorage['shop.againClosed'])d.again=''}}}catch{}`;

/**
 * Marks on the document what this browser stores, before the first paint: personal parts of the first screen then have space
 * and move nothing.
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
