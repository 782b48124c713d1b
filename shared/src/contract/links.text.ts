/** What a link for customers is called: in the message that passes it on, in what messengers show of it, and on its page. */
export const LINK_TITLE = {
  designs: (shopName: string) => `${shopName}为您做的设计`,
  quotation: (shopName: string) => `${shopName}的报价单`,
  contents: (shopName: string) => `${shopName}发来的内容`,
  photos: (shopName: string) => `${shopName}请您发送房间照片`,
} as const

export const LINK_TEXT = {
  until: (time: string) => `链接有效期至 ${time}`,
  unknown: '没有找到这个链接，请核对商家发来的完整地址',
  expired: '链接已过期，请联系商家重新发送',
  revoked: '商家已收回这个链接',
  another: '换个设置再发',
  /** Of a result, for who cannot see it. */
  alt: (name: string) => (name ? `换上${name}后的效果` : '设计效果'),
  picture: (name: string) => `${name}的效果图`,
  /** `title` with the code that the link asks for, if any. */
  passed: (title: string, code: string | null) => (code ? `${title}，提取码 ${code}` : title),
} as const
