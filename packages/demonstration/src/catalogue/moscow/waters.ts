import { defineWater } from '../define-water.ts';
import type { WaterBrand } from '../define-water.ts';
import { texts } from '../texts.ts';
import type { DemoProduct } from '../types.ts';
import { waterFormats } from '../water-formats.ts';

const kaplya: WaterBrand = {
  brand: 'Kaplya',
  slug: 'kaplya',
  names: texts('Вода «Капля»', 'Kaplya water', '«Kaplya» suyu', 'Kaplya su'),
  about: texts(
    'Артезианская вода с глубины 140 метров из-под Звенигорода. Мягкая, с ровным вкусом — пьётся легко каждый день.',
    'Artesian water from 140 metres down, near Zvenigorod. It is soft and even in taste, easy to drink every day.',
    'Zveniqorod yaxınlığından, 140 metr dərinlikdən artezian suyu. Yumşaq və sabit dadlıdır, hər gün rahat içilir.',
    'Zvenigorod yakınlarında 140 metre derinden gelen artezyen suyu. Yumuşak ve dengeli tadıyla her gün rahatça içilir.',
  ),
};

const kaplyaBarista: WaterBrand = {
  brand: 'Kaplya',
  slug: 'kaplya-barista',
  names: texts('Вода «Капля Бариста»', 'Kaplya Barista water', '«Kaplya Barista» suyu', 'Kaplya Barista su'),
  about: texts(
    'Вода с выверенной жёсткостью для кофе и чая. Зёрна раскрываются полнее, а в чайнике и кофемашине почти не остаётся накипи.',
    'Water with its hardness tuned for coffee and tea. Beans open up more fully, and kettles and machines stay almost free of scale.',
    'Codluğu qəhvə və çay üçün hesablanmış su. Dənələr daha dolğun açılır, çaydan və maşında demək olar ərp qalmır.',
    'Sertliği kahve ve çay için ayarlanmış su. Çekirdekler daha iyi açılır, çaydanlıkta ve makinede neredeyse kireç kalmaz.',
  ),
};

const kaplyaIodine: WaterBrand = {
  brand: 'Kaplya',
  slug: 'kaplya-iodine',
  names: texts('Вода «Капля Йод»', 'Kaplya Iodine water', '«Kaplya Yod» suyu', 'Kaplya İyot su'),
  about: texts(
    'Артезианская вода, обогащённая йодом в физиологичной дозе. На вкус не отличается от обычной, готовить на ней тоже можно.',
    'Artesian water enriched with a modest dose of iodine. It tastes just like plain water and is fine for cooking too.',
    'Ölçülü miqdarda yodla zənginləşdirilmiş artezian suyu. Dadı adi sudan seçilmir, yemək bişirməyə də yarayır.',
    'Ölçülü dozda iyotla zenginleştirilmiş artezyen suyu. Tadı normal sudan ayırt edilmez, yemeğe de uygundur.',
  ),
};

const mshara: WaterBrand = {
  brand: 'Mshara',
  slug: 'mshara',
  names: texts('Вода «Мшара»', 'Mshara water', '«Mşara» suyu', 'Mshara su'),
  about: texts(
    'Родниковая вода карельских сосновых боров, прошедшая сквозь мхи и гранит. Очень мягкая, с едва заметной свежестью.',
    'Spring water from the pine woods of Karelia, filtered by moss and granite. Very soft, with the faintest freshness.',
    'Kareliya şam meşələrinin mamır və qranitdən süzülən bulaq suyu. Çox yumşaqdır, güclə duyulan təravəti var.',
    'Karelya çam ormanlarından, yosun ve granitten süzülen kaynak suyu. Çok yumuşak, belli belirsiz bir ferahlıkta.',
  ),
};

const altanSuu: WaterBrand = {
  brand: 'Altan-Suu',
  slug: 'altan-suu',
  names: texts('Вода «Алтан-Суу»', 'Altan-Suu water', '«Altan-Suu» suyu', 'Altan-Suu su'),
  about: texts(
    'Горная вода алтайских предгорий с природным кремнием и магнием. Вкус чистый и чуть сладковатый.',
    'Mountain water from the Altai foothills with natural silica and magnesium. The taste is clean and slightly sweet.',
    'Altay dağətəyindən təbii silisium və maqneziumlu dağ suyu. Dadı təmiz və azca şirindir.',
    'Altay eteklerinden, doğal silisyum ve magnezyumlu dağ suyu. Tadı temiz ve hafif tatlıdır.',
  ),
};

