import type { CustomerSummary } from '@tessera/shared/contract/customer-summary'

export const SUMMARY_TEXT = {
  title: '总结',
  none: '把跟进记录总结成几句话，每句都能点回原来的记录。',
  empty: '还没有可以总结的记录。',
  make: '总结记录',
  again: '重新总结',
  stale: '总结之后记录有变化',
  writing: '正在写，可以先做别的',
  by: { model: 'AI 根据记录生成，请核对', extract: '摘自记录原文' } satisfies Record<CustomerSummary['source'], string>,
  note: (number: number) => `查看第 ${number} 条依据`,
  unavailable: '总结暂时看不到，不影响记录。',
} as const

/** Why it is only an extract. */
export const FAILURE_TEXT = {
  timeout: 'AI 总结超时',
  refused: 'AI 没有接受这些记录',
  busy: 'AI 正忙',
  account: 'AI 账号不可用，请联系管理员',
  broken: 'AI 暂时不可用',
  uncited: 'AI 写的没有依据，没有采用',
  daily_limit: '今天的 AI 总结次数用完了',
} satisfies Record<NonNullable<CustomerSummary['failure']>, string>
