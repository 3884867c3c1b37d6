import type { Calculation } from '@kaplya/contract';
import {
  applyCommand,
  startChanges,
  recordChanges,
  isStoredLine,
  predictCart,
  type Acquisition,
  type CartCommand,
  type CartContents,
  type KnownCart,
  type ChangesSinceCalculation,
  type WantedLine,
} from '@kaplya/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AreaCatalogue, OfferedItem } from '#features/catalogue/index.ts';
import { toNewLine, type LoadedCart } from '../loaded-cart.ts';
import { debtLinesOf } from './debt-lines.ts';
import { priceCart, type PricingFacts } from './price-cart.ts';
import { toCalculation } from './to-calculation.ts';
import { toFeeParameters } from './to-fee-parameters.ts';

const currency = 'RUB';
const allIds = ['W19', 'W12', 'CUP', 'BOX', 'SET', 'PUMP', 'CONT'] as const;
type Id = (typeof allIds)[number];
const tappable: readonly Id[] = ['W19', 'W12', 'CUP', 'BOX', 'SET', 'PUMP'];
const bottlesOf: Partial<Record<Id, number>> = { W19: 1, W12: 1, SET: 2 };

/** The prices of the items in one area, in minor units. */
type Prices = Readonly<Record<Id, number>>;

type Rules = {
  readonly deliveryFeeMinor: number;
  readonly freeDeliveryFromBottles: number | null;
  readonly freeDeliveryFromGoodsMinor: number | null;
  readonly minimumOrderMode: 'fee' | 'block';
  readonly liftRateMinor: number;
  readonly freeFloors: number;
  readonly pumpMode: 'required' | 'suggest' | 'off';
  readonly rentPriceMinor: number;
};

type Shop = {
  readonly rules: Rules;
  readonly prices: Prices;
  /** The prices of the area that the shelf shows, where it is not the area of the cart. */
  readonly otherPrices: Prices | null;
  /** Items that the page has not loaded. */
  readonly offShelf: readonly Id[];
  readonly isFirstOrder: boolean;
  readonly floor: string | null;
  readonly hasElevator: boolean;
  readonly surcharge: number | null;
  readonly debts: readonly { quantity: number; amountMinor: number }[];
};

type Step =
  | { readonly do: 'tap'; readonly id: Id; readonly by: number }
  | { readonly do: 'answer'; readonly have: boolean }
  | { readonly do: 'acquire'; readonly acquisition: Acquisition }
  | { readonly do: 'return'; readonly quantity: number }
  /** One of the changes that wait reaches the server. */
  | { readonly do: 'send'; readonly which: number };

const pricesArbitrary: fc.Arbitrary<Prices> = fc.record(
  Object.fromEntries(allIds.map((id) => [id, fc.integer({ min: 0, max: 1200_00 })])) as Record<
    Id,
    fc.Arbitrary<number>
  >,
);

const shopArbitrary: fc.Arbitrary<Shop> = fc.record({
  rules: fc.record({
    deliveryFeeMinor: fc.constantFrom(0, 300_00, 199_99),
    freeDeliveryFromBottles: fc.option(fc.integer({ min: 1, max: 6 }), { nil: null }),
    freeDeliveryFromGoodsMinor: fc.option(fc.integer({ min: 100_00, max: 3000_00 }), { nil: null }),
    minimumOrderMode: fc.constantFrom('fee', 'fee', 'fee', 'block'),
    liftRateMinor: fc.constantFrom(0, 10_00, 33_33),
    freeFloors: fc.integer({ min: 0, max: 3 }),
    pumpMode: fc.constantFrom('required', 'suggest', 'off'),
    rentPriceMinor: fc.constantFrom(0, 50_00),
  }),
  prices: pricesArbitrary,
  otherPrices: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: pricesArbitrary }),
  offShelf: fc.oneof({ weight: 5, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.subarray([...tappable]) }),
  isFirstOrder: fc.boolean(),
  floor: fc.option(fc.constantFrom('1', '4', '9 этаж')),
  hasElevator: fc.boolean(),
  surcharge: fc.constantFrom(null, null, 0, 50_00),
  debts: fc.constantFrom([], [], [{ quantity: 2, amountMinor: 1200_00 }], [{ quantity: 3, amountMinor: 1000_01 }]),
});

