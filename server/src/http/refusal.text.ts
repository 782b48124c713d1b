/** What a person reads when an address or a request cannot be answered. */
export const REFUSAL_TEXT = {
  titles: {
    404: '没有这个页面',
    408: '请求超时',
    429: '操作太频繁',
    431: '请求内容过长',
    503: '服务暂时繁忙',
    500: '服务出了点问题',
    400: '这个地址无法打开',
  } as Record<number, string>,
  hints: {
    404: '地址可能有误，或内容已被移除。请检查地址，或回到首页。',
    408: '网络太慢，没有收到完整的请求。请检查网络后重试。',
    429: '请稍等片刻再试。',
    431: '浏览器发来的信息超出了限制。请清除本站的 Cookie 后重试。',
    503: '请稍等片刻，再刷新页面。',
    500: '请稍后重试；若仍未恢复，请把下面的请求编号告诉客服。',
    400: '地址中有无法识别的内容。请检查地址，或回到首页。',
  } as Record<number, string>,
  home: '回到首页',
  requestId: '请求编号',
  brand: 'Tessera 拼居',
} as const
