import { formatArea, formatNumber, formatSizeMm, withUnit } from '@tessera/shared/text/format.text'
import type { Blocker, Estimate, Step } from './tile-change.rules'
import { payment } from './tile-change.rules'

export const TILE_CHANGE_TEXT = {
  title: '地砖替换',
  startOver: '重新开始',
  startOverTitle: '重新开始？',
  startOverContent: '当前的照片、区域和设置将被清空，已生成的效果图仍可在设计记录中找到。',
  history: '设计记录',
  otherTab: '另一个标签页也打开了地砖替换，草稿以最后的改动为准',
  progress: '设计步骤',
  missingStep: '未完成',
  next: '下一步',
  back: '上一步',
  inputs: '设计参数',
  results: '效果图',

  // Photo
  drop: '拖入一张房间照片',
  dropTouch: '选一张房间照片',
  dropNow: '松开即可上传',
  dropHint: 'JPEG、PNG、WebP，不超过 20 MB，边长 256–8000 像素',
  dropHow: '拍到的地面越完整，效果越真实',
  chooseFile: '选择照片',
  takePhoto: '拍照',
  changePhoto: '更换照片',
  changePhotoTitle: '更换照片？',
  changePhotoContent: '当前照片上的区域和四角将被清空，已选的地砖会保留。',
  uploading: '正在上传',
  opening: '正在打开照片',
  cancelUpload: '取消上传',
  samples: '或用样片试一试',
  sample: (index: number) => `样片 ${index}`,
  photoAlt: '当前照片',
  photoSize: (width: number, height: number) => `${formatNumber(width)} × ${formatNumber(height)} 像素`,

  // Region
  regionShare: (share: number) => `已选照片的 ${(share * 100).toFixed(share < 0.1 ? 1 : 0)}%`,
  regionNone: '还没有选择区域',
  suggesting: '识别中',
  suggestingLong: '正在识别地面，可以先用工具手动选择',
  suggested: '已识别地面，可用工具修正',
  suggestedLow: (percent: number) => `识别把握较低（约 ${percent}%），请检查家具是否被选中，用橡皮擦去`,
  suggestFailed: '没有识别到地面，请用多边形或画笔选择',
  suggestAgain: '重新识别',
  suggestionKept: '地面已识别，因您已开始手动选择，未作改动。可点「重新识别」采用',
  nothingAtClick: '此处没有识别到地面，换个位置点一下',
  clickFailed: '识别失败，请重试或用画笔选择',
  nothingToTake: '这里不在已选区域内，无需减去',
  noObjectAtClick: '没有分辨出这里的家具，请用橡皮或多边形减去',
  tooMuchToTake: '这一下会减去大部分地面，未作改动；请点在家具上，或用橡皮、多边形减去',
  polygonClosed: '未画完的多边形已自动闭合，可撤销',
  polygonDropped: '多边形不足 3 个点，已取消',
  finishPolygon: '闭合',
  dropPolygon: '放弃',
  polygonPoints: (count: number) => `已画 ${count} 个点`,
  grow: '外扩',
  shrink: '内缩',
  invert: '反选',
  clear: '清空',
  growHint: '外扩：区域边缘向外扩一圈',
  shrinkHint: '内缩：区域边缘向内收一圈',
  invertHint: '反选：已选与未选对调',
  clearHint: '清空：取消全部已选区域，可撤销',
  undo: '撤销',
  redo: '重做',
  brushSize: '笔刷大小',
  add: '添加',
  subtract: '减去',
  mode: '选择方式',
  toolbar: '画布工具',
  zoomIn: '放大',
  zoomOut: '缩小',
  fit: '适应窗口',

  // Scale
  scaleHint: '把四个角点对准地面上的一个矩形，例如房间边线或原砖拼成的方块',
  corners: '四角',
  cornerNames: ['远左', '远右', '近右', '近左'],
  ends: ['起点', '终点'],
  placeCorners: '放置四角',
  resetCorners: '重置四角',
  nudgeHint: '选中后可用方向键微调，按住 Shift 每次 10 像素',
  byLength: '已知一段长度',
  bySize: '已知矩形两边',
  scaleKind: '尺寸依据',
  length: '橙色线段的真实长度',
  lengthHint: '把橙色线段对准已知尺寸，例如门洞宽 800–900、原地砖 600 或 800',
  measureRange: (min: number, max: number) => `需在 ${formatNumber(min)}–${formatNumber(max)} mm 之间`,
  commonLengths: '常用长度',
  areaSmall: (sqm: number) =>
    `按已知尺寸，所选区域只有约 ${formatArea(sqm)}，可能偏小；请核对长度是否填错、线段是否对准`,
  areaLarge: (sqm: number) => `按已知尺寸，所选区域约有 ${formatArea(sqm)}，可能偏大；请核对长度是否填错、线段是否对准`,
  facts: (size: readonly [number, number], sqm: number | null) =>
    [
      `矩形约 ${formatSizeMm(Math.round(size[0]), Math.round(size[1]))}`,
      sqm === null ? null : `所选区域约 ${formatArea(sqm)}`,
    ]
      .filter((part) => part !== null)
      .join(' · '),
  farEdge: '远边宽度',
  depth: '进深',
  mm: 'mm',
  uncertain: '照片透视较弱，长宽比例为估计值；知道两边尺寸时改用「已知矩形两边」更准',

  // Material
  material: '地砖',
  chooseMaterial: '选择地砖',
  searchMaterial: '搜索名称或货号',
  kinds: '材料类型',
  tile: '瓷砖',
  woodFloor: '木地板',
  noMaterials: '还没有可用的地砖素材',
  noMatch: (keyword: string) => `没有找到与「${keyword}」相符的素材`,
  clearSearch: '清除搜索',
  faces: (count: number) => `${count} 个砖面`,
  sku: (sku: string) => `货号 ${sku}`,
  moreMaterials: '加载更多',
  picked: '已选',

  // Laying
  laying: '铺贴',
  layingKind: '铺贴方式',
  angle: '旋转角度',
  angleValue: (degrees: number) => `${degrees}°`,
  angleNumber: '旋转角度（度）',
  commonAngles: '常用角度',
  degree: '°',
  groutWidth: '砖缝宽度',
  groutColor: '砖缝颜色',
  chooseMaterialFirst: '选好地砖后可设置铺贴方式与砖缝',

  // Start
  count: '出图数量',
  countValue: (count: number) => `${count} 张`,
  start: '开始生成',
  startAgain: '再次生成',
  starting: '正在提交',
  costUnknown: '费用暂时无法获取，开始前会再次核对余额',
  retryCost: '重新获取',
  startRefused: '照片、区域和设置都已保留，未扣费',
  startLost: '照片、区域和设置都已保留，重试不会重复扣费',
  startUnreachable: '暂时连不上服务，未开始生成，也未扣费；照片、区域和设置都已保留，请稍后再试',
  tryAgain: '重试',

  // Stage
  canvas: '画布',
  canvasHelp: '可用键盘操作：方向键移动光标，空格键落笔，回车键闭合多边形，Esc 取消，加减号缩放，0 适应窗口',
  showCanvas: '编辑',
  showTask: '效果',
  stage: '视图',
  preview: '铺贴预览（示意）',
  pictureFailed: '照片无法显示，请更换照片',

  // Task
  queued: '排队中，马上开始',
  running: '正在铺贴',
  cancelTask: '取消生成',
  cancelTitle: '取消生成？',
  cancelContent: '取消后不扣费，照片和设置会保留。',
  keepGoing: '继续生成',
  canceled: '已取消，未扣费',
  failedTitle: '没有生成成功',
  notCharged: '未扣费',
  editAgain: '返回调整',
  showResult: '看效果图',
  runAgain: '换砖再试',
  adopt: '用这张照片和区域继续',
  adopting: '正在载入',
  adoptTitle: '载入这次设计？',
  adoptContent: '画布上未生成的内容将被替换。',
  adopted: '已载入，可直接换砖生成',
  attempts: '同一照片的其他效果',
  noResults: '这次设计的效果图都已删除',
  leaveTask: '返回工作台',
  background: '可以离开此页，完成后在设计记录中查看',
} as const

