import { WORDS } from '@tessera/shared/contract/words.text'
import { GROUT_SHADES } from '@tessera/shared/contract/constants'
import { LAYING_TEXT } from '@tessera/shared/text/laying.text'
import { ROUTES_TEXT } from '../../routes.text'

export const EXCEL_TEXT = {
  title: ROUTES_TEXT.demoExcelError,
  lead: '表格在您的浏览器里读取和检查。改到没有错误，再把没错的行导入；只有要导入的行会发出去。',
  kind: '表格内容',
  customer: WORDS.customers,
  material: WORDS.materials,
  logIn: WORDS.logIn,
  visitor: '登录后可以把没错的客户导入您的客户列表。检查和下载不用登录。',
  tier: '当前会员档位不能管理客户，开通后可以导入。',
  seeTiers: '查看会员',
  materialOnly: '素材还要配实物图片，要在素材页逐款建档，那一页正在筹备。检查好的表格可以先下载留着。',
  toCustomers: '去客户列表',
} as const

export const COLUMN_TEXT = {
  name: WORDS.name,
  kind: '类别',
  sku: WORDS.sku,
  price: '单价（元）',
  unit: '单位',
  mmWidth: '宽（mm）',
  mmHeight: '高（mm）',
  groutMm: '缝宽（mm）',
  groutColor: '缝色',
  laying: '铺贴',
} as const

export const MALFORMED_COLOR = '要写成 #RRGGBB'

export const KIND_TEXT = {
  tile: '地砖',
  woodFloor: WORDS.woodFloor,
  wall: '墙面',
  soft: '软装',
  furniture: WORDS.furniture,
  fabric: '布料',
  reference: WORDS.reference,
} as const

export const MATERIAL_EXAMPLES = [
  {
    name: '云影灰',
    kind: '地砖',
    sku: 'YYH-612',
    price: 68,
    unit: '片',
    mmWidth: 600,
    mmHeight: 1200,
    groutMm: 2,
    groutColor: GROUT_SHADES.silver,
    laying: LAYING_TEXT.straight,
  },
  {
    name: '原木橡',
    kind: WORDS.woodFloor,
    sku: 'YMX-19',
    price: 199,
    unit: '平方米',
    mmWidth: 190,
    mmHeight: 1210,
    groutMm: 0,
    laying: LAYING_TEXT.brickThird,
  },
] as const
