import { EMBEDDED_ENGINE } from '@tessera/shared/contract/design/caveat'
import { DESIGN_TYPE_TEXT } from '@tessera/shared/contract/design/design-types.text'
import { STILL_LOOKING } from '@tessera/shared/contract/design/segment'
import { WORDS } from '@tessera/shared/contract/words.text'
import { SHARE_DEFAULT_DAYS } from '@tessera/shared/contract/share'
import { RESULT_MAX_PIXELS } from '@tessera/shared/contract/constants'
import type { LaidSurface, SurfaceReport } from '@tessera/shared/contract/design/modes/tile-change'
import type { DesignTask } from '@tessera/shared/contract/design/task'
import type { UsedMaterial } from '@tessera/shared/contract/design/used-material'
import type { TaskStatus } from '@tessera/shared/contract/design/task-fields'
import type { TaskErrorCode, TaskErrorDetail } from '@tessera/shared/contract/errors'
import { formatArea, formatMoney, formatNumber, formatSizeMm, withUnit } from '@tessera/shared/text/format.text'
import type { LotQuantities, Quantities } from '@tessera/shared/contract/quantities'
import type { ModeFacts } from './mode-facts'
import { areaDoubt, freeImages, isUnmeasured, paidUnits } from './task.rules'

/** In units of ten thousand pixels, rounded to a hundred of them. */
const RESULT_MEGAPIXELS = Math.floor(RESULT_MAX_PIXELS / 1e6) * 100

export const TASK_TEXT = {
  /** Of a task whose mode this release does not know. */
  unknownMode: '新的设计类型（刷新页面后可用）',
  send: WORDS.sendToCustomer,
  result: (index: number) => `效果图 ${index}`,
  favourite: '收藏',
  unfavourite: '取消收藏',
  goOn: '在这张图上继续',
  continues: '接着',
  formerDesign: '上一个设计',
  download: '下载高清图',
  downloadLossless: '下载无损 PNG',
  downloadNote: (width: number, height: number) =>
    `均为 ${formatNumber(width)} × ${formatNumber(height)} 像素：高清图为 JPEG，适合发送与浏览；无损 PNG 文件约大数倍，适合印刷与再编辑`,
  remove: WORDS.remove,
  removeTitle: '删除这张效果图？',
  removeContent: '删除后不可恢复，已使用的额度不退还。',
  removed: '已删除',
  price: '材料单价',
  zoom: '看大图',
  zoomIn: '放大',
  zoomOut: '缩小',
  zoomFit: '适应屏幕',
  zoomPixels: '原始像素',
  zoomShare: (share: number) => `${Math.round(share * 100)}%`,
  sideBySide: '并排',
  former: '上一张',
  next: '下一张',
  place: (index: number, of: number) => `${index} / ${of}`,
  before: '原图',
  after: '效果',
  both: '对比',
  compare: '拖动对比原图与效果图',
  compareValue: (position: number) => `原图占 ${Math.round(position)}%`,
  pictureFailed: WORDS.pictureFailed,
  reload: '重新加载',
  present: '演示模式',
  measure: '尺寸',
  scan: '客户扫码看',
  scanHint: `生成一个 ${SHARE_DEFAULT_DAYS.designs} 天有效的链接，客户用手机扫码就能看这张效果图；链接里没有价格和数量`,
  scanMake: '生成二维码',
  scanAlt: '扫码在手机上看这张效果图',
  scanMade: `${SHARE_DEFAULT_DAYS.designs} 天内有效，可在「发给客户」里收回`,
  scanGone: '链接已生成，但暂时读不出来，请在「发给客户」里重新生成',
  leavePresent: '退出演示',
  takes: '换一款看',
  numbered: (name: string, index: number) => `${name} ${index}`,
  close: WORDS.close,
  /** Of a room's or a wall's real area. */
  roomScaled: (roomSqm: number, seenSqm: number) =>
    `以上先算照片中可见的 ${formatArea(seenSqm)}，再按实际 ${formatArea(roomSqm)} 与它的比换算片数`,
  roomSmaller: (seenSqm: number) => `比照片中可见的 ${formatArea(seenSqm)} 小，仍按可见面积计算`,
  roomSqmHint: '填写后按实际面积换算片数，发给客户的链接和报价单也按它计算；不小于照片中可见的面积',
  sqm: 'm²',
  pictureSize: '图片尺寸',
  pixels: (width: number, height: number) => `${formatNumber(width)} × ${formatNumber(height)} 像素`,
  smallerThanPhoto: (width: number, height: number) =>
    `原照片 ${formatNumber(width)} × ${formatNumber(height)} 像素，超过 ${formatNumber(RESULT_MEGAPIXELS)} 万像素；效果图按 ${formatNumber(RESULT_MEGAPIXELS)} 万像素生成，长宽比例不变`,
  charge: '费用',
  created: WORDS.createdAt,
  status: WORDS.state,
  madeBy: '制作方式',
} as const

