import { LINK_TEXT, LINK_TITLE } from '@tessera/shared/contract/links.text'

/** The document of a link, and what messengers show of it. */
export const SHARE_DOCUMENT_TEXT = {
  title: (shopName: string, name: string) => `${LINK_TITLE.designs(shopName)}${name ? `：${name}` : ''}`,
  content: (shopName: string, title: string) => `${title} · ${shopName}`,
  quotation: LINK_TITLE.quotation,
  locked: (shopName: string) => `${shopName}发给您的设计`,
  description: '点开看前后对比，拖动中间的把手即可比较。',
  lockedDescription: '打开后输入提取码查看。',
  alt: LINK_TEXT.alt,
}
