import { defineWater } from '../define-water.ts';
import type { WaterBrand } from '../define-water.ts';
import { texts } from '../texts.ts';
import type { DemoProduct } from '../types.ts';
import { waterFormats } from '../water-formats.ts';

const damla: WaterBrand = {
  brand: 'Damla',
  slug: 'damla',
  names: texts('Вода «Дамла»', 'Damla water', '«Damla» suyu', 'Damla su'),
  about: texts(
    'Родниковая вода из предгорий Губы, набранная на высоте 1200 метров. Мягкая, с ровным вкусом — пьётся легко каждый день.',
    'Spring water from the foothills of Quba, drawn at 1,200 metres. It is soft and even in taste, easy to drink every day.',
    'Quba dağətəyindən, 1200 metr yüksəklikdən götürülən bulaq suyu. Yumşaq və sabit dadlıdır, hər gün rahat içilir.',
    'Guba eteklerinden, 1200 metreden alınan kaynak suyu. Yumuşak ve dengeli tadıyla her gün rahatça içilir.',
  ),
};

const qarliYal: WaterBrand = {
  brand: 'Qarlı Yal',
  slug: 'qarli-yal',
  names: texts('Вода «Гарлы Ял»', 'Qarlı Yal water', '«Qarlı Yal» suyu', 'Karlı Yal su'),
  about: texts(
    'Талая вода снежников Шахдага, прошедшая сквозь известняк. Прохладная на вкус, с природным кальцием.',
    'Snowmelt of the Shahdag slopes, filtered by limestone. Cool on the tongue, with natural calcium.',
    'Şahdağ yamaclarının əhəngdaşından süzülən qar suyu. Dadı sərindir, təbii kalsiumu var.',
    'Şahdağ yamaçlarının kireçtaşından süzülen kar suyu. Tadı serin, kalsiyumu doğaldır.',
  ),
};

const narinBulaq: WaterBrand = {
  brand: 'Narın Bulaq',
  slug: 'narin-bulaq',
  names: texts('Вода «Нарын Булаг»', 'Narın Bulaq water', '«Narın Bulaq» suyu', 'Narın Bulak su'),
  about: texts(
    'Лесной родник под Габалой: низкая минерализация и едва уловимая сладость. Чай на этой воде прозрачный и яркий.',
    'A forest spring near Gabala, low in minerals and ever so slightly sweet. Tea made with it is clear and bright.',
    'Qəbələ meşələrindən bulaq suyu: az minerallı, azca şirintəhər. Bu su ilə çay şəffaf və parlaq alınır.',
    'Gebele ormanlarından kaynak suyu: minerali az, hafifçe tatlımsı. Bu suyla çay berrak ve parlak olur.',
  ),
};

const sirSir: WaterBrand = {
  brand: 'Şır-Şır',
  slug: 'sir-sir',
  names: texts('Вода «Шыр-Шыр»', 'Şır-Şır water', '«Şır-Şır» suyu', 'Şır-Şır su'),
  about: texts(
    'Минеральная газированная вода с живым характером. Утоляет жажду и хорошо идёт к кебабу.',
    'A mineral sparkling water with a lively temper. It quenches thirst and gets on well with kebab.',
    'Canlı xasiyyətli qazlı mineral su. Susuzluğu yatırır, kababın yanında yerinə düşür.',
    'Canlı karakterli gazlı maden suyu. Susuzluğu giderir, kebabın yanına yakışır.',
  ),
};

const sirSirPomegranate: WaterBrand = {
  brand: 'Şır-Şır',
  slug: 'sir-sir-pomegranate',
  names: texts('«Шыр-Шыр» с гранатом', 'Şır-Şır with pomegranate', 'Narlı «Şır-Şır»', 'Narlı Şır-Şır'),
  about: texts(
    'Газированная вода с соком гёйчайского граната. Рубиновая кислинка и ни грамма сахара.',
    'Sparkling water with juice of Göyçay pomegranates. A ruby tartness and not a gram of sugar.',
    'Göyçay narının şirəsi ilə qazlı su. Yaqut kimi turşməzədir, bir qram da şəkəri yoxdur.',
    'Göyçay narı suyuyla gazlı su. Yakut gibi mayhoş, bir gram bile şekeri yok.',
  ),
};

const sirSirLemon: WaterBrand = {
  brand: 'Şır-Şır',
  slug: 'sir-sir-lemon',
  names: texts('«Шыр-Шыр» с лимоном', 'Şır-Şır with lemon', 'Limonlu «Şır-Şır»', 'Limonlu Şır-Şır'),
  about: texts(
    'Газированная вода с лянкяранским лимоном. Освежает в бакинскую жару не хуже морского бриза.',
    'Sparkling water with Lankaran lemon. In the heat of Baku it cools as well as a sea breeze.',
    'Lənkəran limonu ilə qazlı su. Bakının istisində dəniz mehindən geri qalmır.',
    'Lenkeran limonlu gazlı su. Bakü sıcağında deniz meltemini aratmaz.',
  ),
};