const tauKar: WaterBrand = {
  brand: 'Tau-Kar',
  slug: 'tau-kar',
  names: texts('Вода «Тау-Кар»', 'Tau-Kar water', '«Tau-Kar» suyu', 'Tau-Kar su'),
  about: texts(
    'Талая вода кавказских ледников, собранная на высоте 2100 метров. Минералов мало, а прохладу слышно даже при комнатной температуре.',
    'Glacier melt of the Caucasus, gathered at 2,100 metres. It is low in minerals and tastes cool even at room temperature.',
    '2100 metr yüksəklikdə toplanan Qafqaz buzlaqlarının suyu. Mineralı azdır, otaq temperaturunda belə sərinlik duyulur.',
    'Kafkas buzullarından, 2100 metrede toplanan eriyik su. Minerali azdır, oda sıcaklığında bile serinlik verir.',
  ),
};

const kitosha: WaterBrand = {
  brand: 'Kitosha',
  slug: 'kitosha',
  names: texts('Вода детская «Китоша»', "Kitosha children's water", 'Uşaq suyu «Kitoşa»', 'Kitosha çocuk suyu'),
  about: texts(
    'Вода для самых маленьких: подходит для смесей, каш и питья с первых дней. Минеральный состав проверяем в каждой партии.',
    'Water for the smallest: right for formula, porridge and drinking from the first days. Every batch is tested for its minerals.',
    'Ən balacalar üçün su: ilk günlərdən qarışıq, sıyıq və içmək üçün uyğundur. Hər partiyanın mineral tərkibi yoxlanılır.',
    'En küçükler için su: ilk günlerden itibaren mama, lapa ve içmek için uygun. Her partinin mineral değerleri kontrol edilir.',
  ),
};

const iskrinka: WaterBrand = {
  brand: 'Iskrinka',
  slug: 'iskrinka',
  names: texts('Вода «Искринка»', 'Iskrinka water', '«İskrinka» suyu', 'Iskrinka su'),
  about: texts(
    'Сильногазированная вода для тех, кто любит, чтобы шипело. Без сахара, без ароматизаторов.',
    'A lively sparkling water for those who like it to fizz. No sugar, no flavourings.',
    'Fışıltını sevənlər üçün güclü qazlı su. Şəkərsiz, ətirləndiricisiz.',
    'Fışırdamasını sevenler için bol gazlı su. Şekersiz, aromasız.',
  ),
};

const iskrinkaLemon: WaterBrand = {
  brand: 'Iskrinka',
  slug: 'iskrinka-lemon',
  names: texts('Вода «Искринка» с лимоном', 'Iskrinka with lemon', 'Limonlu «İskrinka»', 'Limonlu Iskrinka'),
  about: texts(
    'Газированная вода с соком сицилийского лимона. Сахара нет, только кислинка и пузырьки.',
    'Sparkling water with a squeeze of Sicilian lemon. No sugar, only zest and bubbles.',
    'Siciliya limonunun şirəsi ilə qazlı su. Şəkər yoxdur, yalnız turşməzəlik və qabarcıqlar.',
    'Sicilya limonu sıkılmış gazlı su. Şeker yok, yalnızca ferah bir ekşilik ve kabarcıklar.',
  ),
};

const iskrinkaMint: WaterBrand = {
  brand: 'Iskrinka',
  slug: 'iskrinka-mint',
  names: texts(
    'Вода «Искринка» с огурцом и мятой',
    'Iskrinka with cucumber and mint',
    'Xiyar və nanəli «İskrinka»',
    'Salatalık ve naneli Iskrinka',
  ),
  about: texts(
    'Газированная вода с огурцом и перечной мятой — как глоток тени в жару. Без сахара и подсластителей.',
    'Sparkling water with cucumber and peppermint, like a sip of shade on a hot day. No sugar, no sweeteners.',
    'Xiyar və nanəli qazlı su, bürküdə bir qurtum kölgə kimi. Şəkər və şirinləşdirici yoxdur.',
    'Salatalık ve naneli gazlı su, sıcakta bir yudum gölge gibi. Şeker ve tatlandırıcı içermez.',
  ),
};

