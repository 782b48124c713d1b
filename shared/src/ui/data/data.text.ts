import { formatNumber } from '../../text/format.text'

export const DATA_TEXT = {
  export: '导出 Excel',
  exported: (rows: number, counted: string) => `已导出 ${formatNumber(rows)} ${counted}`,
  exportTooBig: (limit: number, counted: string) =>
    `一次最多导出 ${formatNumber(limit)} ${counted}，请缩小范围后再导出`,
  total: (count: number) => `共 ${formatNumber(count)} 条`,
  /** The count stopped at its limit. */
  totalAtLeast: (count: number) =>
    `共 ${count < 10_000 ? formatNumber(count) : `${formatNumber(Math.floor(count / 10_000))} 万`}+ 条`,
  columns: '显示的列',
  usualColumns: '恢复默认',
  moreFilters: '更多筛选',
  density: '行距',
  comfortable: '宽松',
  compact: '紧凑',
  search: '搜索',
  clearSearch: '清除搜索内容',
  none: '–',
  sort: '排序',
  clearFilters: '清除筛选',
  more: '更多操作',
  select: '选择这一条',
  selectAll: '选择已显示的全部',
  selected: (count: number) => `已选 ${formatNumber(count)} 条`,
  unselect: '取消选择',
  bulk: '批量操作',
  loadMore: '加载更多',
  end: '已显示全部',
  keptLoaded: '已加载的记录仍可查看',
} as const
