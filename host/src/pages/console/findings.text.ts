import type { ReleaseFinding } from '@tessera/shared/contract/errors'
import type { FindingKind } from '@tessera/shared/remote/release-gate'
import { type DifferenceCode, filled, type SentenceCode } from '@tessera/shared/remote/release-sentences'

/** Translations of shared/src/remote/release-sentences.ts, with the same placeholders. */
export const SENTENCES: Record<SentenceCode, string> = {
  'route-taken': '地址 {path} 已属于 {owner}',
  'base-overlap': '路径前缀 {mine} 与 {owner} 的 {base} 重叠',
  contract: '{name} 使用契约 {speaks}，主应用支持 {from}–{to}',
  'shared-missing': '{name} 构建于 {request} {builtAgainst}，主应用没有提供',
  'shared-version': '{name} 构建于 {request} {builtAgainst}，主应用提供 {provided}',
  'shared-names': '{name} 使用了 {request} 的 {names}，当前主应用没有提供',
  'page-gone': '页面“{page}”已移除，但已打开的标签页仍会请求它',
  'route-gone': '地址 {path} 已移除',
  'call-missing': '{name}：接口 {call} 不存在',
  'call-refuses': '{name}：接口 {call} 不接受 {difference}',
  'call-answers': '{name}：接口 {call} 的返回不符：{difference}',
  revoked: '{name} 的版本 {version} 已被撤回且不能恢复，请修复后发布新版本',
  'nothing-published': '{name} 还没有上传过版本',
  'all-revoked': '{name} 上传过的版本都已被撤回，请发布新版本',
  'not-stored': '发布目录中缺少 {name} 的版本 {version}（{store}）',
  'not-signed': '{name} 的版本 {version} 没有本渠道密钥的签名（{store}），请重新发布',
  'host-canary': '主应用对所有人是同一页面，不能灰度；请使用其他通道',
  'no-stable': '{name} 还没有稳定版，请先全量发布一个版本',
  'already-stable': '{name} 的版本 {version} 已是稳定版',
  'no-former': '{name} 没有可以回滚的版本',
  'never-live': '{name} 的版本 {version} 从未上线，请用全量发布',
  'left-behind': '{name} 的版本 {version} 曾经上线，后被回滚；如需恢复请用全量发布',
  'no-other': '{name} 的版本 {version} 正在运行且没有可替换的版本，请先全量发布一个',
  'pointer-missing': '缺少 {name} 的发布指针 {path}（{store}）；请运行 pnpm release repair {name}，按发布历史重建',
  'pointer-cut':
    '{name} 的发布指针 {path} 不完整或不是 JSON（{store}）；请运行 pnpm release repair {name}，按发布历史重建',
  'pointer-shape': '{path} 不是 {name} 的发布指针（{store}）；请运行 pnpm release repair {name}，按发布历史重建',
  unread: '无法读取 {path}（{store}：{because}）；请检查存储，然后运行 pnpm release refresh',
  'release-cut':
    '{name} 的版本 {version} 的 release.json 不完整或不是 JSON（{store}）；请重新上传同一构建，或全量发布其他版本',
  'release-shape':
    '{name} 的版本 {version} 的 release.json 内容不符（{store}）；请重新上传同一构建，或全量发布其他版本',
  'files-damaged': '{name} 的版本 {version} 文件缺失或损坏：{files}（{store}）；请重新上传同一构建，或全量发布其他版本',
  'names-revoked': '{name} 的版本 {version} 已被撤回，但发布指针仍指向它；请运行 pnpm release repair {name}',
  'not-served': '{name} 的发布指针指向版本 {version}，但它没有上线（{because}）；请运行 pnpm release repair {name}',
  'host-unread': '无法读取当前主应用，不能与之比较（{because}）',
  'nothing-left': '发布历史和启动文档都没有 {name} 的记录，请重新上传并全量发布',
}

export const DIFFERENCES: Record<DifferenceCode, string> = {
  only: '{field}（只能是 {values}）',
  unknown: '{field}（不认识 {values}）',
  type: '{field}（应为 {taken}，实为 {sent}）',
  limit: '{field}（{limit} 应为 {taken}，实为 {sent}）',
  required: '{field}（必填，但可能缺失）',
  dropped: '{field}（已不再使用）',
}

const REMEDIES: Record<FindingKind, string> = {
  'route-collision': '请在 routes.ts 中改用自己前缀下的地址，或先由对方移除。',
  contract: '请先发布支持该契约的主应用，或按当前主应用的契约重新构建。',
  'shared-version': '请按当前主应用提供的版本重新构建，或先发布主应用。',
  'removed-page': '请保留该页面，直到旧版本的标签页都已关闭。',
  'removed-route': '请在 routes.ts 中声明重定向，让链接和已打开的标签页有处可去。',
  'api-difference': '请先发布含此接口的主应用与服务器，或按现有接口修改。',
  'host-unread': '请先修复主应用的发布。',
}

const pick = <Text>(texts: Readonly<Record<string, Text>>, code: string | null | undefined): Text | undefined =>
  code != null && Object.hasOwn(texts, code) ? texts[code] : undefined

/** Findings of a newer server, which are unknown here, stay in English. */
export function findingText({ code, values, text }: ReleaseFinding): string {
  const because = pick(DIFFERENCES, values.because)
  const known = pick(SENTENCES, code)
  return known ? filled(known, because ? { ...values, difference: filled(because, values) } : values) : text
}

/** Advice by kind of finding. */
export const remedyText = (kind: string | null): string | undefined => pick(REMEDIES, kind)
