import type { ARCHIVE_FAULTS, EntryFault } from '../../contract/archive'
import { GROUT_SHADES } from '../../contract/constants'
import type { ImportView } from '../../contract/import'
import type { MATERIAL_REFUSALS } from '../../contract/material-import'
import { TAG_LIMITS } from '../../contract/tag'
import { WORDS } from '../../contract/words.text'
import { formatNumber } from '../../text/format.text'
import { LAYING_TEXT } from '../../text/laying.text'
import { FINISH_TEXT, KIND_TEXT } from '../../text/material.text'
import { GOODS_TEXT } from '../../ui/goods/goods.text'
import { COST_TEXT } from '@tessera/shared/text/cost.text'

export const COLUMN_TEXT = {
  name: WORDS.name,
  kind: WORDS.kind,
  sku: WORDS.sku,
  series: WORDS.series,
  price: '售价（元）',
  unit: WORDS.priceUnit,
  piecesPerBox: GOODS_TEXT.perBox,
  mmWidth: '宽（mm）',
  mmHeight: '高（mm）',
  mmDepth: '深（mm）',
  groutMm: WORDS.groutMm,
  groutColor: WORDS.groutColor,
  laying: GOODS_TEXT.laying,
  finish: WORDS.finish,
  tags: WORDS.tags,
  pictures: '图片文件名',
} as const

/** What other systems and habits call them. */
export const COLUMN_ALIASES: Readonly<Record<keyof typeof COLUMN_TEXT, readonly string[]>> = {
  name: ['品名', '产品名称', '商品名称', '素材名称', 'name'],
  kind: ['类别', '品类', '分类', '产品类别'],
  sku: ['型号', '产品型号', '编码', '编号', '产品编码', '商品编码', 'sku'],
  series: ['产品系列', '系列名称'],
  price: ['单价', '零售价', '销售价', '价格（元）'],
  unit: ['单位'],
  piecesPerBox: ['片/箱', '装箱数', '每箱数量', '包装数'],
  mmWidth: ['宽度', '宽mm'],
  mmHeight: ['高度', '长', '长度', '长mm', '高mm'],
  // How thick a tile is, is no depth: 厚度 stays a column that is not used.
  mmDepth: ['深度', '深mm'],
  groutMm: ['缝宽', '缝'],
  groutColor: ['缝色', '缝颜色'],
  laying: ['铺贴', '铺贴方式'],
  finish: ['表面工艺', '光泽', '工艺'],
  tags: ['标签名称', '标记', '卖点'],
  pictures: [WORDS.images, '图片名', '图片名称', '照片', '素材图'],
}

/** Of a column with both sides of a tile. */
export const SIZE_TITLES = [WORDS.specification, WORDS.size, '规格尺寸', '产品规格', '砖规格', '规格型号'] as const

/** What stands where a price is not told. */
export const NO_PRICE: readonly string[] = ['面议', '议价', '电议', '询价', '待定', '-', '—', '/']

/** What other systems call the kinds. */
export const KIND_ALIASES = {
  地砖: 'tile',
  墙砖: 'tile',
  砖: 'tile',
  抛釉砖: 'tile',
  仿古砖: 'tile',
  岩板: 'tile',
  地板: 'woodFloor',
  实木地板: 'woodFloor',
  复合地板: 'woodFloor',
  墙面: 'wall',
  墙布: 'wall',
  墙纸: 'wall',
  壁纸: 'wall',
  布料: 'fabric',
  面料: 'fabric',
  皮革: 'fabric',
  沙发: 'furniture',
  软装: 'soft',
  饰品: 'soft',
} as const

export const MALFORMED_COLOR = '要写成 #RRGGBB'
export const MALFORMED_TAGS = `每个标签不超过 ${TAG_LIMITS.name} 个字，一件素材最多 ${TAG_LIMITS.ofRecord} 个`

export const MATERIAL_EXAMPLES = [
  {
    name: '云影灰',
    kind: KIND_TEXT.tile,
    sku: 'YYH-612',
    series: '云影',
    price: 68,
    unit: WORDS.piece,
    piecesPerBox: 2,
    mmWidth: 600,
    mmHeight: 1200,
    groutMm: 2,
    groutColor: GROUT_SHADES.silver,
    laying: LAYING_TEXT.straight,
    finish: '哑光',
    tags: '主推、现货',
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
    pictures: '原木橡1.jpg、原木橡2.jpg',
  },
] as const