/** Of the figures to buy by. */
export const AREA_TEXT = {
  floor: {
    area: '铺贴面积（只算照片中可见的地面）',
    roomArea: '铺贴面积（按房间实际面积）',
    roomSqm: '房间实际面积',
  },
  wall: {
    area: '铺贴面积（只算照片中可见的墙面）',
    roomArea: '铺贴面积（按墙面实际面积）',
    roomSqm: '墙面实际面积',
  },
} as const satisfies Record<LaidSurface, unknown>

/** `600 × 600 mm`, of several each size once; null where none is known. */
export function measureText(goods: readonly (Pick<UsedMaterial, 'sizeMm'> | null | undefined)[]): string | null {
  const sizes = goods.flatMap((each) => (each?.sizeMm ? [formatSizeMm(...each.sizeMm)] : []))
  return [...new Set(sizes)].join(' · ') || null
}

/** `地砖替换 · 卡拉拉白` */
export function continuesText({ designType, name }: NonNullable<DesignTask['continues']>): string {
  const modes: Partial<Record<string, string>> = DESIGN_TYPE_TEXT
  return [modes[designType], name].filter(Boolean).join(' · ') || TASK_TEXT.formerDesign
}

/** Which of them is the operator's affair. */
export const madeByText = (engine: string): string => (engine === EMBEDDED_ENGINE ? '内置引擎' : '生成式引擎')

export const STATUS_TEXT = {
  queued: '排队中',
  running: WORDS.generating,
  succeeded: WORDS.succeeded,
  partial: '部分完成',
  failed: '生成失败',
  canceled: WORDS.canceled,
} as const satisfies Record<TaskStatus, string>

const TASK_ERROR_TEXT = {
  engine_failed: '生成时出现问题，可以再试一次',
  engine_refused: '按当前的选区和设置做不出可用的效果，请调整后再试',
  timeout: '生成超时，请稍后再试',
  lost: '任务因服务重启而中断，请再试一次',
  photo_unreadable: '照片无法读取，请换一张照片',
} as const satisfies Record<TaskErrorCode, string>

/** What an engine on another machine did. */
const DETAIL_TEXT: Readonly<Record<TaskErrorDetail, string>> = {
  moderated: '引擎的内容审核没有通过，请更换照片或描述',
  busy: '引擎当前繁忙，请稍后再试',
  account: '引擎账户暂不可用（密钥或余额），请联系管理员',
  rejected: '引擎没有接受这次请求，请联系管理员',
  broken: '引擎自身出错，请稍后再试',
  unreachable: '连不上引擎，没有提交；请稍后再试',
  unanswered: '与引擎的连接中断，无法确认结果，没有再次提交；可以重新生成',
  expired: '引擎已不再保留这张图，没有及时取回，也没有再次提交；可以重新生成',
  unusable: '引擎返回的不是可用的图片，没有采用；可以再试一次',
  shifted: '引擎返回的画面与原照片对不上，没有采用；可以再试一次',
}

