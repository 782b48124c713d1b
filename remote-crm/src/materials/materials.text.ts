import type { Material } from '@tessera/shared/contract/material'
import { WORDS } from '@tessera/shared/contract/words.text'
import { formatNumber } from '@tessera/shared/text/format.text'
import { MATERIAL_STATUS_TEXT } from '@tessera/shared/text/material.text'
import { GOODS_TEXT } from '@tessera/shared/ui/goods'
import { COST_TEXT } from '@tessera/shared/text/cost.text'
import { MATERIAL_FAULT_TEXT, PICTURE_RATIO_TEXT } from '@tessera/shared/text/material.text'

export const SCOPE_TEXT: Record<Material['scope'], string> = {
  team: '本店',
  personal: WORDS.onlyMe,
  factory: '厂家',
  platform: '平台',
}

const contentsOf = (count: number, published: number): string =>
  `${formatNumber(count)} 篇内容${published > 0 ? `（${formatNumber(published)} 篇已发布）` : ''}`

export const MATERIALS_TEXT = {
  title: WORDS.materialList,
  create: '新建素材',
  importing: '批量导入',
  importTitle: '从表格导入素材',
  importTitleOf: (factory: string) => `从表格导入「${factory}」的素材`,
  importInto: '导入到',
  importIntoShop: '导入到本店',
  importIntoFactory: (factory: string) => `导入到「${factory}」`,
  importDone: WORDS.done,
  grid: '图墙',
  table: '表格',
  layout: '排列方式',
  kind: WORDS.kind,
  scope: WORDS.source,
  allScopes: WORDS.allSources,
  status: WORDS.state,
  series: WORDS.series,
  size: WORDS.size,
  finish: WORDS.finish,
  tag: WORDS.tags,
  empty: '还没有素材。添加本店的砖、木地板和家具，设计、报价时直接选用。',
  name: WORDS.name,
  sku: WORDS.sku,
  price: GOODS_TEXT.price,
  perBox: GOODS_TEXT.perBox,
  updated: '修改时间',
  faces: (count: number) => `${count} 个砖面`,
  edit: '修改',
  putOn: '上架',
  takeOff: '下架',
  remove: '删除',
  bulkEdit: '批量修改',
  onlyOwn: '只有本店的素材可以修改，已略过厂家和平台的素材',
  noneOwn: '选中的都是厂家或平台的素材，不能修改',
  statusDone: (count: number, status: Material['status']) => `${count} 件素材${MATERIAL_STATUS_TEXT[status]}`,
  removeTitle: (name: string, count: number) => (count === 1 ? `删除「${name}」` : `删除 ${count} 件素材`),
  removeUses: ({
    of,
    materials,
    designs,
    contents,
    published,
  }: Record<'of' | 'materials' | 'designs' | 'contents' | 'published', number>) => {
    if (materials === 0) return '还没有设计和内容用过。删除后不能恢复，已付的豆不退还。'
    const places = [
      ...(designs > 0 ? [`${formatNumber(designs)} 个设计`] : []),
      ...(contents > 0 ? [contentsOf(contents, published)] : []),
    ]
    const [some, them] = of === 1 ? ['', '它'] : [`其中 ${formatNumber(materials)} 件`, '它们']
    const kept = designs > 0 ? `设计和报价单保持原样，但不能再用${them}重新设计。` : ''
    const gone = contents > 0 ? `${published > 0 ? '客户打开的' : ''}内容里将不再有${them}。` : ''
    return `${some}用在 ${places.join('、')}里。${kept}${gone}删除后不能恢复，已付的豆不退还。`
  },
  removed: (count: number) => `已删除 ${count} 件素材`,
  bulkTitle: (count: number) => `批量修改 ${count} 件素材`,
  bulkHint: '只改填写和选择清空的项，其余保持原样',
  bulkNothing: '请至少填写或清空一项',
  bulkClear: '清空这些项',
  bulkClearNone: '不清空',
  bulkBoth: (field: string) => `「${field}」填了新值，不能同时清空`,
  addTags: '加上标签',
  removeTags: '去掉标签',
  bulkDone: (count: number) => `已修改 ${count} 件素材`,
  save: WORDS.saveChanges,
  none: '—',
} as const

export const DETAIL_TEXT = {
  title: '素材详情',
  cutout: '抠图',
  facts: WORDS.specification,
  uses: GOODS_TEXT.use,
  designs: (count: number) => (count === 0 ? '还没有' : `${formatNumber(count)} 个`),
  shownIn: '用在内容',
  contents: (count: number, published: number) => (count === 0 ? '还没有' : contentsOf(count, published)),
  versions: '修改记录',
  versionOf: (version: number) => `第 ${version} 版`,
  created: '新建',
  change: (from: string, to: string) => `${from} → ${to}`,
  otherPictures: '已更换或调整顺序',
  nothingChanged: '内容没有变化',
  between: '、',
  restore: '恢复到这一版',
  restoreOf: (version: number) => `恢复到这一版（第 ${version} 版）`,
  restoreTitle: (name: string, version: number) => `把「${name}」恢复到第 ${version} 版`,
  restoreHint: (pictured: boolean) =>
    `${
      pictured
        ? '名称、规格、价格、标签和图片都回到那一版。'
        : '名称、规格、价格和标签回到那一版；那一版没有留存图片，图片保持现在的样子。'
    }已删除的标签不会回来。上架状态和谁可以用不变，现在的内容仍留在修改记录里。`,
  restoreOk: '恢复',
  restored: (version: number, beans: number) =>
    `已恢复到第 ${version} 版${beans > 0 ? `（已扣 ${formatNumber(beans)} 豆）` : ''}`,
  restoreStale: '素材刚被修改过，修改记录已更新，请看过再恢复',
  restoreDearer: '图片的费用刚刚变了，没有恢复，也没有扣豆，请再试一次',
  restoreUnpictured: '那一版需要的图片没有留存，现在的图片不适用，不能恢复',
  atFactory: '工厂和联系电话',
  keptByOthers: '厂家和平台的素材由对方维护，不能修改',
  keptByAdmin: '自家工厂的素材由管理员维护，您可以查看和用于设计',
  factoryHidden: '所属工厂已隐藏，下级商家看不到，也不能用于设计',
  gone: '这件素材已经删除，或不属于本店',
} as const

