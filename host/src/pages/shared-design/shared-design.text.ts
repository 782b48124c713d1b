import { WORDS } from '@tessera/shared/contract/words.text'
import { formatArea, formatNumber, formatSizeMm } from '@tessera/shared/text/format.text'
import type { SharedMaterial } from '@tessera/shared/contract/share'
import { LINK_TEXT, LINK_TITLE } from '@tessera/shared/contract/links.text'

export const SHARED_TEXT = {
  retry: WORDS.retry,
  title: LINK_TITLE.designs,
  quotation: LINK_TITLE.quotation,
  contents: LINK_TITLE.contents,
  contentList: '目录',
  toList: '看目录',
  contentsGone: '商家已下线这些内容',
  forWhom: WORDS.customers,
  amount: (price: string, quantity: string) => `${price} × ${quantity}`,
  pieces: (count: number) => `${formatNumber(count)} 片`,
  boxes: (count: number) => `${formatNumber(count)} 箱`,
  picture: LINK_TEXT.picture,
  choices: '几种方案',
  choice: (number: number, name: string) => (name ? `方案 ${number} · ${name}` : `方案 ${number}`),
  alt: LINK_TEXT.alt,
  paletteAlt: '调整色调后的效果',
  /** What the customer must not take for a promise. */
  caveat: {
    draft: '示意效果，实际以门店确认的方案为准',
    palette: '只调整了照片的色调，没有更换家具和材质',
  },
  tagged: (tag: string, meaning: string) => `标「${tag}」的图：${meaning}。`,
  materials: '用到的材料',
  sku: (sku: string) => `货号 ${sku}`,
  size: ([width, height]: readonly [number, number]) => formatSizeMm(width, height),
  quantities: ({ areaSqm, pieces, boxes }: NonNullable<SharedMaterial['quantities']>) =>
    [
      `约 ${formatArea(areaSqm)}`,
      `${formatNumber(pieces)} 片`,
      ...(boxes === null ? [] : [`${formatNumber(boxes)} 箱`]),
    ].join(' · '),
  quantitiesNote: '数量只按照片里看得见的部分估算，以门店实际测量为准。',
  wholeRoomNote: '数量按商家填写的房间面积估算，以门店实际测量为准。',
  scale: ([width, height]: readonly [number, number]) => `${formatSizeMm(width, height)}，旁边是一扇 2 米高的门`,
  like: '我喜欢这个',
  liked: '已告诉商家您喜欢',
  message: '给商家留言',
  messageHint: '想换颜色、问价格，都可以写在这里',
  send: '发给商家',
  sent: '已发给商家',
  made: '效果图由 AI 生成，仅供参考',
  until: LINK_TEXT.until,
  deleted: '商家已删除这些图片',
  code: '提取码',
  codeAsked: (shopName: string) => `${shopName}给您发来了设计，请输入 6 位提取码`,
  open: '查看',
  tooOften: (seconds: number) => `输错次数过多，请 ${Math.max(1, Math.ceil(seconds / 60))} 分钟后再试`,
  unknown: LINK_TEXT.unknown,
  expired: LINK_TEXT.expired,
  revoked: LINK_TEXT.revoked,
  blocked: '提取码输错次数过多，链接已停用，请联系商家重新发送',
  offline: '现在没有网络，连上后会自动再试',
} as const