const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('tap' as const),
      id: fc.constantFrom(...tappable),
      by: fc.constantFrom(1, 1, 1, 2, 5, -1, -1, -2, -9),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('answer' as const), have: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('acquire' as const),
      acquisition: fc.constantFrom('buy' as const, 'rent' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('return' as const), quantity: fc.integer({ min: 0, max: 6 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('send' as const), which: fc.nat() }) },
);

function toItem(id: Id, prices: Prices): OfferedItem {
  return {
    ...{ kind: id === 'SET' ? 'product_set' : 'product', id, externalId: id, priceMinor: prices[id], isSold: true },
    ...{ names: { ru: id, en: id, az: id, tr: id }, listPriceMinor: prices[id], containersPerUnit: bottlesOf[id] ?? 0 },
    ...{ isContainer: id === 'CONT', isPump: id === 'PUMP' || id === 'SET', isCooler: false, maxQuantity: null },
    ...{ components: id === 'SET' ? [{ productId: 'W19', quantity: 2 }] : [], earnBps: 300 },
  } as unknown as OfferedItem;
}

function toOffers(prices: Prices): AreaCatalogue {
  const items = allIds.map((id) => toItem(id, prices));
  const findItem = (id: string) => items.find((item) => item.id === id) ?? null;
  const getItem = (id: string) => {
    const item = findItem(id);
    if (!item) throw new Error(`No such item: ${id}`);
    return item;
  };
  return { findItem, getItem, container: getItem('CONT'), pump: getItem('PUMP') } as unknown as AreaCatalogue;
}

class RefusedCommand extends Error {}

/** The cart of the server, priced as a call prices it; only the database is missing. */
function openServer(shop: Shop) {
  const offers = toOffers(shop.prices);
  const partner = {
    currency,
    rules: { ...shop.rules, containerExternalId: 'CONT', pumpExternalId: 'PUMP', pointsMaxShareBps: 10_000 },
  } as unknown as LoadedCart['partner'];
  let contents: CartContents = {
    lines: [],
    returnableContainer: null,
    haveContainersToReturn: null,
    declinedProductIds: [],
  };

  function load(): LoadedCart {
    const row = {
      ...{ id: '00000000-0000-4000-8000-000000000001', declinedProducts: [], isIntervalGone: false },
      returnableContainer: contents.returnableContainer,
      haveContainersToReturn: contents.haveContainersToReturn,
      address: shop.floor === null ? null : { floor: shop.floor, hasElevator: shop.hasElevator },
    };
    return {
      row,
      partner,
      offers,
      lines: contents.lines,
      available: {},
      promo: null,
      gift: null,
    } as unknown as LoadedCart;
  }

  function run(command: CartCommand): CartContents {
    const outcome = applyCommand(contents, command, { available: {}, pumpProductId: 'PUMP' });
    if (!outcome.ok) throw new RefusedCommand(outcome.reason.code);
    contents = outcome.value;
    return contents;
  }

  return {
    parameters: toFeeParameters(partner.rules),
    run,
    add(id: string, quantity: number, automatic: { acquisition: Acquisition | null; isPump?: boolean } | null = null) {
      const automaticReason = automatic ? (automatic.isPump ? 'FIRST_ORDER_PUMP' : 'CONTAINER') : null;
      const line = toNewLine(offers.getItem(id), partner, {
        acquisition: automatic?.acquisition ?? null,
        automaticReason,
      });
      run({ kind: 'add', line, quantity });
    },
    take(id: string, quantity: number) {
      const line = contents.lines.find((each) => each.itemId === id && !each.isRequired);
      if (line) run({ kind: 'reduce', lineId: line.lineId, quantity });
    },
    quantityOf: (id: string) => contents.lines.find((each) => each.itemId === id && !each.isRequired)?.quantity ?? 0,
    calculate(answer: boolean | null, intervalSurcharge: number | null): Calculation {
      contents = { ...contents, haveContainersToReturn: answer };
      const cart = load();
      const facts: PricingFacts = {
        ...{ isFirstOrder: shop.isFirstOrder, intervalSurcharge, promo: null, isEarning: false, paymentCode: null },
        debtLines: debtLinesOf(
          cart,
          shop.debts.map((debt, index) => ({ ...debt, id: `debt ${index}` })) as unknown as Parameters<
            typeof debtLinesOf
          >[1],
        ),
        ...{ points: { wanted: false, balance: 0 }, rentRefusal: null },
      };
      const calculation = priceCart(cart, facts);
      const { returnableContainer, lines } = calculation;
      contents = { ...contents, returnableContainer, lines: lines.filter(isStoredLine) };
      return toCalculation(
        { cart, calculation, payer: {} as never, promo: null, pointsAvailable: 0, debtIds: [] },
        'en',
      );
    },
  };
}

