import { LINK_TEXT, LINK_TITLE } from '@tessera/shared/contract/links.text'

export const USER_UPLOAD_TEXT = {
  title: LINK_TITLE.photos,
  heading: '把房间照片发给商家',
  hint: '站在门口或墙角横着拍，地面和墙面拍得越完整，效果图越真实。不用登录，可以一次选多张。',
  camera: '现在拍一张',
  choose: '选择照片',
  sent: (count: number) => `已收到 ${count} 张`,
  left: (count: number) => `还可以发 ${count} 张`,
  full: '照片已发满，商家会尽快联系您。',
  thanks: '商家已收到，发完可以直接关闭页面。',
  tooMany: (left: number) => `还可以发 ${left} 张，其余没有加入`,
  retryAll: (count: number) => `重新发送 ${count} 张`,
  keepOpen: '发送时请不要关闭页面',
  privacy: '照片只发给这家商家，拍摄地点等信息会自动去除。',
  until: LINK_TEXT.until,
  arrived: '已送达',
  over: '链接已失效或已发满',
  unknown: LINK_TEXT.unknown,
  expired: LINK_TEXT.expired,
  revoked: LINK_TEXT.revoked,
} as const
