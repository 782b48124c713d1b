import { WORDS } from '@tessera/shared/contract/words.text'
import { ANSWERING } from '../task/start.rules'

/** By the code of what the installation lacks for this way. */
const needsEngine: Readonly<Record<string, string>> = {
  'design.engines.http':
    '当前没有接入生成式引擎，无法按文字生成，也不会扣费。管理员在服务器接入 OpenAI 兼容接口、ComfyUI、阿里云百炼或火山方舟后即可使用。',
  'design.engines.mask':
    '当前没有接入支持蒙版的引擎，无法按文字生成，也不会扣费。管理员在服务器接入 OpenAI 兼容接口、ComfyUI 或阿里云百炼后即可使用；火山方舟不接收选区，做不了这一项。',
  'design.engines.reference':
    '当前没有接入支持参考图的引擎，无法照着重做，也不会扣费。管理员在服务器接入 OpenAI 兼容接口、火山方舟或带风格模型的 ComfyUI 后即可使用。',
  [ANSWERING]: '生成式引擎暂时没有应答，现在无法按文字生成，也不会扣费。恢复后这里会自动更新，请稍后再试。',
}

export const PROMPT_TEXT = {
  way: '方式',
  generate: '按文字生成',
  needsEngine,
  prompt: '文字描述',
  reference: WORDS.reference,
  referenceHint: `${WORDS.reference}可以不传；传了，引擎会照着它生成`,
  blind: '当前接入的引擎只看文字，不看参考图；管理员接入 OpenAI 兼容接口后可以上传参考图。',
  blindWith: '当前接入的引擎不看参考图，请移除参考图再生成。',
} as const
