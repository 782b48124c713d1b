/** The document of a link, and what messengers show of it. */
export const SHARE_DOCUMENT_TEXT = {
  title: (shopName: string, name: string) => `${shopName}为您做的设计${name ? `：${name}` : ''}`,
  content: (shopName: string, title: string) => `${title} · ${shopName}`,
  quotation: (shopName: string) => `${shopName}的报价单`,
  locked: (shopName: string) => `${shopName}发给您的设计`,
  description: '点开看前后对比，拖动中间的把手即可比较。',
  lockedDescription: '打开后输入提取码查看。',
  alt: (name: string) => (name ? `换上${name}后的效果` : '设计效果'),
}
