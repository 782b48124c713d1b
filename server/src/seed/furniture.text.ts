/** Names of the cut-outs in `assets/furniture`, by key. */
export const FURNITURE_NAMES = {
  'sofa-linen': '亚麻三人沙发',
  'sofa-moss': '苔绿双人沙发',
  'armchair-cream': '奶油单人椅',
  'armchair-rust': '锈红单人椅',
  'coffee-table-oak': '橡木茶几',
  'side-table-walnut': '胡桃圆边几',
  'sideboard-oak': '橡木边柜',
  'floor-lamp-brass': '黄铜落地灯',
  'dining-chair-oak': '橡木餐椅',
  'plant-rubber': '橡皮树盆栽',
} as const

type CutoutKey = keyof typeof FURNITURE_NAMES

interface FactoryPiece {
  readonly cutout: CutoutKey
  /** Place among the seeded factories. */
  readonly factory: number
  readonly name: string
  readonly series: string
  readonly sku: string
  readonly priceFen: number
}

/** What furniture factories make of them, at the factory's price. Places are ids: new ones go to the end. */
export const FACTORY_PIECES: readonly FactoryPiece[] = [
  { cutout: 'coffee-table-oak', factory: 9, name: '方寸茶几·橡木', series: '木作', sku: 'MZ-CJ120', priceFen: 62_900 },
  { cutout: 'side-table-walnut', factory: 9, name: '圆月边几·胡桃', series: '木作', sku: 'MZ-BJ48', priceFen: 31_900 },
  { cutout: 'sideboard-oak', factory: 9, name: '长檐边柜·橡木', series: '木作', sku: 'MZ-BG160', priceFen: 139_900 },
  { cutout: 'dining-chair-oak', factory: 9, name: '直木餐椅', series: '木作', sku: 'MZ-CY48', priceFen: 25_900 },
  { cutout: 'sofa-linen', factory: 10, name: '云卧三人沙发·亚麻', series: '云卧', sku: 'YW-301', priceFen: 298_000 },
  { cutout: 'sofa-moss', factory: 10, name: '蜀居双人沙发·苔绿', series: '蜀居', sku: 'SJ-202', priceFen: 249_000 },
  { cutout: 'armchair-cream', factory: 10, name: '云团单椅·奶油', series: '云卧', sku: 'YW-101', priceFen: 88_000 },
  { cutout: 'dining-chair-oak', factory: 11, name: '安坐餐椅·橡木', series: '安坐', sku: 'AZ-C08', priceFen: 23_900 },
  { cutout: 'armchair-rust', factory: 11, name: '安坐休闲椅·锈红', series: '安坐', sku: 'AZ-X21', priceFen: 96_000 },
]

export const FURNITURE_UNIT = '件'
