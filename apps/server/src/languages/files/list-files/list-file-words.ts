import type {
  BannerStatus,
  CallKind,
  CallOutcome,
  Goods,
  GoodsKind,
  OpsBanner,
  OpsFoundCustomer,
  OpsPromoCode,
  PromoStatus,
  ReasonFault,
  RoleTemplate,
  StaffInvitation,
  StockDocument,
  StockDocumentKind,
  StockMovement,
} from '@kaplya/contract';

type Words<Key extends string> = Readonly<Record<Key, string>>;

/** The columns that files of lists have. */
export type ListFileColumn =
  | 'accepted'
  | 'action'
  | 'address'
  | 'after'
  | 'areas'
  | 'at'
  | 'attempts'
  | 'before'
  | 'bottles'
  | 'by'
  | 'callAt'
  | 'category'
  | 'closed'
  | 'code'
  | 'confirmed'
  | 'counted'
  | 'created'
  | 'currency'
  | 'day'
  | 'document'
  | 'due'
  | 'effect'
  | 'email'
  | 'ends'
  | 'fault'
  | 'firstOrder'
  | 'free'
  | 'from'
  | 'hasPicture'
  | 'ip'
  | 'isListPrice'
  | 'joined'
  | 'kind'
  | 'lastNote'
  | 'lastOrder'
  | 'lastOutcome'
  | 'limit'
  | 'limitPerCustomer'
  | 'lines'
  | 'link'
  | 'listPrice'
  | 'low'
  | 'lowBelow'
  | 'minGoods'
  | 'missing'
  | 'missingTexts'
  | 'name'
  | 'note'
  | 'number'
  | 'onHand'
  | 'onSale'
  | 'order'
  | 'orders'
  | 'owner'
  | 'paid'
  | 'passkeys'
  | 'phone'
  | 'planned'
  | 'points'
  | 'posted'
  | 'postedBy'
  | 'price'
  | 'product'
  | 'promoCode'
  | 'reason'
  | 'refunded'
  | 'reserved'
  | 'retryUntil'
  | 'role'
  | 'roles'
  | 'safety'
  | 'short'
  | 'since'
  | 'starts'
  | 'state'
  | 'status'
  | 'subject'
  | 'switchedOff'
  | 'title'
  | 'to'
  | 'toWarehouse'
  | 'total'
  | 'used'
  | 'value'
  | 'warehouse'
  | 'zone';

export type ListFileTexts = {
  readonly columns: Words<ListFileColumn>;
  readonly flags: Words<'yes' | 'no'>;
  readonly people: Words<OpsFoundCustomer['kind']>;
  readonly goodsKinds: Words<GoodsKind>;
  readonly productRoles: Words<NonNullable<Goods['role']>>;
  readonly movements: Words<StockMovement['reason']>;
  readonly documents: Words<StockDocumentKind>;
  readonly documentStates: Words<StockDocument['state']>;
  readonly promoStatuses: Words<PromoStatus>;
  readonly promoEffects: Words<OpsPromoCode['effect']['kind']>;
  readonly callKinds: Words<CallKind>;
  readonly callOutcomes: Words<CallOutcome>;
  readonly bannerTypes: Words<OpsBanner['type']>;
  readonly bannerStatuses: Words<BannerStatus>;
  readonly faults: Words<ReasonFault>;
  readonly invitations: Words<StaffInvitation['state']>;
  readonly staffRoles: Words<RoleTemplate>;
};
