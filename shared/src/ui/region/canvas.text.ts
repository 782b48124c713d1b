import type { Surface } from '../../contract/design/scene'
import { WORDS } from '../../contract/words.text'
import type { Unchanged } from '../../canvas/tools/tool'
import type { AppError } from '../../http/app-error'
import type { RegionWords, ToolHints } from './region-words'

export const SURFACE_TEXT = {
  floor: '地面',
  wall: '墙面',
  ceiling: '顶面',
  rug: '地毯',
  thing: '物件',
  opening: '门窗',
} as const satisfies Record<Surface, string>

/** Of a canvas with a region, whatever is selected. */
export const CANVAS_TEXT = {
  regionShare: (share: number) => `已选照片的 ${(share * 100).toFixed(share < 0.1 ? 1 : 0)}%`,
  regionNone: '还没有选择区域',
  larger: '选大一点',
  largerHint: '连同它所在的整件一起选上',
  clickFailed: '识别失败，选区没有变化，请重试或用画笔选择',
  takes: (surface: Surface, takesAway: boolean) =>
    `${SURFACE_TEXT[surface]} · ${takesAway ? '点一下减去' : '点一下选上'}`,
  takesTouch: (surface: Surface, takesAway: boolean) =>
    `${SURFACE_TEXT[surface]} · ${takesAway ? '松开减去' : '松开选上'}`,
  asking: '正在识别这里…',
  auto: '自动',
  polygonClosed: '未画完的多边形已自动闭合，可撤销',
  polygonDropped: '多边形不足 3 个点，已取消',
  finishPolygon: '闭合',
  dropPolygon: '放弃',
  polygonPoints: (count: number) => `已画 ${count} 个点`,
  clear: '清空',
  clearHint: '清空：取消全部已选区域，可撤销',
  undo: WORDS.undo,
  redo: '重做',
  brushSize: '笔刷大小',
  snaps: '吸附边缘',
  snapsOff: '关掉吸附边缘',
  snapsHint: '笔触停在家具、地毯等的边缘；要越过边缘时关掉',
  plainBox: '按矩形',
  plainBoxHint: '框里全部选上，不识别物件；不用联网',
  takeBox: '按矩形选上',
  leaveBox: '减去框里全部',
  add: '添加',
  subtract: '减去',
  mode: '选择方式',
  toolbar: '画布工具',
  zoomIn: '放大',
  zoomOut: '缩小',
  fit: '适应窗口',
  canvas: '画布',
  canvasHelp:
    '可用键盘操作：方向键移动光标，空格键点选、落笔或定框角，回车键闭合多边形，Esc 取消，加减号缩放，0 适应窗口',
  pictureFailed: '照片无法显示，请更换照片',
} as const

/** Why a click, stroke or shape left the region as it was. */
export const UNCHANGED_TEXT = {
  edge: '这一笔停在了边缘，没有越过去',
  selected: '这里已经选上了，选区没有变化',
  notSelected: '这里不在已选区域内，无需减去',
} as const satisfies Record<Unchanged, string>

/** Why a region could not be asked for; nothing is lost by it. */
export const ASK_FAILURE: Partial<Record<AppError['reason'], string>> = {
  NETWORK: '网络不通，选区没有变化。画笔、橡皮和多边形不用联网，可以继续',
  TIMEOUT: '识别超时，选区没有变化，请再点一次，或用画笔选择',
  REQUEST_TIMEOUT: '识别超时，选区没有变化，请再点一次，或用画笔选择',
  TOO_OFTEN: '点得太快了，请稍等再点',
}

export const TOOL_TEXT = {
  hand: { label: '查看', key: 'V' },
  suggest: { label: '点选', key: 'S' },
  box: { label: '框选', key: 'M' },
  polygon: { label: '多边形', key: 'P' },
  brush: { label: '画笔', key: 'B' },
  eraser: { label: '橡皮', key: 'E' },
  plane: { label: '四角', key: 'C' },
  place: { label: '移动家具', key: 'D' },
} as const