export const TOOL_TEXT = {
  hand: { label: '查看', key: 'V' },
  suggest: { label: '点选', key: 'S' },
  polygon: { label: '多边形', key: 'P' },
  brush: { label: '画笔', key: 'B' },
  eraser: { label: '橡皮', key: 'E' },
  plane: { label: '四角', key: 'C' },
} as const

/** What the tool in hand wants next. */
export const TOOL_HINT = {
  hand: '拖动平移，滚轮或双指缩放',
  suggest: '在地面上点一下，自动选出相连的区域',
  polygon: '逐点单击，双击或回车闭合，Esc 取消',
  brush: '涂抹添加区域，按住 Alt 擦除',
  eraser: '涂抹去掉家具等不铺砖的部分',
  plane: '拖动四个角点，再把橙色线段对准已知长度',
} as const

/** What the same tools want when they take away. */
export const SUBTRACT_HINT: Partial<Record<keyof typeof TOOL_HINT, string>> = {
  suggest: '点已选区域里的家具，即可减去',
  polygon: '沿家具逐点单击，双击或回车后减去',
}

/** The same for fingers. */
export const TOUCH_HINT = {
  hand: '拖动平移，双指缩放',
  suggest: '在地面上点一下，自动选出相连的区域',
  polygon: '逐点轻点，点回起点闭合',
  brush: '单指涂抹添加，双指缩放',
  eraser: '单指涂抹去掉家具，双指缩放',
  plane: '拖动四个角点，再把橙色线段对准已知长度',
} as const