export const FIELD_TEXT = {
  name: WORDS.name,
  kind: WORDS.kind,
  sku: WORDS.sku,
  series: WORDS.series,
  priceFen: GOODS_TEXT.price,
  unit: WORDS.priceUnit,
  piecesPerBox: GOODS_TEXT.perBox,
  status: WORDS.state,
  mmWidth: '宽',
  mmHeight: '高',
  mmDepth: '深',
  groutMm: GOODS_TEXT.grout,
  groutColor: WORDS.groutColor,
  laying: GOODS_TEXT.laying,
  finish: WORDS.finish,
  scope: '谁可以用',
  pictures: '图片数',
  tags: WORDS.tags,
} as const

/** Pictures, of which a version keeps only whether they are others. */
export const PICTURE_FIELD_TEXT: Record<string, string> = { faces: WORDS.faces, images: WORDS.images, cutout: '抠图' }

export const FORM_TEXT = {
  newTitle: '新建素材',
  editTitle: '修改素材',
  save: '保存素材',
  saveEdit: WORDS.save,
  kind: WORDS.kind,
  name: WORDS.name,
  nameFault: MATERIAL_FAULT_TEXT.name,
  sku: '货号（选填）',
  skuFault: MATERIAL_FAULT_TEXT.sku,
  series: '系列（选填）',
  seriesFault: '系列不超过 40 个字',
  width: '宽（mm）',
  height: '高（mm）',
  depth: '深（mm）',
  sizeFault: '请填写 10–3200 mm',
  pieceFault: '请填写 10–10000 mm',
  grout: WORDS.groutMm,
  groutFault: '请填写 0–20 mm',
  groutColor: WORDS.groutColor,
  laying: GOODS_TEXT.laying,
  finish: WORDS.finish,
  skuElsewhere: (names: readonly string[]) =>
    `这个货号已有：${names.map((name) => `「${name}」`).join('、')}，请核对是不是同一件；不是也可以照样保存`,
  price: '售价（元，选填）',
  priceFault: MATERIAL_FAULT_TEXT.price,
  unit: '计价单位（选填）',
  unitHint: '写片、箱或平方米，设计和报价单才会算出总价',
  unitFault: '不超过 8 个字',
  perBox: '每箱片数（选填）',
  perBoxFault: MATERIAL_FAULT_TEXT.piecesPerBox,
  tags: '标签（选填）',
  scope: '谁可以用',
  scopes: { team: '整个团队', personal: WORDS.onlyMe, factory: '下级商家' },
  factory: WORDS.factory,
  factoryHint: '上架后，能浏览这家工厂的下级商家都看得到它和售价',
  factoryMissing: '请选择工厂',
  factoryNone: WORDS.noFactories,
  status: WORDS.state,
  faces: '砖面图片',
  facesHint:
    '一张图一个砖面，裁到砖边；斜拍的、一张里有几片的照片，用「从一张照片取砖面」拉正裁好。多个砖面铺出来更自然，最多 24 张',
  facesFromPhoto: '从一张照片取砖面',
  useFaces: (count: number) => `使用这 ${count} 个砖面`,
  cutFace: '裁这张',
  faceStretched: (position: number, width: number, height: number) =>
    `第 ${position} 张${PICTURE_RATIO_TEXT.stretched(width, height)}。请裁到砖边，或核对尺寸`,
  faceTurned: (position: number, width: number, height: number) =>
    `第 ${position} 张${PICTURE_RATIO_TEXT.turned(width, height)}。请转正后再添加，或核对宽和高`,
  facesMissing: '请至少添加一张砖面图片',
  images: WORDS.images,
  imagesHint: '最多 9 张，第一张作封面',
  imagesMissing: '请至少添加一张图片',
  cutout: '抠图（选填）',
  cutoutHint: '有抠图才能摆进房间：从照片抠，或添加背景透明的 PNG、WebP',
  cutoutOpaque: '这张图没有透明背景，请换一张抠好的 PNG 或 WebP',
  addPicture: '添加图片',
  removePicture: (position: number) => `移除第 ${position} 张`,
  makeFirst: (position: number) => `把第 ${position} 张放到最前`,
  picturesLeftOut: (count: number, most: number) => `最多 ${most} 张，有 ${count} 张没有添加`,
  sending: '正在上传…',
  pictureFault: (name: string, fault: string) => `${name}：${fault}`,
  free: COST_TEXT.freePictures,
  saved: (name: string) => `已保存「${name}」`,
  savedPaid: (name: string, beans: number) => `已保存「${name}」（已扣 ${formatNumber(beans)} 豆）`,
} as const
