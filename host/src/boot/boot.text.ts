import type { BootProblem } from './boot-document'

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
  overrideRefused: '只接受本机（localhost）或本站 /remotes/ 下的脚本地址。',
} as const

export const PROBLEM_TEXT: Readonly<Record<BootProblem, string>> = {
  unreachable: '没有取到启动信息，请检查网络后重试。',
  altered: '收到的启动信息没有通过安全校验，为保护您的数据已停止打开。请更换网络后重试，仍无法打开请联系管理员。',
  expired: '收到的启动信息已经过期，请检查设备的日期和时间是否正确，然后重试。',
  older: '收到的启动信息比已有的更旧，请稍后重试。',
}
