export const FORM_TEXT = {
  dateFrom: '开始日期',
  dateTo: '结束日期',
  otherColor: '其他颜色',
} as const