export const TOUCH_SUBTRACT_HINT: Partial<Record<keyof typeof TOOL_HINT, string>> = {
  suggest: '点已选区域里的家具，即可减去',
  polygon: '沿家具逐点轻点，点回起点减去',
}

/** One word a step, for the row on a phone. */
export const STEP_WORD = {
  photo: '照片',
  region: '区域',
  scale: '尺寸',
  material: '地砖',
  laying: '铺贴',
  start: '费用',
} as const satisfies Record<Step, string>

export const STEP_TEXT = {
  photo: '照片',
  region: '区域',
  scale: '透视与尺寸',
  material: '地砖',
  laying: '铺贴',
  start: '费用',
} as const satisfies Record<Step, string>

/** What a step will be about, while it waits for an earlier one. */
export const STEP_HINT = {
  photo: '上传房间照片，或从样片开始',
  region: '自动识别地面，可用多边形、画笔修正',
  scale: '对准四个角点，填写一段已知长度',
  material: '按真实尺寸的砖面选择',
  laying: '铺贴方式、旋转角度与砖缝',
  start: '开始前可看到费用',
} as const satisfies Record<Step, string>

export const BLOCKER_TEXT = {
  noPhoto: '请先上传一张照片',
  uploading: '照片上传完成后即可继续',
  noRegion: '请选择要铺砖的区域',
  tinyRegion: '所选区域太小',
  noCorners: '请放置四个角点',
  noScale: '请填写已知长度',
  noMaterial: '请选择地砖',
  degenerate: '四个角点太近或在一条线上',
  crossed: '四条边有交叉，请按远左、远右、近右、近左摆放',
  notConvex: '四个角点需围成向外凸的四边形',
  order: '角点顺序不对，请按远左、远右、近右、近左摆放',
  lengthBeyondHorizon: '已知长度的线段超出了地面范围',
  lengthTooShort: '已知长度的线段太短',
  scaleOutOfRange: '按此尺寸矩形过大或过小，请检查长度',
} as const satisfies Record<Blocker, string>

export const GROUT_TEXT = {
  white: '纯白',
  ivory: '象牙',
  silver: '银灰',
  grey: '水泥灰',
  charcoal: '炭黑',
  brown: '咖啡',
} as const

/** Lengths that are found in many rooms, mm; one chip a length, so that only what was chosen lights up. */
export const COMMON_LENGTHS = [
  { label: '地砖 600', mm: 600 },
  { label: '地砖、门洞 800', mm: 800 },
  { label: '门洞 900', mm: 900 },
] as const

/** `本次将消耗 50 算力（1 张）`, or what is missing. */
export function costText(estimate: Estimate): string {
  const flops = withUnit(estimate.flops, '算力')
  const beans = withUnit(estimate.beans, '豆')
  switch (payment(estimate)) {
    case 'insufficient':
      return `余额不足：本次 ${estimate.count} 张，还可生成 ${formatNumber(estimate.imgQuotaNum)} 张`
    case 'mixed':
      return `本次将消耗 ${flops} + ${beans}（${estimate.count} 张）`
    case 'beans':
      return `本次将消耗 ${beans}（${estimate.count} 张）`
    case 'flops':
      return `本次将消耗 ${flops}（${estimate.count} 张）`
  }
}

/** `可用 9,800 算力 · 8,000 豆（可生成 356 张）` */
export const balanceText = (estimate: Estimate): string =>
  `可用 ${withUnit(estimate.availableFlops, '算力')} · ${withUnit(estimate.availableBeans, '豆')}（可生成 ${formatNumber(estimate.imgQuotaNum)} 张）`

/** What is left in the unit a person counts in: `还可生成 356 张`. */
export const quotaText = (estimate: Estimate): string => `还可生成 ${formatNumber(estimate.imgQuotaNum)} 张`

/** Why a file is no photo, by its name: a wrong ending, a phone's own format, or something else altogether. */
export function notAPhotoText(name: string): string {
  if (/\.(jpe?g|png|webp)$/i.test(name)) {
    return `「${name}」的内容不是 JPEG、PNG 或 WebP 图片，改后缀名不能转换格式，请换一张照片`
  }
  if (/\.hei[cf]$/i.test(name)) {
    return `「${name}」是 HEIC 格式，请先转成 JPEG；iPhone 可在「设置 › 相机 › 格式」选「兼容性最佳」后重拍`
  }
  return `「${name}」不是 JPEG、PNG 或 WebP 图片，请换一张照片`
}