/** The state of the cart in the storefront, and the calls that it sends. */
function openClient(shop: Shop) {
  const server = openServer(shop);
  const shelf = toOffers(shop.otherPrices ?? shop.prices);
  const wanted = new Map<Id, number>();
  const confirmed = new Map<Id, number>();
  let returned = { wanted: 0, confirmed: 0, isDeclared: false };
  let answer: boolean | null = null;
  let acquisition: Acquisition = 'buy';
  let confirmedCalculation: Calculation | null = null;
  let confirmedAnswer: boolean | null = null;
  let since: ChangesSinceCalculation = startChanges([], null);
  let surcharge: number | null = null;
  let pumpWanted = 0;

  const getReturned = () => (returned.isDeclared || returned.wanted > 0 ? returned.wanted : null);

  function listLines(): WantedLine[] {
    const chosen = [...wanted].map(([id, quantity]): WantedLine => ({
      ...{ key: id, kind: id === 'SET' ? 'product_set' : 'product', itemId: id, quantity },
      ...{ isRequired: false, reason: null, acquisition: null },
    }));
    const automatic = (confirmedCalculation?.items ?? [])
      .filter(({ isRequired, reason }) => isRequired && reason !== 'FIRST_ORDER_PUMP')
      .map((item, index): WantedLine => ({
        ...{ key: `${index} ${item.reason}`, kind: item.type, itemId: item.externalId, quantity: item.quantity },
        ...{ isRequired: true, reason: item.reason, acquisition: item.acquisition },
      }));
    const pump: WantedLine = {
      ...{ key: 'pump', kind: 'product', itemId: 'PUMP', quantity: pumpWanted },
      ...{ isRequired: true, reason: 'FIRST_ORDER_PUMP', acquisition: null },
    };
    return [...chosen, ...automatic, ...(pumpWanted > 0 ? [pump] : [])];
  }

  const follow = () => {
    since = recordChanges(since, listLines(), getReturned());
  };

  function sendLine(id: Id): void {
    const before = confirmed.get(id) ?? 0;
    const difference = (wanted.get(id) ?? 0) - before;
    if (difference > 0) server.add(id, difference);
    else if (difference < 0) server.take(id, -difference);
    const quantity = server.quantityOf(id);
    wanted.set(id, (wanted.get(id) ?? 0) + quantity - (before + difference));
    confirmed.set(id, quantity);
  }

  function sendReturned(): void {
    const difference = returned.wanted - returned.confirmed;
    if (difference === 0) return;
    const kind = difference > 0 ? 'addReturnable' : 'reduceReturnable';
    const quantity = server.run({ kind, quantity: Math.abs(difference) }).returnableContainer ?? 0;
    returned = {
      wanted: Math.max(0, returned.wanted + quantity - returned.confirmed - difference),
      ...{ confirmed: quantity, isDeclared: true },
    };
  }

  const listWaiting = () => [
    ...[...wanted.keys()].filter((id) => wanted.get(id) !== (confirmed.get(id) ?? 0)).map((id) => () => sendLine(id)),
    ...(returned.wanted === returned.confirmed ? [] : [sendReturned]),
  ];

  function take(calculation: Calculation): void {
    confirmedCalculation = calculation;
    confirmedAnswer = answer;
    const chosen = calculation.items.filter(({ isRequired }) => !isRequired);
    wanted.clear();
    confirmed.clear();
    for (const { externalId, quantity } of chosen) {
      wanted.set(externalId as Id, quantity);
      confirmed.set(externalId as Id, quantity);
    }
    pumpWanted = calculation.items.find(({ reason }) => reason === 'FIRST_ORDER_PUMP')?.quantity ?? 0;
    const known = calculation.returnableContainer;
    returned = { wanted: known ?? 0, confirmed: known ?? 0, isDeclared: known !== null };
    since = startChanges(listLines(), getReturned());
  }

  const known = (more: Partial<KnownCart> = {}): KnownCart => ({
    ...{
      currency,
      parameters: server.parameters,
      confirmed: confirmedCalculation,
      confirmedAnswer: confirmedAnswer,
      lines: listLines(),
      acquisition,
      changesSinceCalculation: since,
    },
    ...{ returnableContainer: getReturned(), haveContainersToReturn: answer, areContainersRefused: false },
    address: shop.floor === null ? null : { floor: Number.parseInt(shop.floor, 10), hasElevator: shop.hasElevator },
    ...{ hasInterval: surcharge !== null, hasBenefits: false, isShelfOfCart: shop.otherPrices === null },
    findItem(_, id) {
      const item = shop.offShelf.some((each) => each === id) ? null : shelf.findItem(id);
      return item && { ...item, unitPrice: item.priceMinor };
    },
    ...more,
  });

  return {
    known,
    predict: () => predictCart(known()),
    isNew: () => confirmedCalculation === null,
    chooseInterval() {
      ({ surcharge } = shop);
    },
    step(step: Step): void {
      if (step.do === 'tap') wanted.set(step.id, Math.max(0, (wanted.get(step.id) ?? 0) + step.by));
      else if (step.do === 'send') {
        const waiting = listWaiting();
        waiting[step.which % waiting.length]?.();
      } else if (confirmedCalculation !== null && step.do === 'answer') answer = step.have;
      else if (step.do === 'acquire') ({ acquisition } = step);
      else if (confirmedCalculation !== null && step.do === 'return') {
        answer = step.quantity > 0;
        returned = { ...returned, wanted: step.quantity };
      }
      follow();
    },
    /** Everything reaches the server, and the containers that it then misses. */
    synchronise(): Calculation {
      for (let waiting = listWaiting(); waiting.length > 0; waiting = listWaiting()) {
        waiting[0]?.();
        follow();
      }
      take(server.calculate(answer, surcharge));
      if (confirmedCalculation === null || answer === null)
        return confirmedCalculation ?? server.calculate(answer, surcharge);
      const others = confirmedCalculation.items.filter(
        (item) => item.reason === 'CONTAINER' && (item.acquisition === 'rent') !== (acquisition === 'rent'),
      );
      const missing =
        confirmedCalculation.insufficientReturnableContainer + others.reduce((sum, { quantity }) => sum + quantity, 0);
      if (missing === 0) return confirmedCalculation;
      server.add('CONT', missing, { acquisition });
      take(server.calculate(answer, surcharge));
      return confirmedCalculation;
    },
    wantPump(): boolean {
      if (!confirmedCalculation?.requiredProducts.length) return false;
      pumpWanted = 1;
      return true;
    },
    addPump(): Calculation {
      server.add('PUMP', 1, { acquisition: null, isPump: true });
      take(server.calculate(answer, surcharge));
      return confirmedCalculation ?? server.calculate(answer, surcharge);
    },
  };
}