export const MATERIAL_IMPORT_TEXT = {
  name: WORDS.materials,
  price: (fresh: number, pictures: number, free: number, beans: number) =>
    `${formatNumber(fresh)} 件新素材、${formatNumber(pictures)} 张图片，${
      beans === 0
        ? '都在免费张数内，不消耗豆。'
        : `其中 ${formatNumber(free)} 张在免费张数内，另外 ${formatNumber(pictures - free)} 张将消耗 ${formatNumber(beans)} 豆。`
    }`,
  noneNew: '没有配好图片的新素材，不消耗豆。',
  withoutPicture: (materials: number) => `另有 ${formatNumber(materials)} 件新素材没有图片，不会导入。`,
  alike: (materials: number) =>
    `其中 ${formatNumber(materials)} 件没有货号，但素材库里已有同名同尺寸的，导入后会有两件。不想重复，请在表格里填上货号或删掉这些行。`,
  short: COST_TEXT.importsUntilUsedUp,
  existing: (materials: number) =>
    `${formatNumber(materials)} 件的货号已经在素材库里（更新只改表格里填了的内容，图片不变）：`,
  existingLabel: '已有的素材',
  summary: ({ added, updated, skipped, refused }: ImportView['outcomes']) =>
    [
      `新增 ${formatNumber(added)} 件`,
      ...(updated > 0 ? [`更新 ${formatNumber(updated)} 件`] : []),
      ...(skipped > 0 ? [`跳过 ${formatNumber(skipped)} 件`] : []),
      ...(refused > 0 ? [`没有导入 ${formatNumber(refused)} 件`] : []),
    ].join('，'),
  skipped: '已有这个货号，按您的选择跳过',
  downloadName: '没导入的素材.xlsx',
} as const

type Refusal = (typeof MATERIAL_REFUSALS)[number]

/** Why a row was refused; those about a picture name it. */
export const REFUSAL_TEXT: Readonly<Record<Refusal, (picture: string) => string>> = {
  BALANCE_INSUFFICIENT: () => '豆不够',
  QUOTE_STALE: () => '免费张数被占用，超出了导入前说好的费用',
  FORBIDDEN: () => '导入的人已没有素材权限',
  PICTURE_NEEDED: () => '新素材要有图片',
  PICTURE_MISSING: (picture) => `压缩包里没有可用的「${picture}」`,
  PICTURE_TYPE: (picture) => `「${picture}」不是 JPG、PNG 或 WebP 图片`,
  PICTURE_DIMENSIONS: (picture) => `「${picture}」的边长要在 256–8,000 像素之间`,
  PICTURE_TOO_LARGE: (picture) => `「${picture}」太大`,
  PICTURE_BROKEN: (picture) => `「${picture}」已损坏`,
  KIND_DIFFERS: () => '这个货号是另一种类的素材',
  TAGS_FULL: () => `标签放不下：一件素材最多 ${TAG_LIMITS.ofRecord} 个，团队一共 ${TAG_LIMITS.tags} 个`,
}

export const ARCHIVE_TEXT = {
  title: '素材图片',
  hint: '把图片打成一个 .zip 压缩包。文件名写货号就能自动配上，同一款多个砖面写成「货号_1、货号_2」；也可以在表格的「图片文件名」列写明。',
  choose: '选择图片压缩包',
  another: '换一个压缩包',
  sending: (percent: number) => `正在上传图片 ${percent}%`,
  sendingLabel: '图片上传进度',
  stop: '停止上传',
  reading: '正在核对压缩包里的文件',
  failed: '图片没有传完。',
  tooLarge: '压缩包超过 512 MB，请分成几份。',
  notZip: '只能选 .zip 压缩包。',
  ready: (name: string, pictures: number) => `${name}：${formatNumber(pictures)} 张图片`,
  matched: (rows: number, pictures: number) => `${formatNumber(rows)} 行配到 ${formatNumber(pictures)} 张`,
  unmatched: (rows: number) => `${formatNumber(rows)} 行没有图片`,
  unused: (pictures: number) => `${formatNumber(pictures)} 张没有用到`,
  unusedMore: (pictures: number) => `还有 ${formatNumber(pictures)} 张`,
  assumed: (rows: number) =>
    `${formatNumber(rows)} 行没有写表面，新素材会按「${FINISH_TEXT.matte}」保存；不是的话请在表格里写上。`,
  refused: (count: number) => `${formatNumber(count)} 个文件用不了`,
  entry: (path: string, fault: string) => `${path}：${fault}`,
  separator: '，',
  faults: {
    notZip: '这不是 .zip 压缩包。RAR、7z 请先转成 zip。',
    broken: '压缩包已损坏或没有下载完整，里面的图片一张也没有用。',
    encrypted: '压缩包设了密码，请去掉密码再传。',
    tooMany: '压缩包里的文件超过 10,000 个，请分成几份。',
    bomb: '压缩包解开后大得不正常，没有采用。',
  } satisfies Record<(typeof ARCHIVE_FAULTS)[number], string>,
  entryFaults: {
    type: '不是 JPG、PNG 或 WebP 图片',
    tooLarge: '超过 20 MB',
    encrypted: '设了密码',
    link: '是快捷方式，不是图片',
    name: '文件名有问题',
    repeated: '与压缩包里另一个文件重名',
    bomb: '解开后大得不正常',
    method: '压缩方式不支持',
    broken: '是空文件',
  } satisfies Record<EntryFault, string>,
} as const
