import { WORDS } from '../contract/words.text'
import type { AppError } from '../http/app-error'
import { ERROR_TEXT, errorText } from '../text/errors.text'
import type { PhotoFault } from './photo-file'

export const UPLOAD_TEXT = {
  list: '上传进度',
  ready: '等待上传',
  waiting: '等待发送',
  sending: (percent: number) => `上传中 ${percent}%`,
  offline: '网络断了，恢复后自动继续',
  arrived: '正在保存',
  done: '已完成',
  retry: WORDS.retry,
  remove: '移除',
  retryOf: (name: string) => `重试「${name}」`,
  removeOf: (name: string) => `移除「${name}」`,
  progressOf: (name: string) => `「${name}」的上传进度`,
} as const

/** Why a file is not accepted, by its name: wrong extension, a phone's own format (HEIC), or something else. */
function notAPhotoText(name: string): string {
  if (/\.(jpe?g|png|webp)$/i.test(name)) {
    return `「${name}」的内容不是 JPEG、PNG 或 WebP 图片，改后缀名不能转换格式，请换一张照片`
  }
  if (/\.hei[cf]$/i.test(name)) {
    return `「${name}」是 HEIC 格式，请先转成 JPEG；iPhone 可在「设置 › 相机 › 格式」选「兼容性最佳」后重拍`
  }
  return `「${name}」不是 JPEG、PNG 或 WebP 图片，请换一张照片`
}

/** Why a picture was refused here or by the server, or did not arrive. */
export function uploadFaultText(fault: PhotoFault | AppError, name: string | null): string {
  const reason = typeof fault === 'string' ? fault : fault.reason
  if (reason === 'FILE_TYPE_UNSUPPORTED' && name !== null) return notAPhotoText(name)
  return typeof fault === 'string' ? ERROR_TEXT[fault] : errorText(fault)
}