const allTraits = [
  ...['new cart', 'calculated before', 'new bottles', 'rented', 'pump', 'debt', 'bottles handed over'],
  ...['delivery', 'lift', 'interval', 'no fee'],
];

type Sums = ReturnType<typeof sumsOf>;

function sumsOf({ items, totals, fees, bottlesOfWater, insufficientReturnableContainer }: Calculation) {
  return {
    lines: items
      .map(({ externalId, isRequired, quantity, total }) => `${externalId} ${isRequired} ${quantity} ${total.amount}`)
      .toSorted(),
    totals: Object.fromEntries(Object.entries(totals).map(([name, { amount }]) => [name, amount])),
    fees: fees.map(({ kind, amount }) => [kind, amount.amount]),
    bottlesOfWater,
    insufficientReturnableContainer,
  };
}

function predictedSums(predicted: NonNullable<ReturnType<typeof predictCart>>): Sums {
  const { lines, totals, fees, bottlesOfWater, insufficientReturnableContainer } = predicted;
  return {
    lines: lines
      .map(({ itemId, isRequired, quantity, total }) => `${itemId} ${isRequired} ${quantity} ${total}`)
      .toSorted(),
    totals: { ...totals },
    fees: fees.map(({ kind, amount }) => [kind, amount]),
    bottlesOfWater,
    insufficientReturnableContainer,
  };
}

