import { WORDS } from '../../contract/words.text'
import type { Share } from '../../contract/share'
import { formatTime } from '../../text/format.text'
import { LINK_TEXT, LINK_TITLE } from '../../contract/links.text'

export const SEND_TEXT = {
  send: WORDS.sendToCustomer,
  which: '发哪些',
  one: '只发这张',
  covers: (count: number) => `各发封面，共 ${count} 张`,
  all: (count: number) => `全部 ${count} 张`,
  lifetime: '有效期',
  days: (days: number) => `${days} 天`,
  withCode: '打开时要输入提取码',
  showQuantities: '显示面积和片数',
  make: '生成链接',
  link: '链接',
  copyLink: '复制链接',
  code: '提取码',
  linkAndCode: '链接和提取码',
  copyLinkAndCode: '复制链接和提取码',
  withItsCode: (link: string, code: string) => `${link} 提取码 ${code}`,
  qr: '扫码打开设计',
  qrHint: '客户用微信扫一扫，或把链接发过去，不用登录就能看。',
  poster: '做成海报',
  posterOf: (name: string) => (name ? `${name}的海报` : '设计海报'),
  posterHint: '手机上长按图片也可以保存或转发。',
  savePoster: '保存海报',
  drawing: '正在画海报',
  pass: WORDS.passToCustomer,
  passText: (shopName: string, code: string | null) => LINK_TEXT.passed(LINK_TITLE.designs(shopName), code),
  noLink: '这个链接已无法再读出，请重新生成一个。',
  former: '发过的链接',
  again: '再发一次',
  revoke: '收回',
  revokeTitle: '收回这个链接？',
  revokeContent: '客户将立即打不开它，图片也一并失效。',
  keep: '先不收回',
  reallyRevoke: '确定收回',
  revoked: WORDS.revoked,
  another: LINK_TEXT.another,
  seen: ({ viewCount, lastViewAt }: Pick<Share, 'viewCount' | 'lastViewAt'>) =>
    lastViewAt ? `打开 ${viewCount} 次，最近 ${formatTime(lastViewAt)}` : '还没有人打开',
  liked: (name: string) => (name ? `喜欢「${name}」` : '喜欢一张效果图'),
  made: (time: string) => formatTime(time),
} as const

export const SHARE_STATE_TEXT: Record<Share['state'], (share: Pick<Share, 'expiresAt'>) => string> = {
  live: ({ expiresAt }) => `有效至 ${formatTime(expiresAt)}`,
  expired: () => WORDS.expired,
  revoked: () => WORDS.revoked,
  blocked: () => '提取码输错太多，已停用',
}
