import { formatNumber } from '../../text/format.text'

export const DATA_TEXT = {
  total: (count: number) => `共 ${formatNumber(count)} 条`,
  density: '行距',
  comfortable: '宽松',
  compact: '紧凑',
  refreshing: '正在刷新',
  search: '搜索',
  clearSearch: '清除搜索内容',
  none: '–',
} as const
