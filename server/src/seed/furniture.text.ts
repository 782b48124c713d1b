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

export const FURNITURE_UNIT = '件'