const balaca: WaterBrand = {
  brand: 'Balaca',
  slug: 'balaca',
  names: texts('Вода детская «Баладжа»', "Balaca children's water", '«Balaca» uşaq suyu', 'Balaca çocuk suyu'),
  about: texts(
    'Вода для малышей: подходит для смесей и каш с первых дней. Состав каждой партии проверяет лаборатория.',
    'Water for little ones, right for formula and porridge from the first days. A laboratory tests every batch.',
    'Körpələr üçün su: ilk günlərdən qarışıq və sıyıq üçün uyğundur. Hər partiyanı laboratoriya yoxlayır.',
    'Minikler için su: ilk günlerden mama ve lapa için uygun. Her partiyi laboratuvar kontrol eder.',
  ),
};

const rare: WaterBrand = {
  brand: 'Qarlı Yal',
  slug: 'qarli-yal-novruz',
  names: texts(
    'Вода «Гарлы Ял. Новруз», лимитированная серия',
    'Qarlı Yal Novruz, limited edition',
    '«Qarlı Yal. Novruz», məhdud seriya',
    'Karlı Yal Nevruz, sınırlı seri',
  ),
  about: texts(
    'Маленькая стеклянная бутылка с праздничным рисунком. Выпущена к Новрузу, каждая бутылка пронумерована.',
    'A small glass bottle with a festive drawing. Made for Novruz, with every bottle numbered.',
    'Bayram rəsmi olan kiçik şüşə butulka. Novruza buraxılıb, hər butulka nömrələnib.',
    'Bayram çizimli küçük cam şişe. Nevruz için üretildi, her şişe numaralıdır.',
  ),
};

const rareUse = texts(
  'Хорошо смотрится рядом с хончой.',
  'It looks well beside the holiday khoncha.',
  'Xonçanın yanında gözəl görünür.',
  'Bayram tepsisinin yanında güzel durur.',
);

const f = waterFormats;

export const bakuWaters: DemoProduct[] = [
  defineWater(damla, f.returnable19, {
    externalId: 'W19',
    priceMinor: 450,
    stock: 100_000,
    related: ['PUMP', 'CUP', 'TEA-BLACK'],
  }),
  defineWater(qarliYal, f.returnable19, {
    externalId: 'QAR-19',
    priceMinor: 650,
    stock: 380,
    related: ['PUMP-USB', 'STAND', 'W19'],
  }),
  defineWater(narinBulaq, f.returnable19, {
    externalId: 'NAR-19',
    priceMinor: 550,
    stock: 520,
    related: ['PUMP', 'TEA-BLACK', 'W19'],
  }),
  defineWater(balaca, f.returnable19, {
    externalId: 'BAL-19',
    priceMinor: 750,
    stock: 5,
    related: ['BAL-033', 'PUMP-USB'],
  }),
  defineWater(damla, f.pet330, {
    externalId: 'DAM-033',
    priceMinor: 40,
    stock: 2_000,
    related: ['DAM-05', 'SNACK-DATE'],
  }),
  defineWater(damla, f.pet500, {
    externalId: 'DAM-05',
    priceMinor: 50,
    stock: 3_000,
    related: ['DAM-15', 'SNACK-NUTS'],
  }),
  defineWater(damla, f.pet1500, { externalId: 'DAM-15', priceMinor: 80, stock: 1_800, related: ['DAM-5', 'CUP'] }),
  defineWater(damla, f.pet5, { externalId: 'DAM-5', priceMinor: 170, stock: 900, related: ['DAM-10', 'TEA-BLACK'] }),
  defineWater(damla, f.canister10, { externalId: 'DAM-10', priceMinor: 290, stock: 260, related: ['W19', 'CUP'] }),
  defineWater(qarliYal, f.pet500, {
    externalId: 'QAR-05',
    priceMinor: 70,
    stock: 1_100,
    related: ['QAR-15', 'SNACK-NUTS'],
  }),
  defineWater(qarliYal, f.pet1500, { externalId: 'QAR-15', priceMinor: 120, stock: 640, related: ['QAR-19', 'CUP'] }),
  defineWater(narinBulaq, f.pet1000, {
    externalId: 'NAR-1',
    priceMinor: 90,
    stock: 700,
    related: ['NAR-19', 'SNACK-APRICOT'],
  }),
  defineWater(sirSir, f.glass500, {
    externalId: 'SIR-05-GLASS',
    priceMinor: 140,
    stock: 480,
    related: ['SIR-05-POMEGRANATE', 'SIR-05-LEMON'],
  }),
  defineWater(sirSirLemon, f.pet500, {
    externalId: 'SIR-05-LEMON',
    priceMinor: 110,
    stock: 410,
    related: ['SIR-05-POMEGRANATE', 'SNACK-NUTS'],
  }),
  defineWater(sirSirPomegranate, f.pet500, {
    externalId: 'SIR-05-POMEGRANATE',
    priceMinor: 120,
    stock: 0,
    related: ['SIR-05-LEMON', 'SIR-05-GLASS'],
  }),
  defineWater(balaca, f.pet330, {
    externalId: 'BAL-033',
    priceMinor: 60,
    stock: 620,
    related: ['BAL-19', 'SNACK-APPLE'],
  }),
  // A collectable, not everyday water: it earns and behaves as goods.
  {
    ...defineWater(
      rare,
      { ...f.pet330, slug: 'glass-0-33l', use: rareUse },
      { externalId: 'RARE', priceMinor: 390, stock: 10, related: [] },
    ),
    role: 'goods',
    earnBps: 300,
  },
];
