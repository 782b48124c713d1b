/** An engine that an installation lacks: what a merchant calls it, which ones it may be, and what comes with it. */
interface Need {
  readonly engine: string
  /** For who runs the product. */
  readonly named: string
  readonly more: string
  readonly cannot: string
}

const NEEDS: Readonly<Record<string, Need>> = {
  'design.engines.http': {
    engine: '生成式引擎',
    named: 'OpenAI 兼容接口、ComfyUI、阿里云百炼或火山方舟',
    more: '还可按文字生成',
    cannot: '无法按文字生成',
  },
  'design.engines.mask': {
    engine: '支持选区的生成式引擎',
    named: 'OpenAI 兼容接口、ComfyUI 或阿里云百炼；火山方舟不接收选区',
    more: '可得到正式效果',
    cannot: '无法按文字生成',
  },
  'design.engines.reference': {
    engine: '支持参考图的引擎',
    named: 'OpenAI 兼容接口、火山方舟，或带风格模型的 ComfyUI',
    more: '还可照着参考图重做',
    cannot: '无法照着重做',
  },
}

/** The need while an engine that is set up does not answer. */
export const ANSWERING = 'design.engines.answering'

type Sentence = (need: Need, isOperator: boolean) => string
const say =
  (sentence: Sentence, answering: string) =>
  (need: string, isOperator: boolean): string | null => {
    if (need === ANSWERING) return answering
    const known = NEEDS[need]
    return known ? sentence(known, isOperator) : null
  }

/** What would make a mode possible that no engine makes; null for a code of a later release. Only operators are told engines by name. */
export const neededText = say(
  ({ engine, named }, isOperator) =>
    isOperator ? `在服务器接入${engine}（${named}）后即可使用` : `需要平台接入${engine}，接入后即可使用`,
  '引擎暂时没有应答，恢复后这里会自动更新，请稍后再试',
)

/** What another engine would add to a mode that is made already. */
export const moreText = say(
  ({ engine, named, more }, isOperator) =>
    isOperator ? `接入${engine}（${named}）后，${more}` : `平台接入${engine}后，${more}`,
  '生成式引擎暂时没有应答，恢复后这里会自动更新',
)

/** Why a way cannot be chosen now. */
export const lackingText = say(
  ({ engine, named, cannot }, isOperator) =>
    `当前没有接入${engine}，${cannot}，也不会扣费。${isOperator ? `在服务器接入后即可使用：${named}。` : '需要平台接入后才能使用。'}`,
  '生成式引擎暂时没有应答，现在无法按文字生成，也不会扣费。恢复后这里会自动更新，请稍后再试。',
)
