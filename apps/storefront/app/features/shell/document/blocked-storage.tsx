import { use } from 'react';
import { NonceContext } from '#platform/page/nonce.ts';

// Implements only the methods that the router's inline script calls, which fails when `sessionStorage` throws.
const STAND_IN = `try{sessionStorage}catch{let m=new Map;Object.defineProperty(window,'sessionStorage',{value:{getItem:k=>m.get(k)??null,setItem(k,v){m.set(k,String(v))},removeItem(k){m.delete(k)}}})}`;

/** Replaces a blocked `sessionStorage` with an object in memory, by an inline script before all others. */
export function BlockedStorageScript() {
  const nonce = use(NonceContext);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? STAND_IN : '' }}
    />
  );
}
