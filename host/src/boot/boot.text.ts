import type { BootProblem } from './boot-document'
import type { Refusal } from './overrides'

const quoted = (titles: readonly string[]): string => titles.map((title) => `「${title}」`).join('')

export const BOOT_TEXT = {
  failedTitle: '暂时无法打开 Tessera 拼居',
  retry: '重新打开',
  code: (problem: BootProblem) => `原因代码：${problem}`,
  outdated: (titles: readonly string[]) => `${quoted(titles)}已更新。请先保存正在填写的内容，再刷新页面使用新版本。`,
  superseded: (titles: readonly string[]) => `${quoted(titles)}有新版本，方便的时候刷新页面即可使用。`,
  reload: '刷新页面',
  later: '稍后',
  overrideTitle: '开发覆盖',
  overrideBadge: (names: readonly string[]) => `开发覆盖：${names.join('、')}`,
  overrideUntil: (date: Date) => `有效至 ${date.toLocaleString('zh-CN', { hour12: false })}`,
  overrideReset: '恢复正式版本',
  overrideRemote: '模块',
  overrideEntry: '入口地址',
  overrideAdd: '添加并刷新',
  overrideFailed: '没有得到服务器的许可，尚未生效。请检查网络和开发者权限后重试。',
  proposalTitle: '是否加载以下代码？',
  proposal:
    '打开的链接要用下面地址的代码替换正式模块。它会以您的身份运行，能做您能做的一切；不是您自己的链接，请取消。',
  proposalCancel: '取消',
  proposalConfirm: '确认加载并刷新',
} as const

export const REFUSAL_TEXT: Readonly<Record<Refusal, string>> = {
  remote: '没有这个模块，或者写法不是「模块@地址」。',
  foreign: '只接受本机（localhost）的脚本地址，或本站当前发布的版本。',
  release: '本站只接受当前发布（正式或灰度）且未撤回的版本的入口文件。',
}

export const PROBLEM_TEXT: Readonly<Record<BootProblem, string>> = {
  unreachable: '没有取到启动信息，请检查网络后重试。',
  altered: '收到的启动信息没有通过安全校验，为保护您的数据已停止打开。请更换网络后重试，仍无法打开请联系管理员。',
  expired: '收到的启动信息已经过期，请检查设备的日期和时间是否正确，然后重试。',
  older: '收到的启动信息比已有的更旧，请稍后重试。',
}
