import type { EndpointPermission, operatorEndpoints, Permission } from '@kaplya/contract';

/** A later act that an earlier one makes possible, with the permissions for it, which the earlier one asks for. */
type Later = {
  readonly what: string;
  /** `granted`: the permissions that somebody gets by it. */
  readonly rights: readonly Permission[] | 'granted';
  /** The file of the test that proves it, relative to the server, and the beginning of its title. */
  readonly proof: readonly [string, string];
};

type Row = {
  readonly asks: EndpointPermission;
  readonly also?: Permission;
  /** Permissions that some acts of the call need, by what they change. */
  readonly further?: readonly Permission[];
  /** Absent: the act is over with its answer. */
  readonly later?: Later;
};

const takenOffers = ['goods.write', 'prices.write', 'stock.write'] as const;
const sentOrders = ['orders.export', 'customers.read'] as const;
const kindsOfImports = ['goods.write', 'prices.write', 'stock.write', 'customers.write'] as const;
/** Columns that write more than their kind does. */
const columnsOfImports = ['points.write', 'bottles.write'] as const;

/**
 * The matrix of rights (rule 82, 82a): of each call of staff the permissions that it asks for, and of a call whose act
 * makes something possible later the permissions of that later act.
 */
export const rightsMatrix = {
  getMe: { asks: 'staff' },
  updateMe: { asks: 'staff' },
  listStaff: { asks: 'staff.write' },
  inviteStaff: {
    asks: 'staff.write',
    later: {
      what: 'whoever accepts it has the roles',
      rights: 'granted',
      proof: [
        'src/features/staff/members/staff.test.ts',
        'neither by an invitation, nor by a role of a member, nor by what a role allows',
      ],
    },
  },
  getStaff: { asks: 'staff.write' },
  updateStaff: {
    asks: 'staff.write',
    later: {
      what: 'the member acts with added roles, at another contact, or again after a return',
      rights: 'granted',
      proof: [
        'src/features/staff/members/staff.test.ts',
        'nor by another contact, by a return, or by the passkeys of somebody with more rights',
      ],
    },
  },
  sendInvitation: {
    asks: 'staff.write',
    later: {
      what: 'whoever opens the letter has the roles of the member',
      rights: 'granted',
      proof: [
        'src/features/staff/members/staff.test.ts',
        'nor by another contact, by a return, or by the passkeys of somebody with more rights',
      ],
    },
  },
  withdrawInvitation: { asks: 'staff.write' },
  listStaffSessions: { asks: 'staff.write' },
  endStaffSessions: { asks: 'staff.write' },
  removeStaffPasskeys: {
    asks: 'staff.write',
    later: {
      what: 'the next sign-in of the member needs less',
      rights: 'granted',
      proof: [
        'src/features/staff/members/staff.test.ts',
        'nor by another contact, by a return, or by the passkeys of somebody with more rights',
      ],
    },
  },
  listAudit: { asks: 'audit.read' },
  listRoles: { asks: 'staff.write' },
  createRole: {
    asks: 'staff.write',
    later: {
      what: 'whoever gets the role may do what it allows',
      rights: 'granted',
      proof: [
        'src/features/staff/members/staff.test.ts',
        'neither by an invitation, nor by a role of a member, nor by what a role allows',
      ],
    },
  },
  updateRole: {
    asks: 'staff.write',
    later: {
      what: 'all who have the role may do what it allows',
      rights: 'granted',
      proof: [
        'src/features/staff/members/staff.test.ts',
        'neither by an invitation, nor by a role of a member, nor by what a role allows',
      ],
    },
  },
  deleteRole: { asks: 'staff.write' },
  getStaffPolicy: { asks: 'staff.write' },
  updateStaffPolicy: { asks: 'staff.write' },
  listOpsOrders: { asks: 'orders.read' },
  sumOpsOrders: { asks: 'orders.read' },
  getBoard: { asks: 'orders.read' },
  changeSlot: { asks: 'slots.write' },
  listPrices: { asks: 'prices.write' },
  changePrices: {
    asks: 'prices.write',
    later: {
      what: 'a planned price turns on its day, also if its planner has lost the right since',
      rights: ['prices.write'],
      proof: [
        'test/rights/rights-matrix.test.ts',
        'a planned price turns on its day, whatever its planner may do by then',
      ],
    },
  },
  listGoods: { asks: 'goods.write' },
  createGoods: { asks: 'goods.write', further: ['prices.write'] },
  getGoods: { asks: 'goods.write' },
  changeGoods: { asks: 'goods.write', further: ['prices.write'] },
  deleteGoods: { asks: 'goods.write' },
  switchGoods: { asks: 'goods.write' },
  previewGoods: { asks: 'goods.write' },
  uploadPicture: { asks: 'goods.write' },
  listOpsCategories: { asks: 'goods.write' },
  createCategory: { asks: 'goods.write' },
  changeCategory: { asks: 'goods.write' },
  deleteCategory: { asks: 'goods.write' },
  orderCategories: { asks: 'goods.write' },
  listCategoryGoods: { asks: 'goods.write' },
  orderCategoryGoods: { asks: 'goods.write' },
  listOpsBanners: { asks: 'marketing.write' },
  orderBanners: { asks: 'marketing.write' },
  getOpsBanner: { asks: 'marketing.write' },
  createBanner: { asks: 'marketing.write' },
  changeBanner: { asks: 'marketing.write' },
  deleteBanner: { asks: 'marketing.write' },
  uploadBannerPicture: { asks: 'marketing.write' },
  previewBanner: { asks: 'marketing.write' },
  listMarketingChoices: { asks: 'marketing.write' },
  listPromoCodes: { asks: 'marketing.write' },
  getPromoCode: { asks: 'marketing.write' },
  createPromoCode: { asks: 'marketing.write' },
  changePromoCode: { asks: 'marketing.write' },
  deletePromoCode: { asks: 'marketing.write' },
  tryPromoCode: { asks: 'marketing.write' },
  listPlaces: { asks: 'settings.write' },
  countPlaces: { asks: 'settings.write' },
  createArea: { asks: 'settings.write' },
  changeArea: { asks: 'settings.write' },
  deleteArea: { asks: 'settings.write' },
  orderAreas: { asks: 'settings.write' },
  createCity: { asks: 'settings.write' },
  changeCity: { asks: 'settings.write' },
  createWarehouse: { asks: 'settings.write' },
  changeWarehouse: { asks: 'settings.write' },
  checkAddress: { asks: 'settings.write' },
  listIntervals: { asks: 'settings.write' },
  createInterval: { asks: 'settings.write' },
  copyIntervals: { asks: 'settings.write' },
  changeInterval: { asks: 'settings.write' },
  deleteInterval: { asks: 'settings.write' },
  listHolidays: { asks: 'settings.write' },
  saveHoliday: { asks: 'settings.write' },
  deleteHoliday: { asks: 'settings.write' },
  listStock: { asks: 'stock.read' },
  changeStockLimits: { asks: 'stock.write' },
  listStockMovements: { asks: 'stock.read' },
  listStockDocuments: { asks: 'stock.read' },
  createStockDocument: { asks: 'stock.write' },
  getStockDocument: { asks: 'stock.read' },
  saveStockCount: { asks: 'stock.write' },
  postStockCount: { asks: 'stock.write' },
  deleteStockCount: { asks: 'stock.write' },
  listImports: { asks: 'imports.write' },
  uploadImport: { asks: 'imports.write', further: kindsOfImports },
  getImport: { asks: 'imports.write', further: kindsOfImports },
  mapImport: {
    asks: 'imports.write',
    further: [...kindsOfImports, ...columnsOfImports],
    later: {
      what: 'a later commit writes the columns',
      rights: [...kindsOfImports, ...columnsOfImports],
      proof: [
        'src/features/imports/import-rights.test.ts',
        'a column asks for its own right where it is mapped, checked, committed and undone',
      ],
    },
  },
  checkImport: {
    asks: 'imports.write',
    further: [...kindsOfImports, ...columnsOfImports],
    later: {
      what: 'a later commit does what it shows',
      rights: [...kindsOfImports, ...columnsOfImports],
      proof: [
        'src/features/imports/import-rights.test.ts',
        'a column asks for its own right where it is mapped, checked, committed and undone',
      ],
    },
  },
  listImportRows: { asks: 'imports.write', further: kindsOfImports },
  downloadFailedRows: { asks: 'imports.write', further: kindsOfImports },
  exportTable: { asks: 'imports.write', further: ['goods.write', 'prices.write'] },
  commitImport: {
    asks: 'imports.write',
    further: [...kindsOfImports, ...columnsOfImports],
    later: {
      what: 'the work begins after the answer, at the rights of that moment',
      rights: [...kindsOfImports, ...columnsOfImports],
      proof: ['src/features/imports/import-rights.test.ts', 'ends the commit before anything is written'],
    },
  },
  undoImport: {
    asks: 'imports.write',
    further: [...kindsOfImports, ...columnsOfImports],
    later: {
      what: 'the work begins after the answer, at the rights of that moment',
      rights: [...kindsOfImports, ...columnsOfImports],
      proof: ['src/features/imports/import-rights.test.ts', 'ends the undoing before anything is brought back'],
    },
  },
  deleteImport: { asks: 'imports.write', further: kindsOfImports },
  getExchange: { asks: 'imports.write' },
  saveExchange: {
    asks: 'imports.write',
    further: ['orders.write', ...takenOffers, ...sentOrders],
    later: {
      what: 'later files of 1C change what it takes; orders go out with their customers',
      rights: ['orders.write', ...takenOffers, ...sentOrders],
      proof: [
        'src/features/exchange/exchange-rights.test.ts',
        'what is saved for later files of 1C asks for the right that it gives',
      ],
    },
  },
  createExchangePassword: {
    asks: 'settings.write',
    further: ['orders.write', 'customers.write', ...takenOffers, ...sentOrders],
    later: {
      what: 'whoever has it does by a file all that the exchange takes',
      rights: ['orders.write', 'customers.write', ...takenOffers, ...sentOrders],
      proof: ['src/features/exchange/exchange-rights.test.ts', 'the password: of all that its holder may do by a file'],
    },
  },
  revokeExchangePassword: { asks: 'settings.write' },
  listExchangeLinks: { asks: 'imports.write' },
  saveExchangeLink: {
    asks: 'imports.write',
    further: takenOffers,
    later: {
      what: 'later files of 1C write at the targets',
      rights: takenOffers,
      proof: ['src/features/exchange/exchange-rights.test.ts', 'the mapping of a %s: %j'],
    },
  },
  listExchangeRuns: { asks: 'imports.write' },
  getExchangeRun: { asks: 'imports.write' },
  listExchangeRows: { asks: 'imports.write' },
  replayExchangeRun: {
    asks: 'imports.write',
    later: {
      what: 'its commit, which asks for the rights that the dry run shows',
      rights: ['orders.write', 'customers.write', ...takenOffers],
      proof: [
        'src/features/exchange/exchange-rights.test.ts',
        'orders: the dry run says so, the commit is refused by name',
      ],
    },
  },
  commitExchangeRun: {
    asks: 'imports.write',
    further: ['orders.write', 'customers.write', ...takenOffers],
    later: {
      what: 'the work begins after the answer, at the rights of that moment',
      rights: ['orders.write', 'customers.write', ...takenOffers],
      proof: [
        'src/features/exchange/exchange-rights.test.ts',
        'at the time of the act: a right that goes between the click and the work ends the run',
      ],
    },
  },
  endExchangeRun: { asks: 'imports.write' },
  endExchangeRuns: { asks: 'imports.write' },
  getDaySheet: { asks: 'orders.read' },
  exportOpsOrders: { asks: 'orders.export' },
  askPalette: { asks: 'staff' },
  exportOrders: { asks: 'orders.export', also: 'orders.read' },
  exportOrderBulkRows: { asks: 'lists.export', also: 'orders.read' },
  exportCustomers: { asks: 'customers.export', also: 'customers.read' },
  exportGoods: { asks: 'lists.export', also: 'goods.write' },
  exportPrices: { asks: 'lists.export', also: 'prices.write' },
  exportStock: { asks: 'lists.export', also: 'stock.read' },
  exportStockMovements: { asks: 'lists.export', also: 'stock.read' },
  exportStockDocuments: { asks: 'lists.export', also: 'stock.read' },
  exportPromoCodes: { asks: 'lists.export', also: 'marketing.write' },
  exportBanners: { asks: 'lists.export', also: 'marketing.write' },
  exportUndelivered: { asks: 'lists.export', also: 'orders.read' },
  exportCalls: { asks: 'lists.export', also: 'orders.read' },
  exportStaff: { asks: 'lists.export', also: 'staff.write' },
  exportImports: { asks: 'lists.export', also: 'imports.write' },
  exportImportRows: { asks: 'lists.export', also: 'imports.write', further: [...kindsOfImports, 'customers.export'] },
  exportExchangeRuns: { asks: 'lists.export', also: 'imports.write' },
  exportExchangeRows: { asks: 'lists.export', also: 'imports.write' },
  exportAudit: { asks: 'lists.export', also: 'audit.read' },
  listViews: { asks: 'staff' },
  createView: { asks: 'staff' },
  changeView: { asks: 'staff' },
  deleteView: { asks: 'staff' },
  transitionOrder: { asks: 'orders.write', further: ['refunds.write'] },
  correctDelivery: { asks: 'orders.write', further: ['refunds.write'] },
  refundOrder: { asks: 'refunds.write' },
  returnCash: { asks: 'refunds.write' },
  retryRefunds: { asks: 'refunds.write' },
  addOrderNote: { asks: 'orders.write' },
  changeOrderNote: { asks: 'orders.write' },
  deleteOrderNote: { asks: 'orders.write' },
  getOpsOrder: { asks: 'orders.read' },
  changeOpsOrder: { asks: 'orders.write', further: ['slots.overfill', 'refunds.write'] },
  saveOpsOrder: { asks: 'orders.write' },
  moveOpsOrders: { asks: 'orders.write', further: ['refunds.write'] },
  startOrderBulk: {
    asks: 'orders.write',
    further: ['refunds.write'],
    later: {
      what: 'the job takes the steps after the answer, at the rights of each moment',
      rights: ['orders.write', 'refunds.write'],
      proof: ['src/features/orders/bulk/order-bulks.test.ts', 'ends where its author may not do it any more'],
    },
  },
  listOrderBulks: { asks: 'orders.read' },
  getOrderBulk: { asks: 'orders.read' },
  listOrderBulkRows: { asks: 'orders.read' },
  stopOrderBulk: { asks: 'orders.write' },
  listOpsCells: { asks: 'cells.read' },
  changeCellState: { asks: 'cells.write' },
  listOpsCellOrders: { asks: 'cells.read' },
  retryCellRefunds: { asks: 'cells.write' },
  decideBottle: { asks: 'cells.write' },
  requestContactRecovery: { asks: 'accounts.recover' },
  startContactRecovery: { asks: 'accounts.recover' },
  listContactRecoveries: { asks: 'accounts.recover' },
  cancelContactRecovery: { asks: 'accounts.recover' },
  orderByPhone: { asks: 'orders.write', further: ['customers.read'] },
  listReasons: { asks: 'staff' },
  listSecrets: { asks: 'settings.write' },
  saveSecret: { asks: 'settings.write' },
  deleteSecret: { asks: 'settings.write' },
  testSecret: { asks: 'settings.write' },
  getSettings: { asks: 'settings.write' },
  saveSettings: { asks: 'settings.write' },
  listAllReasons: { asks: 'settings.write' },
  saveReasons: { asks: 'settings.write' },
  listWaysToPay: { asks: 'settings.write' },
  saveWaysToPay: { asks: 'settings.write' },
  listDomains: { asks: 'settings.write' },
  addDomain: { asks: 'settings.write' },
  checkDomain: { asks: 'settings.write' },
  deleteDomain: { asks: 'settings.write' },
  checkService: { asks: 'settings.write' },
  listOpsCustomers: { asks: 'customers.read' },
  findCaller: { asks: 'customers.read' },
  getOpsCustomer: { asks: 'customers.read' },
  patchOpsCustomer: { asks: 'customers.write' },
  changeCustomerAddress: { asks: 'customers.write' },
  addCustomerNote: { asks: 'customers.write' },
  blockCustomer: { asks: 'customers.write' },
  unblockCustomer: { asks: 'customers.write' },
  releasePromoUses: { asks: 'customers.write' },
  correctPoints: { asks: 'points.write' },
  correctBottles: { asks: 'bottles.write' },
  sendMergeCode: { asks: 'customers.write' },
  confirmMergeCode: { asks: 'customers.write' },
  mergeCustomers: { asks: 'customers.write', further: ['customers.merge'] },
  listOpsLegalPeople: { asks: 'customers.read' },
  listLegalPersonRequests: { asks: 'customers.read' },
  getOpsLegalPerson: { asks: 'customers.read' },
  createLegalPerson: { asks: 'customers.write' },
  changeLegalPerson: { asks: 'customers.write' },
  addLegalPersonMember: { asks: 'customers.write' },
  removeLegalPersonMember: { asks: 'customers.write' },
  recordLegalPersonPayment: { asks: 'customers.write' },
  acceptLegalPersonRequest: { asks: 'customers.write' },
  refuseLegalPersonRequest: { asks: 'customers.write' },
  exportOpsLegalPersonOrders: { asks: 'customers.read', also: 'orders.export' },
  listUndelivered: { asks: 'orders.read' },
  stepUndelivered: { asks: 'orders.write', further: ['refunds.write'] },
  listCalls: { asks: 'orders.read' },
  openCall: { asks: 'orders.write' },
  addCallOutcome: { asks: 'orders.write' },
  getPulse: { asks: 'staff' },
  watchShop: { asks: 'staff' },
} as const satisfies Readonly<Record<keyof typeof operatorEndpoints, Row>>;

export const listRows = (): [string, Row][] => Object.entries(rightsMatrix);
