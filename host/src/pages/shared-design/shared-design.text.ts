import { WORDS } from '@tessera/shared/contract/words.text'
import { formatArea, formatNumber, formatSizeMm } from '@tessera/shared/text/format.text'
import type { SharedMaterial } from '@tessera/shared/contract/share'

export const SHARED_TEXT = {
  retry: WORDS.retry,
  title: (shopName: string) => `${shopName}为您做的设计`,
  choices: '几种方案',
  choice: (number: number, name: string) => (name ? `方案 ${number} · ${name}` : `方案 ${number}`),
  alt: (name: string) => (name ? `铺上${name}后的效果` : '设计效果'),
  materials: '用到的材料',
  sku: (sku: string) => `货号 ${sku}`,
  size: ([width, height]: readonly [number, number]) => formatSizeMm(width, height),
  quantities: ({ areaSqm, pieces, boxes }: NonNullable<SharedMaterial['quantities']>) =>
    [
      `约 ${formatArea(areaSqm)}`,
      `${formatNumber(pieces)} 片`,
      ...(boxes === null ? [] : [`${formatNumber(boxes)} 箱`]),
    ].join(' · '),
  quantitiesNote: '数量只按照片里看得见的地面估算，以门店实际测量为准。',
  scale: ([width, height]: readonly [number, number]) => `${formatSizeMm(width, height)}，旁边是一扇 2 米高的门`,
  like: '我喜欢这个',
  liked: '已告诉商家您喜欢',
  message: '给商家留言',
  messageHint: '想换颜色、问价格，都可以写在这里',
  send: '发给商家',
  sent: '已发给商家',
  made: '效果图由 AI 生成，仅供参考',
  until: (time: string) => `链接有效期至 ${time}`,
  deleted: '商家已删除这些图片',
  code: '提取码',
  codeAsked: (shopName: string) => `${shopName}给您发来了设计，请输入 6 位提取码`,
  open: '查看',
  tooOften: (seconds: number) => `输错次数过多，请 ${Math.max(1, Math.ceil(seconds / 60))} 分钟后再试`,
  unknown: '没有找到这个链接，请核对商家发来的完整地址',
  expired: '链接已过期，请联系商家重新发送',
  revoked: '商家已收回这个链接',
  blocked: '提取码输错次数过多，链接已停用，请联系商家重新发送',
  offline: '现在没有网络，连上后会自动再试',
} as const