/** Why images are missing, a refusal in the mode's own words; null when none is. */
export function taskErrorText(
  { errorCode, errorDetail }: Pick<DesignTask, 'errorCode' | 'errorDetail'>,
  { refused }: Pick<ModeFacts, 'refused'> = {},
): string | null {
  if (errorCode === null) return null
  const known: Partial<Record<string, string>> = DETAIL_TEXT
  const own = errorCode === 'engine_refused' ? refused : undefined
  return known[errorDetail ?? ''] ?? own ?? TASK_ERROR_TEXT[errorCode]
}

/** Which images are missing beside those that were made, and why; null when none is. */
export function missingText(task: DesignTask, mode: Pick<ModeFacts, 'refused'>): string | null {
  const reason = task.status === 'partial' ? taskErrorText(task, mode) : null
  return reason === null ? null : `另外 ${freeImages(task)} 张没有做成：${reason}`
}

/** Texts of the engine's warning codes; codes without a text are not shown. */
const WARNING_TEXT: Readonly<Record<string, string | Readonly<Record<LaidSurface, string>>>> = {
  maskBeyondHorizon: {
    floor: '区域有一部分超出地面范围，已保持原样',
    wall: '区域有一部分超出墙面范围，已保持原样',
  },
  proportionAssumed: '照片透视较弱，长宽比例为估计值；改填矩形的两边尺寸会更准',
  facesCoarse: '砖面图片清晰度低于照片，近处可能略糊',
  facesRepeat: '砖面图片较少，局部花纹会重复',
  insideCoarse: '引擎出图的清晰度低于原照片，选区内可能略糊',
  muchLighter: '颜色比原来浅：按房间里的光线画，可能比色卡深，噪点也可能较明显',
  muchDarker: '颜色比原来深很多，暗处的纹理可能较弱',
  patternFlat: '软包上的大图案不会随褶皱变形，是草稿效果',
  lowConfidence: {
    floor: '地面识别把握较低，请检查区域边缘',
    wall: '墙面识别把握较低，请检查区域边缘',
  },
  [STILL_LOOKING]: '照片还在识别，先按粗略的结果选了区域；识别好且您没有改动时会自动更新',
  unreachable: '网络不通，没能自动识别。可以先用画笔、多边形选择，联网后点「重新识别」',
  timedOut: '识别超时。可以先用画笔、多边形选择，或点「重新识别」',
  broken: '识别时出了问题。可以先用画笔、多边形选择，或点「重新识别」',
  nothingFound: '没有识别到区域',
  planeNotFound: '照片里的线索不足以确定透视，未给出建议；请自己摆放四个角点',
}

export const warningTexts = (codes: readonly string[], surface: LaidSurface): string[] =>
  codes.flatMap((code) => {
    const text = WARNING_TEXT[code]
    return text === undefined ? [] : [typeof text === 'string' ? text : text[surface]]
  })

/** Keeps a figure and its unit on one line. */
const NO_BREAK_SPACE = '\u00a0'

/** `12.4 m² · 约需 40 片（10 箱）· ¥200.00` */
export const quantitiesText = ({ areaSqm, pieces, boxes, priceFen }: Quantities): string =>
  [
    formatArea(areaSqm),
    `约需 ${formatNumber(pieces)}${NO_BREAK_SPACE}片${boxes === null ? '' : `（${formatNumber(boxes)} 箱）`}`,
    priceFen === null ? null : `约 ${formatMoney(priceFen)}`,
  ]
    .filter((part) => part !== null)
    .join(' · ')

/** `12.4 m² · 约 ¥380.00`: pieces are listed by material. */
export const lotsText = ({ areaSqm, priceFen }: LotQuantities): string =>
  [formatArea(areaSqm), ...(priceFen === null ? [] : [`约 ${formatMoney(priceFen)}`])].join(' · ')

