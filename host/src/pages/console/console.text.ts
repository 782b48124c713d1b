import { WORDS } from '@tessera/shared/contract/words.text'
import type { ReleaseAction } from '@tessera/shared/contract/release'
import { formatNumber } from '@tessera/shared/text/format.text'

const ACTIONS: Record<ReleaseAction, string> = {
  promote: '全量发布',
  canary: '灰度发布',
  halt: '停止灰度',
  rollback: '回滚',
  revoke: '撤回版本',
}

export const CONSOLE_TEXT = {
  lead: '各通道正在运行的版本、灰度比例、健康状况、兼容性与发布历史',
  back: '返回工作台',
  openAccount: '去开启二次验证',
  reload: '刷新',
  channel: '通道',
  changes: {
    allowed: '您可以在此更改发布',
    readOnly: '您的账号仅可查看',
    noKey: '服务器没有可用的签名密钥，仅可查看；请用命令行更改',
  },
  boot: (seq: number, until: string) => `启动文档 #${seq}，有效期至 ${until}`,
  noBoot: '没有可读取的启动文档',
  empty: '本服务器没有发布目录',
  noParts: '此通道还没有发布任何版本',
  stable: '稳定版',
  canary: '灰度版',
  noStable: '尚未发布稳定版',
  problem: '发布数据不完整，无法显示详情',
  problemSince: (time: string) => `损坏的文件写入于 ${time}`,
  stillServed: (version: string, canary: string | null) =>
    `所有商家仍在使用 ${version}${canary ? `，灰度 ${canary}` : ''}，不受影响`,
  notServed: '目前没有商家能使用它',
  version: '版本',
  published: '发布时间',
  commit: '提交',
  audience: '范围',
  health: '健康',
  fit: '兼容性',
  everybody: '全部商家',
  rest: (percent: number) => `其余 ${percent}% 商家`,
  share: (percent: number) => `${percent}% 商家`,
  named: (count: number) => `另有 ${count} 个指定商家`,
  since: (time: string) => `自 ${time}`,
  noDevices: '24 小时内没有设备上报',
  devices: (count: number) => `24 小时内 ${formatNumber(count)} 台设备`,
  loadFailed: (count: number) => `加载失败 ${formatNumber(count)} 台`,
  threw: (count: number) => `未捕获错误 ${formatNumber(count)} 台`,
  verdict: { wait: '样本不足，继续观察', halt: '明显差于稳定版，建议停止', healthy: '未见异常' },
  fits: '与当前主应用兼容',
  misfit: '与当前主应用不兼容',
  noHost: '没有运行中的主应用可供比较',
  itself: '主应用自身',
  details: '查看明细',
  contract: (speaks: number, from: number, to: number) => `契约 ${speaks}（主应用支持 ${from}–${to}）`,
  shared: (request: string, built: string, provided: string | null) =>
    `${request}：构建于 ${built}，主应用提供 ${provided ?? '无'}`,
  missing: (names: readonly string[]) => `（缺少 ${names.join('、')}）`,
  apiFits: '接口一致',
  revoked: (count: number) => `已撤回 ${count} 个版本`,
  history: '发布历史',
  historyOf: (title: string) => `${title} · 发布历史`,
  noHistory: '还没有发布记录',
  more: '显示更多',
  noReason: '未填写原因',
  meant: (version: string) => `版本 ${version}`,
  afterwards: (stable: string | null) => `此后稳定版 ${stable ?? '无'}`,
  afterwardsCanary: (version: string, percent: number) => `灰度 ${version}（${percent}%）`,
  action: (action: string) =>
    ({ ...ACTIONS, publish: '上传版本', retire: '下线模块', repair: '修复指针', 'put-back': '地址冲突，已还原' })[
      action
    ] ?? action,
  sheet: (action: ReleaseAction, title: string) => `${ACTIONS[action]} · ${title}`,
  effect: {
    promote: '所有商家在下次加载时使用此版本，进行中的灰度随之结束。',
    canary: '所选比例和指定的商家在下次加载时使用此版本；比例为 0 且没有指定商家时结束灰度。',
    halt: '所有商家在下次加载时回到稳定版。',
    rollback: '所有商家在下次加载时回到此前的正常版本，进行中的灰度随之结束。',
    revoke: '此版本不再提供给任何人，已打开的页面会提示刷新；若正在运行，则回到此前的正常版本。',
  },
  percent: '灰度比例（%）',
  percentWrong: '请输入 0–100，最多两位小数',
  merchants: '指定商家（团队编号，逗号分隔）',
  merchantsWrong: '最多 200 个，每个不超过 64 字',
  versionMissing: '请选择版本',
  reason: '原因',
  reasonHint: '写入发布历史，2–200 字',
  reasonWrong: '请填写原因，2–200 字，不含不可见字符',
  cancel: WORDS.cancel,
  done: (action: ReleaseAction) => `已${ACTIONS[action]}`,
} as const

/** The host's declared title is that of its first page, so it has another name here. */
export const partTitle = ({ name, title }: { readonly name: string; readonly title: string }): string =>
  name === 'host' ? '主应用' : title