/** Of the box tool while boxes are taken as they are drawn. */
export const PLAIN_BOX_HINT = {
  mouse: { add: '拖一个框，框里全部选上', subtract: '拖一个框，框里全部减去' },
  touch: { add: '单指拖一个框，框里全部选上，双指缩放', subtract: '单指拖一个框，框里全部减去，双指缩放' },
} as const

/** Of the box tool while it is told what to do with the thing in the box. */
export const BOX_HINT = {
  mouse: { add: '拖一个框，框里的整件选上', subtract: '拖一个框，框里的整件减去' },
  touch: { add: '单指拖一个框，整件选上，双指缩放', subtract: '单指拖一个框，整件减去，双指缩放' },
} as const

/** Generic instructions of the tools; a mode's own texts take precedence. */
export const TOOL_HINT: ToolHints = {
  hand: '拖动平移，滚轮或双指缩放',
  box: '拖一个框，整件选上；框住已选的物件则减去',
  polygon: '逐点单击，双击或回车闭合，Esc 取消',
  brush: '涂抹添加区域，按住 Alt 擦除',
  plane: '拖动四个角点，再把橙色线段对准已知长度',
  place: '拖动家具换位置；数字键选择，方向键移动',
}

/** The same for touch. */
export const TOUCH_HINT: ToolHints = {
  hand: '拖动平移，双指缩放',
  box: '单指拖一个框，整件选上或减去，双指缩放',
  polygon: '逐点轻点，点回起点闭合',
  brush: '单指涂抹添加，双指缩放',
  plane: '拖动四个角点，再把橙色线段对准已知长度',
  place: '按住家具拖动换位置',
}

/** What differs between the kinds of regions. */
interface Selection {
  /** Of what is selected: 地面. */
  readonly name: string
  readonly missing: string
  readonly tiny: string
  /** Where to tap when nothing was found. */
  readonly meant: string
  /** What is in it by mistake. */
  readonly stray: string
  /** What the eraser is for. */
  readonly spared: string
  /** Besides taking and leaving by clicks. */
  readonly besides: string
}

/** Where nothing was recognised, it can be pointed at. */
export const notFound = (name: string, meant: string) => `没有识别到${name}，请点一下${meant}，或用多边形、画笔选择`

export const wordsOf = ({ name, missing, tiny, meant, stray, spared, besides }: Selection): RegionWords => ({
  missing,
  tiny,
  suggesting: `正在识别${name}，可以先用工具手动选择`,
  suggested: `已识别${name}，可用工具修正`,
  suggestedLow: (percent) => `识别把握较低（约 ${percent}%），请检查选区边缘和${stray}`,
  failed: notFound(name, meant),
  kept: `${name}已识别，因您已开始手动选择，未作改动。可点「重新识别」采用`,
  nothingAtClick: `此处没有识别到${name}，换个位置点一下，或用画笔选择`,
  nothingInBox: '框里没有分辨出物件，请把框贴近它的边缘再试',
  otherInBox: '框里认出的物件不在已选区域内，选区没有变化',
  noObjectAtClick: `没有分辨出这里的${stray}，请用橡皮或多边形减去`,
  tooMuchToTake: `这一下会减去大部分${name}，未作改动；请点在${stray}上，或用橡皮、多边形减去`,
  hints: { suggest: `指到哪里亮哪里，点一下选上，再点一下减去；${besides}`, eraser: `涂抹去掉${spared}` },
  touchHints: { suggest: `轻点选上，再点减去；${besides}`, eraser: `单指涂抹去掉${spared}，双指缩放` },
  subtractHints: {
    suggest: `点已选区域里的${stray}，即可减去`,
    polygon: `沿${stray}逐点单击，双击或回车后减去`,
  },
  touchSubtractHints: {
    suggest: `点已选区域里的${stray}，即可减去`,
    polygon: `沿${stray}逐点轻点，点回起点减去`,
  },
})

/** For a piece of furniture that stays as it is. */
export const KEPT_WORDS = wordsOf({
  name: WORDS.furniture,
  missing: '请选出要保留的家具',
  tiny: '所选家具太小',
  meant: '要保留的家具',
  stray: '不要保留的部分',
  spared: '不要保留的部分',
  besides: WORDS.wholeByBox,
})
