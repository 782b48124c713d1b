import { formatTime } from '@tessera/shared/text/format.text'
import { LINK_TITLE } from '@tessera/shared/contract/links.text'

export const PHOTOS_TEXT = {
  title: '房间照片',
  list: '客户的房间照片',
  none: '还没有照片。把链接发给客户，请客户自己拍了传过来，不用登录。',
  request: '请客户传照片',
  all: (count: number) => `共 ${count} 张，在素材里查看`,
  lifetime: '链接有效期',
  days: (days: number) => `${days} 天`,
  make: '生成上传链接',
  limit: (photos: number) => `每个链接最多收 ${photos} 张，收到的照片归到这位客户名下，不占额度、不花豆。`,
  former: '发过的上传链接',
  received: (photos: number, at: string | null) =>
    at === null ? '还没有收到照片' : `收到 ${photos} 张，最近 ${formatTime(at)}`,
  revokeContent: '客户将不能再上传，已收到的照片不受影响。',
  another: '再生成一个',
  at: formatTime,
} as const

export const REQUEST_WORDS = {
  qr: '扫码上传照片',
  qrHint: '客户用微信扫一扫，或把链接发过去，不用登录就能拍照上传。',
  pass: '转发给客户',
  passText: LINK_TITLE.photos,
} as const