const iskrinkaGrapefruit: WaterBrand = {
  brand: 'Iskrinka',
  slug: 'iskrinka-grapefruit',
  names: texts(
    'Вода «Искринка» с грейпфрутом',
    'Iskrinka with grapefruit',
    'Qreypfrutlu «İskrinka»',
    'Greyfurtlu Iskrinka',
  ),
  about: texts(
    'Газированная вода с розовым грейпфрутом и лёгкой горчинкой. Хороша со льдом и в безалкогольных коктейлях.',
    'Sparkling water with pink grapefruit and a gentle bitterness. Good on ice and in alcohol-free cocktails.',
    'Çəhrayı qreypfrutlu, azca acıtəhər qazlı su. Buzla və alkoqolsuz kokteyllərdə gözəldir.',
    'Pembe greyfurtlu, hafif buruk gazlı su. Buzla ve alkolsüz kokteyllerde güzeldir.',
  ),
};

const rare: WaterBrand = {
  brand: 'Altan-Suu',
  slug: 'altan-suu-first-snow',
  names: texts(
    'Вода «Алтан-Суу. Первый снег», лимитированная серия',
    'Altan-Suu First Snow, limited edition',
    '«Altan-Suu. İlk qar», məhdud seriya',
    'Altan-Suu İlk Kar, sınırlı seri',
  ),
  about: texts(
    'Маленькая стеклянная бутылка с рисунком алтайской художницы. Вода набрана в день первого снега, тираж пронумерован.',
    'A small glass bottle with a drawing by an Altai artist. The water was drawn on the day of the first snow, and every bottle is numbered.',
    'Altaylı rəssamın rəsmi olan kiçik şüşə butulka. Su ilk qar yağan gün doldurulub, hər butulka nömrələnib.',
    'Altaylı bir ressamın çizimini taşıyan küçük cam şişe. Su ilk karın yağdığı gün dolduruldu, her şişe numaralıdır.',
  ),
};

const f = waterFormats;

/** Water in returnable bottles. */
const bigBottles: DemoProduct[] = [
  defineWater(kaplya, f.returnable19, {
    externalId: 'W19',
    priceMinor: 39_000,
    stock: 100_000,
    related: ['PUMP', 'CUP', 'STAND', 'TEA-BLACK'],
  }),
  defineWater(mshara, f.returnable19, {
    externalId: 'MSH-19',
    priceMinor: 43_000,
    stock: 640,
    related: ['PUMP-USB', 'CUP', 'W19'],
  }),
  defineWater(altanSuu, f.returnable19, {
    externalId: 'ALT-19',
    priceMinor: 48_000,
    stock: 420,
    related: ['PUMP-TOUCH', 'DISPENSER-CERAMIC', 'W19'],
  }),
  defineWater(tauKar, f.returnable19, {
    externalId: 'TAU-19',
    priceMinor: 52_000,
    stock: 310,
    related: ['PUMP-USB', 'STAND', 'ALT-19'],
  }),
  defineWater(kitosha, f.returnable19, {
    externalId: 'KIT-19',
    priceMinor: 56_000,
    stock: 180,
    related: ['PUMP-TOUCH', 'KIT-033', 'SNACK-APPLE'],
  }),
  defineWater(kaplyaBarista, f.returnable19, {
    externalId: 'BAR-19',
    priceMinor: 45_000,
    stock: 260,
    related: ['COFFEE-ESPRESSO', 'CUP-KRAFT', 'PUMP-TOUCH'],
  }),
  defineWater(kaplyaIodine, f.returnable19, {
    externalId: 'IOD-19',
    priceMinor: 44_000,
    stock: 6,
    related: ['W19', 'PUMP', 'CUP'],
  }),
];

