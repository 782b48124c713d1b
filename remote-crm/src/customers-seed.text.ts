export const CUSTOMERS = [
  {
    name: '周先生',
    mobile: '13612340001',
    community: '锦绣江南',
    layout: '三室两厅',
    demand: '客厅通铺大板，预算三万内',
    stage: 'proposal',
    level: 'A',
  },
  {
    name: '刘女士',
    mobile: '13612340002',
    community: '滨江一号',
    layout: '两室一厅',
    demand: '卫生间防滑砖',
    stage: 'contact',
    level: 'B',
  },
  {
    name: '陈总',
    mobile: '13612340003',
    community: '云栖墅',
    layout: '别墅',
    demand: '一楼大理石纹，二楼木地板',
    stage: 'quote',
    level: 'A',
  },
  {
    name: '吴老师',
    mobile: '13612340004',
    community: '书香苑',
    layout: '三室一厅',
    demand: '',
    stage: 'new',
    level: 'C',
  },
  {
    name: '郭先生',
    mobile: '13612340005',
    community: '东湖花园',
    layout: '四室两厅',
    demand: '阳台与客厅同色',
    stage: 'deal',
    level: 'B',
  },
] as const
export const OWNER = '李云舒'
export const COLLEAGUE = '陈嘉禾'
export const NOTES = [
  { customerId: 'customer-1', type: 'visit', content: '到店看了 900 × 1800 的大板，喜欢微水泥，嫌浅灰容易显脏。' },
  { customerId: 'customer-1', type: 'call', content: '电话确认预算三万以内，主卧想和客厅同色。\n周末带爱人再来一次。' },
  { customerId: 'customer-1', type: 'text', content: '邻居家上个月在我们这里做的，转介绍。' },
] as const
