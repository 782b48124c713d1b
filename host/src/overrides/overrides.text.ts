import { WORDS } from '@tessera/shared/contract/words.text'
import type { Refusal } from './overrides'

export const OVERRIDES_TEXT = {
  title: '开发覆盖',
  badge: (names: readonly string[]) => `开发覆盖：${names.join('、')}`,
  until: (date: Date) => `有效至 ${date.toLocaleString('zh-CN', { hour12: false })}`,
  reset: '恢复正式版本',
  remote: '模块',
  entry: '入口地址',
  add: '添加并刷新',
  failed: '没有得到服务器的许可，尚未生效。请检查网络和开发者权限后重试。',
  proposalTitle: '是否加载以下代码？',
  proposal:
    '打开的链接要用下面地址的代码替换正式模块。它会以您的身份运行，能做您能做的一切；不是您自己的链接，请取消。',
  proposalCancel: WORDS.cancel,
  proposalConfirm: '确认加载并刷新',
} as const

export const REFUSAL_TEXT: Readonly<Record<Refusal, string>> = {
  remote: '没有这个模块，或者写法不是「模块@地址」。',
  foreign: '只接受本机（localhost）的脚本地址，或本站当前发布的版本。',
  release: '本站只接受当前发布（正式或灰度）且未撤回的版本的入口文件。',
}
