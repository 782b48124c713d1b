import type { BootProblem } from '../registry/boot-document'

export const BOOT_TEXT = {
  failedTitle: '暂时无法打开 Tessera 拼居',
  retry: '重新打开',
  code: (problem: BootProblem) => `原因代码：${problem}`,
} as const

export const PROBLEM_TEXT: Readonly<Record<BootProblem, string>> = {
  unreachable: '没有取到启动信息，请检查网络后重试。',
  altered: '收到的启动信息没有通过安全校验，为保护您的数据已停止打开。请更换网络后重试，仍无法打开请联系管理员。',
  expired: '收到的启动信息已经过期，请检查设备的日期和时间是否正确，然后重试。',
  older: '收到的启动信息比已有的更旧，请稍后重试。',
}
