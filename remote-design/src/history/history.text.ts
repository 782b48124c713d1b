import { WORDS } from '@tessera/shared/contract/words.text'

export const HISTORY_TEXT = {
  title: WORDS.designHistory,
  description: '团队的全部设计，按时间倒序',
  list: '设计列表',
  all: '全部',
  running: WORDS.generating,
  succeeded: WORDS.succeeded,
  failed: '失败',
  canceled: WORDS.canceled,
  status: WORDS.state,
  favourites: '只看收藏',
  mode: '设计类型',
  allModes: WORDS.allTypes,
  customer: WORDS.customers,
  allCustomers: '全部客户',
  person: '设计人',
  allPeople: '全部设计人',
  dates: '创建日期',
  jump: '跳到日期',
  search: '搜索材料或客户',
  empty: '还没有设计，从一张房间照片开始吧',
  emptyFilter: '没有符合条件的设计',
  clearFilter: '查看全部',
  begin: '开始设计',
  open: '查看设计',
  batch: '查看同一批',
  noPicture: '没有效果图',
  allDeleted: '这次设计的效果图都已删除，可载入后重新生成',
  /** Of a day, as the heading of what was made on it. */
  day: (daysAgo: number, day: Date) => {
    if (daysAgo === 0) return '今天'
    if (daysAgo === 1) return '昨天'
    const date = `${day.getMonth() + 1}月${day.getDate()}日`
    return day.getFullYear() === new Date().getFullYear() ? date : `${day.getFullYear()}年${date}`
  },
  results: (count: number) => `${count} 张`,
  detail: '设计详情',
  compare: '原图与效果图对比',
  notCharged: WORDS.notCharged,
} as const