/** The cases that a comparison covers: the random shops have to reach each of them. */
function listTraits(calculation: Calculation, wasNew: boolean): string[] {
  const has = (reason: string) => calculation.items.some((item) => item.reason === reason);
  return [
    ...(wasNew ? ['new cart'] : ['calculated before']),
    ...(has('CONTAINER') ? ['new bottles'] : []),
    ...(calculation.items.some(({ acquisition, reason }) => acquisition === 'rent' && reason !== null)
      ? ['rented']
      : []),
    ...(has('FIRST_ORDER_PUMP') ? ['pump'] : []),
    ...(has('RENTAL_DEBT') ? ['debt'] : []),
    ...((calculation.returnableContainer ?? 0) > 0 ? ['bottles handed over'] : []),
    ...calculation.fees.map(({ kind }) => kind),
    ...(calculation.fees.length === 0 ? ['no fee'] : []),
  ];
}

test('what the client predicts is what the server calculates, to the last unit [S-111]', () => {
  const compared = new Map<string, number>();
  let predicted = 0;

  function compare(prediction: ReturnType<typeof predictCart>, wasNew: boolean, calculate: () => Calculation): void {
    const calculation = calculate();
    if (calculation.items.length === 0 || prediction === null) return;
    predicted += 1;
    for (const trait of listTraits(calculation, wasNew)) compared.set(trait, (compared.get(trait) ?? 0) + 1);
    expect(predictedSums(prediction)).toEqual(sumsOf(calculation));
  }

  function visit(shop: Shop, visits: readonly (readonly Step[])[]): void {
    const client = openClient(shop);
    for (const steps of visits) {
      for (const step of steps) client.step(step);
      const wasNew = client.isNew();
      // A new cart of a customer who may owe something has no prediction.
      compare(wasNew && shop.debts.length > 0 ? null : client.predict(), wasNew, client.synchronise);
      if (client.wantPump()) compare(client.predict(), false, client.addPump);
      client.chooseInterval();
      client.synchronise();
    }
  }

  const visitsArbitrary = fc.array(fc.array(stepArbitrary, { minLength: 1, maxLength: 6 }), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(shopArbitrary, visitsArbitrary, (shop, visits) => {
      try {
        visit(shop, visits);
      } catch (refused) {
        // A refused command changes no cart: there is no calculation to compare with.
        if (!(refused instanceof RefusedCommand)) throw refused;
      }
    }),
    { numRuns: 2000 },
  );
  // Each thing that moves a sum is among them; else this would prove little.
  expect(predicted).toBeGreaterThan(1000);
  const rare = allTraits.filter((trait) => (compared.get(trait) ?? 0) < 20);
  expect(rare).toEqual([]);
});

test('with a promo code or points nothing is predicted, nor without a price of the area [S-111]', () => {
  const shop: Shop = {
    rules: {
      ...{
        deliveryFeeMinor: 300_00,
        freeDeliveryFromBottles: 2,
        freeDeliveryFromGoodsMinor: 1000_00,
        liftRateMinor: 0,
      },
      ...{ minimumOrderMode: 'fee', freeFloors: 1, pumpMode: 'off', rentPriceMinor: 0 },
    },
    prices: { W19: 390_00, W12: 290_00, CUP: 150_00, BOX: 100_00, SET: 1100_00, PUMP: 450_00, CONT: 600_00 },
    ...{
      otherPrices: null,
      offShelf: [],
      isFirstOrder: false,
      floor: null,
      hasElevator: true,
      surcharge: null,
      debts: [],
    },
  };
  const client = openClient(shop);
  client.step({ do: 'tap', id: 'W19', by: 2 });
  const confirmedCalculation = client.synchronise();
  client.step({ do: 'tap', id: 'CUP', by: 1 });
  expect(client.predict()?.totals.toPay).toBe(930_00);

  expect(predictCart(client.known({ hasBenefits: true }))).toBeNull();
  const promocode = { code: 'CODE', valid: true, errorMessage: null };
  expect(predictCart(client.known({ confirmed: { ...confirmedCalculation, promocode } }))).toBeNull();
  expect(predictCart(client.known({ isShelfOfCart: false }))).toBeNull();
  // Items of the cart have the server's price, whatever the shelf shows.
  client.step({ do: 'tap', id: 'CUP', by: -1 });
  client.step({ do: 'tap', id: 'W19', by: 1 });
  expect(predictCart(client.known({ isShelfOfCart: false }))?.totals.toPay).toBe(1170_00);
  // Rules that the client has not heard of.
  expect(
    predictCart(
      client.known({
        confirmed: { ...confirmedCalculation, totals: { ...confirmedCalculation.totals, toPay: { amount: 1 } } },
      }),
    ),
  ).toBeNull();
});