/** `主砖「Carrara」 6.2 m² · 约需 20 片（5 箱）` */
export const lotText = (lot: LotQuantities['lots'][number]): string => `${lot.name} ${quantitiesText(lot)}`

/** Customers order by these figures: doubts about them are shown next to them. */
const AREA_DOUBT_TEXT = {
  small: '面积可能偏小，下单前请核对已知尺寸',
  large: '面积可能偏大，下单前请核对已知尺寸',
} as const

export function areaDoubtText({ areaSqm }: SurfaceReport, surface: LaidSurface): string | null {
  const doubt = areaDoubt(areaSqm, surface)
  return doubt && AREA_DOUBT_TEXT[doubt]
}

/** How the number is computed, so that it can be checked manually. */
export function reportDetails(report: SurfaceReport, surface: LaidSurface): string[] {
  const far = isUnmeasured(report) ? [UNMEASURED[surface]] : []
  return [...tileDetails(report), ...far]
}

const UNMEASURED: Readonly<Record<LaidSurface, string>> = {
  floor: '照片远处靠近地平线的一部分量不准，未计入面积与片数',
  wall: '墙面最远的一部分量不准，未计入面积与片数',
}

/**
 * For a customer to hear: what is seen, why a tile that is seen in part counts as cut (the photo does not tell a wall from a chair leg), and
 * which count is ordered. Far tiles are counted by area, as whole ones.
 */
function tileDetails({ tiles, byMaterial }: SurfaceReport): string[] {
  if (!tiles) return []
  const { allowance, whole, partial, cut } = tiles
  const share = `${Math.round(allowance * 100)}%`
  const all = formatNumber(whole + partial)
  const seen =
    partial === 0
      ? `照片中 ${all} 片，都是整片`
      : `照片中 ${all} 片：整片 ${formatNumber(whole)}，只露出一部分 ${formatNumber(partial)}`
  if (cut === undefined) return [`按净面积计算，含 ${share} 切割损耗`, seen]
  const least = partial === 0 ? all : `${formatNumber(whole)} + ${formatNumber(cut)} = ${formatNumber(whole + cut)}`
  const order = byMaterial
    ? `每种砖各取多的：净面积加 ${share} 损耗，或整片加切割用砖`
    : `订货取多的：净面积加 ${share} 损耗，或 ${least} 片`
  if (partial === 0) return [seen, order]
  return [
    seen,
    `露出一部分的，可能靠边要切，也可能被家具挡住或伸出画面，照片分不清，都按要切算：余料拼用后需 ${formatNumber(cut)} 片`,
    order,
  ]
}

/** `50 算力 + 50 豆`; empty for nothing. */
export const unitsText = ({ flops, beans }: { readonly flops: number; readonly beans: number }): string =>
  [flops > 0 ? withUnit(flops, WORDS.flops) : '', beans > 0 ? withUnit(beans, WORDS.beans) : '']
    .filter(Boolean)
    .join(' + ')

/** `（50 算力）`; empty after a partial refund of a mixed payment. */
function paidText(charge: DesignTask['charge'], images: number = charge.capturedImages): string {
  const text = unitsText(paidUnits(charge, images))
  return text ? `（${text}）` : ''
}

/** Cost of a task, in images and by balance, including uncharged images. */
export function chargeText(task: Pick<DesignTask, 'charge' | 'count'>): string {
  const { charge } = task
  if (charge.state === 'held') return `已预留 ${task.count} 张额度${paidText(charge, task.count)}，按成图扣除`
  if (charge.state === 'released' || charge.capturedImages === 0) return WORDS.notCharged
  const free = freeImages(task)
  const used = `已使用 ${charge.capturedImages} 张额度${paidText(charge)}`
  return free > 0 ? `${used}，其余 ${free} 张未扣费` : used
}

/** While nobody can be asked how far a design is. */
export const INTERRUPTED = {
  title: '与服务器的连接已断开',
  text: '暂时不知道设计进行到哪一步，连上后会自动继续显示',
  status: '暂时未知',
} as const
