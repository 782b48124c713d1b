import { WORDS } from '@tessera/shared/contract/words.text'
import { DESIGN_TYPE_TEXT } from '@tessera/shared/contract/design/design-types.text'
import type { DesignType } from '@tessera/shared/contract/design/task'
import type { EngineStatus } from '@tessera/shared/contract/engine'
import { formatMoney, formatNumber, formatTime } from '@tessera/shared/text/format.text'

const NAMES: Readonly<Record<string, string>> = {
  basic: '内置引擎',
  comfyui: 'ComfyUI',
  openai: 'OpenAI 兼容接口',
  dashscope: '阿里云百炼',
  ark: '火山方舟',
}

const LEVELS = { full: '正式', draft: WORDS.draft, unsupported: '不支持' } as const satisfies Record<
  EngineStatus['capabilities'][number]['level'],
  string
>

/** Codes of failed calls; others are shown as they are. */
const FAILURES: Readonly<Record<string, string>> = {
  moderated: '内容审核未通过',
  busy: '繁忙',
  account: '密钥或余额',
  rejected: '请求未被接受',
  broken: '引擎出错',
  unanswered: '连接中断',
  expired: '结果已过期',
  unusable: '不是可用的图片',
  shifted: '与原照片对不上',
  timeout: '超时',
  canceled: '下单后被取消',
}

export const ENGINE_TEXT = {
  title: '设计引擎',
  lead: '外部引擎按官方文档接入，并用本地模拟服务测试；首次接入请先小量试用，核对效果与账单。',
  name: (id: string) => NAMES[id] ?? id,
  answers: '有应答',
  silent: '无应答',
  makes: '功能',
  makesOne: ({ designType, level, chosen }: EngineStatus['capabilities'][number]) =>
    `${DESIGN_TYPE_TEXT[designType]}（${LEVELS[level]}${chosen ? '，使用中' : ''}）`,
  nothing: '当前版本没有用到它的功能',
  check: '上次检查',
  checked: ({ at, latencyMs }: NonNullable<EngineStatus['check']>) =>
    `${formatTime(at)}，用时 ${formatNumber(latencyMs)} 毫秒`,
  unchecked: '尚未检查',
  trouble: '原因',
  passedOver: '派单',
  passedOverWhy: '暂停，检查通过后自动恢复',
  calls: '调用',
  called: ({ calls, failures, lastCallMs, costFen, openFen = 0 }: EngineStatus) =>
    [
      `${formatNumber(calls)} 次，失败 ${formatNumber(failures)} 次`,
      ...(lastCallMs === null ? [] : [`最近用时 ${formatNumber(Math.round(lastCallMs / 100) / 10)} 秒`]),
      `费用约 ${formatMoney(costFen)}`,
      ...(openFen > 0 ? [`其中 ${formatMoney(openFen)} 的调用结果不明，以账单为准`] : []),
    ].join('，'),
  lastFailure: '最近失败',
  failed: ({ code, at }: NonNullable<EngineStatus['lastFailure']>) => `${FAILURES[code] ?? code}，${formatTime(at)}`,
  queue: (waiting: number, running: number) =>
    `外部引擎队列：等待 ${formatNumber(waiting)}，进行中 ${formatNumber(running)}`,
  refused: (types: readonly DesignType[]) => `没有引擎支持：${types.map((type) => DESIGN_TYPE_TEXT[type]).join('、')}`,
} as const
