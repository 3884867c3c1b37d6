import type {
  BannerStatus,
  BulkOutcome,
  CallKind,
  CallOutcome,
  ExchangeOutcome,
  ExchangeRunMode,
  ExchangeRunState,
  ExchangeType,
  Goods,
  GoodsKind,
  ImportEffect,
  ImportKindName,
  ImportOutcome,
  ImportState,
  OpsBanner,
  OpsFoundCustomer,
  OpsPromoCode,
  PaymentState,
  PromoStatus,
  ReasonFault,
  RoleTemplate,
  StaffInvitation,
  StockDocument,
  StockDocumentKind,
  StockMovement,
} from '@kaplya/contract';
import type { OrderStatus } from '@kaplya/domain';

type Words<Key extends string> = Readonly<Record<Key, string>>;

/** The columns that files of lists have. */
export type ListFileColumn =
  | 'accepted'
  | 'action'
  | 'added'
  | 'address'
  | 'after'
  | 'applied'
  | 'areas'
  | 'at'
  | 'attempts'
  | 'before'
  | 'bottles'
  | 'by'
  | 'callAt'
  | 'category'
  | 'changed'
  | 'changes'
  | 'closed'
  | 'code'
  | 'comment'
  | 'companyName'
  | 'confirmed'
  | 'conflict'
  | 'contractNumber'
  | 'counted'
  | 'created'
  | 'currency'
  | 'day'
  | 'deliveryDay'
  | 'document'
  | 'due'
  | 'effect'
  | 'email'
  | 'emptiesDeclared'
  | 'emptiesReturned'
  | 'ends'
  | 'errors'
  | 'fault'
  | 'fileName'
  | 'firstOrder'
  | 'free'
  | 'from'
  | 'hasPicture'
  | 'ip'
  | 'isListPrice'
  | 'joined'
  | 'kind'
  | 'kpp'
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
  | 'method'
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
  | 'outcome'
  | 'owner'
  | 'paid'
  | 'passkeys'
  | 'payment'
  | 'phone'
  | 'pictures'
  | 'planned'
  | 'points'
  | 'posted'
  | 'postedBy'
  | 'price'
  | 'product'
  | 'promoCode'
  | 'quantity'
  | 'reason'
  | 'refunded'
  | 'refused'
  | 'reserved'
  | 'retryUntil'
  | 'role'
  | 'roles'
  | 'row'
  | 'safety'
  | 'short'
  | 'since'
  | 'source'
  | 'starts'
  | 'state'
  | 'status'
  | 'subject'
  | 'taxNumber'
  | 'switchedOff'
  | 'title'
  | 'to'
  | 'toPay'
  | 'toWarehouse'
  | 'total'
  | 'unchanged'
  | 'used'
  | 'value'
  | 'vat'
  | 'vatRate'
  | 'warehouse'
  | 'zone';

export type ListFileTexts = {
  readonly columns: Words<ListFileColumn>;
  readonly flags: Words<'yes' | 'no'>;
  readonly contractOrders: Words<'name' | 'countedContainers' | 'sum' | 'withoutVat'>;
  readonly orderStatuses: Words<OrderStatus>;
  readonly orderPayments: Words<PaymentState>;
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
  readonly importKinds: Words<ImportKindName>;
  readonly importStates: Words<ImportState>;
  readonly outcomes: Words<ImportOutcome | ExchangeOutcome>;
  readonly bulkOutcomes: Words<BulkOutcome>;
  readonly importEffects: Words<ImportEffect>;
  readonly exchangeTypes: Words<ExchangeType>;
  readonly exchangeStates: Words<ExchangeRunState>;
  readonly exchangeModes: Words<ExchangeRunMode>;
};
