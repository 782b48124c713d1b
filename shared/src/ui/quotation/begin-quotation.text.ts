/** The server may be of an earlier release for some minutes. */
export const BEGIN_QUOTATION_TEXT = { updating: '系统正在更新，请过几分钟再新建报价单' } as const
