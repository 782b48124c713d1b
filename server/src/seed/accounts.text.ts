/** Names of the demo teams and people. */
export const TEAM_NAMES = {
  free: '小满软装工作室',
  basic: '恒通瓷砖店',
  advanced: '云筑设计事务所',
  professional: '木语家居馆',
  enterprise: '九州建材集团',
  agent: '华南瓷砖代理中心',
  agentUser: '佛山陶艺展厅',
  newAgentUser: '清远新店筹备组',
  operators: '拼居平台运维组',
} as const

export const PERSON_NAMES = {
  free: '陈小满',
  basic: '王恒通',
  advanced: '李云舒',
  advancedSub: '赵晓晴',
  advancedDesigner: '周子墨',
  advancedGuide: '吴雨桐',
  professional: '林木语',
  enterprise: '郑九州',
  enterpriseSub: '孙立',
  agent: '黄启航',
  agentSub: '梁思远',
  agentUser: '何佳怡',
  agentUserSub: '冯一鸣',
  newAgentUser: '曾可欣',
  operator: '沈守成',
  operatorReader: '叶知秋',
} as const
