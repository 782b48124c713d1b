import { formatNumber } from '@tessera/shared/text/format.text'
import { ROUTES_TEXT } from '../../routes.text'

const THIN_SPACE = '\u2009'
const oneDigit = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 1, minimumFractionDigits: 1 })
const twoDigits = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 2, minimumFractionDigits: 2 })

export const ONNX_TEXT = {
  title: ROUTES_TEXT.demoOnnx,
  lead: '一个 62 KB 的神经网络在您的浏览器里运行，把照片放大两倍。照片不上传，取到运行库以后断网也能算。网络是用本项目自己渲染的图片训练的，能让边缘更清楚，不会凭空变出拍不到的细节。',
  mode: '怎么比',
  restore: '缩小一半再还原',
  restoreHint: '和原图比，能算出像不像',
  enlarge: '直接放大两倍',
  enlargeHint: '没有原图可比，只看效果',
  picture: '用哪张照片',
  own: '选一张自己的照片',
  ownHint: '边长超过 1,200 像素的先缩到 1,200',
  start: '开始',
  stop: '停止',
  loading: (bytes: number) => `正在取运行库，${oneDigit.format(bytes / 1_048_576)}${THIN_SPACE}MB`,
  running: (done: number) => `正在计算，${formatNumber(Math.round(done * 100))}%`,
  progress: '计算进度',
  failed: {
    picture: '这张照片打不开，请换一张 JPEG、PNG 或 WebP。',
    runtime: '模型没有运行起来，可能是网络中断或浏览器太旧。',
  },
  retry: '再试一次',
  result: '对比',
  detail: '看哪一处',
  detailName: (index: number) => `第 ${formatNumber(index + 1)} 处`,
  names: { before: '普通放大', after: '模型放大' },
  alt: '同一处细节，普通放大与模型放大的对比',
  figures: '这一次的数据',
  size: '结果尺寸',
  sizeValue: (width: number, height: number) => `${formatNumber(width)} × ${formatNumber(height)} 像素`,
  loadTime: '准备模型',
  modelTime: '模型计算',
  bicubicTime: '普通放大',
  milliseconds: (value: number) => `${formatNumber(Math.round(value))}${THIN_SPACE}毫秒`,
  likeness: '与原图的相似度（PSNR，越大越像）',
  decibel: (value: number) => `${twoDigits.format(value)}${THIN_SPACE}dB`,
  better: (difference: number) =>
    difference > 0
      ? `这张照片上，模型比普通放大高 ${twoDigits.format(difference)}${THIN_SPACE}dB。`
      : `这张照片上，模型没有比普通放大更像原图。`,
  heldOut: '两张示例图没有参加训练。',
  download: '下载放大后的照片',
  fileName: '放大.png',
} as const

export const SAMPLE_TEXT = { kitchen: '厨房', shop: '门店', own: '我的照片' } as const
