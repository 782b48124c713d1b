import { caveatOf, EMBEDDED_ENGINE } from '@tessera/shared/contract/design/caveat'
import { CAVEAT_TEXT } from '@tessera/shared/contract/design/caveat.text'
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

/** Codes of failed calls; others, of a later release, stand in the technical line. */
const FAILURES: Readonly<Record<string, string>> = {
  moderated: '内容审核未通过',
  busy: '繁忙',
  account: '密钥或余额',
  rejected: '请求未被接受',
  broken: '引擎出错',
  unreachable: '连不上',
  unanswered: '连接中断',
  expired: '结果已过期',
  unusable: '不是可用的图片',
  shifted: '与原照片对不上',
  timeout: '超时',
  canceled: '下单后被取消',
}

/** What stands in the way, by what the server tells of a check: the engine, the status that it answered, and its own words. */
const TROUBLES: readonly (readonly [RegExp, string])[] = [
  [/^\w+ 40[13]\b/, '密钥无效，或没有使用这个接口的权限；请核对密钥'],
  [/^\w+ 402\b/, '账户余额不足；请充值'],
  [/^\w+ 404\b/, '找不到接口或模型；请核对地址和模型名'],
  [/^\w+ 4\d\d\b/, '引擎不接受这次检查；请核对设置'],
  [/^\w+ 5\d\d\b/, '引擎那一侧出错，稍后会再检查'],
  [/: no answer|: the answer broke off/, '连不上引擎；请核对地址、网络，以及对方是否在运行'],
  [/: it lacks /, '引擎里缺少所需的节点或模型；请按下面列出的补齐'],
  [/: not the expected answer|: more than/, '收到的不是这种引擎的应答；请核对地址和引擎类型'],
]

export const isKnownFailure = (code: string): boolean => code in FAILURES

export const ENGINE_TEXT = {
  title: '设计引擎',
  lead: '外部引擎按官方文档接入，并用本地模拟服务测试；首次接入请先小量试用，核对效果与账单。',
  name: (id: string) => NAMES[id] ?? id,
  answers: '有应答',
  silent: '无应答',
  failing: '连续失败',
  missing: (calls: number) => `最近 ${formatNumber(calls)} 次调用没有结果`,
  /** When it was last asked for anything. */
  asOf: (at: string) => `最近一次询问：${formatTime(at)}`,
  makes: '功能',
  /** The embedded engine takes a reference's palette, no style. */
  makesOne: ({ designType, level, chosen }: EngineStatus['capabilities'][number], lane: EngineStatus['lane']) =>
    `${lane === 'cpu' && caveatOf({ designType, engine: EMBEDDED_ENGINE, warnings: [] }) === 'palette' ? CAVEAT_TEXT.palette : DESIGN_TYPE_TEXT[designType]}（${LEVELS[level]}${chosen ? '，使用中' : ''}）`,
  nothing: '当前版本没有用到它的功能',
  check: '上次检查',
  checked: ({ at, latencyMs }: NonNullable<EngineStatus['check']>) =>
    `${formatTime(at)}，用时 ${formatNumber(latencyMs)} 毫秒`,
  unchecked: '尚未检查',
  trouble: '原因',
  troubleOf: (told: string) => TROUBLES.find(([pattern]) => pattern.test(told))?.[1] ?? '检查没有通过，原因见技术信息',
  technical: '技术信息',
  passedOver: '派单',
  passedOverCheck: '暂停，检查通过后自动恢复',
  passedOverCalls: '暂停：最近几次调用接连没有结果；下次检查通过后自动恢复',
  calls: '调用',
  called: ({ calls, failures, lastCallMs, costFen, openFen = 0 }: EngineStatus) =>
    [
      `${formatNumber(calls)} 次，失败 ${formatNumber(failures)} 次`,
      ...(lastCallMs === null ? [] : [`最近用时 ${formatNumber(Math.round(lastCallMs / 100) / 10)} 秒`]),
      `费用约 ${formatMoney(costFen)}`,
      ...(openFen > 0 ? [`其中 ${formatMoney(openFen)} 的调用结果不明，以账单为准`] : []),
    ].join('，'),
  lastFailure: '最近失败',
  failed: ({ code, at }: NonNullable<EngineStatus['lastFailure']>) =>
    `${FAILURES[code] ?? '其他原因'}，${formatTime(at)}`,
  queue: (waiting: number, running: number) =>
    `外部引擎队列：等待 ${formatNumber(waiting)}，进行中 ${formatNumber(running)}`,
  refused: (types: readonly DesignType[]) => `没有引擎支持：${types.map((type) => DESIGN_TYPE_TEXT[type]).join('、')}`,
} as const
