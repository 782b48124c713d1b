import { WORDS } from '@tessera/shared/contract/words.text'
import type { FailureKind } from '../registry/remote-source'

export const ROUTER_TEXT = {
  brand: 'Tessera 拼居',
  unavailable: (title: string) => `「${title}」暂时无法打开`,
  kept: '其他功能不受影响，可以继续使用。',
  retry: WORDS.retry,
  crashedTitle: WORDS.pageCrashed,
  crashedText: '页面没有正常显示，已保存的内容不会丢失。',
  reload: '刷新页面',
  frameTitle: WORDS.workbench,
  networkJoined: (agent: string) => `您的团队已加入「${agent}」的经销网络，可以浏览它代理的工厂`,
  inviteBound: (name: string, beans: number) => `已接受「${name}」的邀请，获得 ${beans} 豆`,
} as const

export const FAILURE_TEXT: Readonly<Record<FailureKind, string>> = {
  timeout: '等待的时间太久，请检查网络后重试。',
  unreachable: '没有取到页面文件，可能是网络中断或正在更新。',
  incompatible: '页面版本与当前系统不匹配，请刷新页面或稍后重试。',
  broken: '页面文件没有正常启动，请稍后重试。',
}
