import type { GoodsReference } from '@kaplya/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { StatePill } from '../list/goods-cells.tsx';

/** A reference to goods: picture, link and a pill when off sale. */
export function GoodsLine({ goods, children }: { goods: GoodsReference; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <img
        src={goods.pictureUrl}
        alt=""
        width={32}
        height={32}
        className="size-8 shrink-0 rounded-sm bg-sunken object-contain"
      />
      <Link to={`/goods/${goods.id}`} className={linkClass('min-w-40 grow basis-40 wrap-anywhere')}>
        {goods.name}
      </Link>
      {!goods.isActive && <StatePill isActive={false} />}
      <span className="ms-auto flex items-center">{children}</span>
    </div>
  );
}