/** Water in bottles that are not returned. */
const smallBottles: DemoProduct[] = [
  defineWater(kaplya, f.pet330, {
    externalId: 'KAP-033',
    priceMinor: 3_500,
    stock: 2_400,
    related: ['KAP-05', 'SNACK-DATE'],
  }),
  defineWater(kaplya, f.pet500, {
    externalId: 'KAP-05',
    priceMinor: 4_500,
    stock: 3_600,
    related: ['KAP-15', 'SNACK-NUTS', 'SPORT'],
  }),
  defineWater(kaplya, f.pet500, {
    externalId: 'KAP-05-GAS',
    priceMinor: 4_700,
    stock: 1_900,
    isSparkling: true,
    related: ['ISK-05-LEMON', 'SNACK-CRISPS'],
  }),
  defineWater(kaplya, f.pet1500, { externalId: 'KAP-15', priceMinor: 6_500, stock: 2_200, related: ['KAP-5', 'CUP'] }),
  defineWater(kaplya, f.pet1500, {
    externalId: 'KAP-15-GAS',
    priceMinor: 6_900,
    stock: 1_100,
    isSparkling: true,
    related: ['KAP-05-GAS', 'CUP'],
  }),
  defineWater(kaplya, f.pet5, {
    externalId: 'KAP-5',
    priceMinor: 12_500,
    stock: 1_400,
    related: ['KAP-10', 'TEA-BLACK'],
  }),
  defineWater(kaplya, f.canister10, { externalId: 'KAP-10', priceMinor: 21_900, stock: 380, related: ['W19', 'CUP'] }),
  defineWater(mshara, f.pet500, {
    externalId: 'MSH-05',
    priceMinor: 5_200,
    stock: 1_300,
    related: ['MSH-1', 'SNACK-DATE'],
  }),
  defineWater(mshara, f.pet1000, {
    externalId: 'MSH-1',
    priceMinor: 7_400,
    stock: 900,
    related: ['MSH-5', 'SNACK-CRISPS'],
  }),
  defineWater(mshara, f.pet5, {
    externalId: 'MSH-5',
    priceMinor: 14_900,
    stock: 520,
    related: ['MSH-19', 'TEA-HERBAL'],
  }),
  defineWater(altanSuu, f.glass500, {
    externalId: 'ALT-05-GLASS',
    priceMinor: 14_500,
    stock: 340,
    related: ['ALT-05-GLASS-GAS', 'SNACK-NUTS'],
  }),
  defineWater(altanSuu, f.glass500, {
    externalId: 'ALT-05-GLASS-GAS',
    priceMinor: 14_900,
    stock: 290,
    isSparkling: true,
    related: ['ALT-05-GLASS', 'SNACK-MANGO'],
  }),
  defineWater(altanSuu, f.pet1000, {
    externalId: 'ALT-1',
    priceMinor: 8_900,
    stock: 610,
    related: ['ALT-19', 'TEA-GREEN'],
  }),
  defineWater(tauKar, f.pet500, {
    externalId: 'TAU-05',
    priceMinor: 6_200,
    stock: 1_050,
    related: ['TAU-15', 'SNACK-DATE'],
  }),
  defineWater(tauKar, f.pet1500, { externalId: 'TAU-15', priceMinor: 9_500, stock: 740, related: ['TAU-5', 'CUP'] }),
  defineWater(tauKar, f.pet5, { externalId: 'TAU-5', priceMinor: 17_900, stock: 4, related: ['TAU-19', 'KAP-5'] }),
  defineWater(iskrinka, f.pet500, {
    externalId: 'ISK-05',
    priceMinor: 5_900,
    stock: 860,
    related: ['ISK-05-LEMON', 'ISK-05-MINT'],
  }),
  defineWater(iskrinkaLemon, f.pet500, {
    externalId: 'ISK-05-LEMON',
    priceMinor: 6_900,
    stock: 720,
    related: ['ISK-05', 'ISK-05-MINT'],
  }),
  defineWater(iskrinkaMint, f.pet500, {
    externalId: 'ISK-05-MINT',
    priceMinor: 6_900,
    stock: 450,
    related: ['ISK-05-LEMON', 'ISK-1-GRAPEFRUIT'],
  }),
  defineWater(iskrinkaGrapefruit, f.pet1000, {
    externalId: 'ISK-1-GRAPEFRUIT',
    priceMinor: 9_900,
    stock: 0,
    related: ['ISK-05-LEMON', 'SNACK-MANGO'],
  }),
  defineWater(kitosha, f.pet330, {
    externalId: 'KIT-033',
    priceMinor: 4_900,
    stock: 980,
    related: ['KIT-1', 'SNACK-APPLE'],
  }),
  defineWater(kitosha, f.pet1000, {
    externalId: 'KIT-1',
    priceMinor: 8_400,
    stock: 530,
    related: ['KIT-19', 'SNACK-APPLE'],
  }),
  // A collectable, not everyday water: it earns and behaves as goods. Its ten pieces are what a load test fights for.
  {
    ...defineWater(
      rare,
      { ...f.pet330, slug: 'glass-0-33l', use: rareUse() },
      { externalId: 'RARE', priceMinor: 9_900, stock: 10, related: [] },
    ),
    role: 'goods',
    earnBps: 300,
  },
];

function rareUse() {
  return texts(
    'Хороший маленький подарок.',
    'It makes a fine small gift.',
    'Gözəl kiçik hədiyyədir.',
    'Güzel, küçük bir hediye olur.',
  );
}

export const moscowWaters: DemoProduct[] = [...bigBottles, ...smallBottles];
