interface RefusalWords {
  readonly title: string
  readonly hint: string
  /** Whether the same address may answer later. */
  readonly again?: true
}

/** By HTTP status; any other is read as 400 or 500. */
const WORDS: Readonly<Record<number, RefusalWords>> = {
  400: { title: '这个地址无法打开', hint: '地址中有无法识别的内容。请检查地址，或回到首页。' },
  401: { title: '请先登录', hint: '登录后才能查看这里的内容。请回到首页登录。' },
  403: { title: '没有权限查看', hint: '当前账号不能查看这里的内容。如有需要，请联系团队管理员。' },
  404: { title: '没有这个页面', hint: '地址可能有误，或内容已被移除。请检查地址，或回到首页。' },
  408: { title: '请求超时', hint: '网络太慢，没有收到完整的请求。请检查网络后重试。', again: true },
  410: { title: '链接已失效', hint: '这个链接只在一段时间内有效。请回到原来的页面，重新获取。' },
  413: { title: '提交的内容太大', hint: '提交的内容超出了大小限制，没有保存。请减少内容后再提交。' },
  414: { title: '地址太长', hint: '地址超出了长度限制。请检查地址是否完整、有无重复，或回到首页。' },
  415: { title: '无法识别提交的内容', hint: '提交的内容格式不受支持，没有保存。请回到原来的页面再试。' },
  429: { title: '操作太频繁', hint: '请稍等片刻，再重新加载。', again: true },
  431: { title: '请求内容过长', hint: '浏览器发来的信息超出了限制。请清除本站的 Cookie 后重试。', again: true },
  500: { title: '服务出了点问题', hint: '请稍后重新加载；若仍未恢复，请把下面的请求编号告诉客服。', again: true },
  503: { title: '服务暂时繁忙', hint: '请稍等片刻，再重新加载。已保存的内容不受影响。', again: true },
}

/** What a person reads when an address or a request cannot be answered. */
export const REFUSAL_TEXT = {
  words: (status: number): RefusalWords => WORDS[status] ?? WORDS[status >= 500 ? 500 : 400]!,
  again: '重新加载',
  home: '返回首页',
  requestId: '请求编号',
  brandLatin: 'Tessera',
  brandHan: '拼居',
} as const
