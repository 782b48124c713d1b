import { formatNumber } from '@tessera/shared/text/format.text'
import { ROLE_TEXT } from '@tessera/shared/text/people.text'
import { WORDS } from '@tessera/shared/contract/words.text'
import { CUSTOMER_RESTORE_DAYS } from '@tessera/shared/contract/customer'
import { AUDIT_DAYS, type AuditEvent, type AuditKind } from '@tessera/shared/contract/audit'

export const AUDIT_TEXT = {
  description: `团队成员的登录、密码、权限、越权，以及导出和删除的记录，保留 ${AUDIT_DAYS} 天，不能修改或删除。`,
  time: WORDS.time,
  person: WORDS.members,
  kind: '事件',
  allKinds: '全部事件',
  allPeople: '全部成员',
  detail: '说明',
  place: '登录地址',
  device: '设备',
  range: '日期范围',
  empty: '还没有记录',
  emptyFiltered: WORDS.noRecordsFit,
  commandLine: '服务器命令行',
  left: '已注销',
} as const

export const AUDIT_KIND_TEXT = {
  login: '登录成功',
  loginFailed: '登录失败',
  lockedOut: '多次失败，暂停登录',
  proofFailed: '本人验证失败',
  logout: WORDS.logOut,
  passwordChanged: WORDS.changePassword,
  passwordReset: WORDS.recoverPassword,
  memberPasswordReset: WORDS.resetPassword,
  factorOn: WORDS.secondFactorOn,
  factorOff: WORDS.secondFactorOff,
  factorReset: '重置二次验证',
  recoveryCodesRenewed: '更换恢复码',
  sessionEnded: '结束一处登录',
  sessionsEnded: '结束其他登录',
  accountDeleted: WORDS.deleteAccount,
  memberAdded: WORDS.joinTeam,
  memberAccepted: '本人同意加入',
  memberRefused: '本人拒绝加入',
  memberChanged: '资料与权限修改',
  memberDisabled: '账号停用',
  memberEnabled: '账号启用',
  ownerChanged: '成为团队负责人',
  customersExported: '导出客户',
  customersDeleted: '删除客户',
  materialsDeleted: '删除素材',
  rightChanged: '权限变更',
  refused: '越权访问被拒',
  releaseChanged: '发布变更',
} as const satisfies Record<AuditKind, string>

const WAY_TEXT = { password: '密码', sms: '短信验证码', wechat: '微信' } as const
const FACTOR_TEXT = { code: '动态码', recovery: '恢复码' } as const
const ENDED_TEXT = { password: '管理员告知的密码已失效', factor: '原有二次验证已关闭' } as const
const RIGHT_TEXT = { operator: '运营控制台', developer: '开发者', purchase: '子账号购买' } as const
const VALUE_TEXT: Readonly<Record<string, string>> = { read: '只读', change: '可更改', on: '已开通', allowed: '已允许' }

/** What an admin did to a member. */
const AUDIT_KIND_TEXT_BY: Readonly<Partial<Record<AuditKind, string>>> = {
  accountDeleted: '删除成员',
}

/** A member whom an admin deleted did not end the account. */
export const auditKindText = ({ kind, detail }: Pick<AuditEvent, 'kind' | 'detail'>): string =>
  detail.by === undefined ? AUDIT_KIND_TEXT[kind] : (AUDIT_KIND_TEXT_BY[kind] ?? AUDIT_KIND_TEXT[kind])

/** What an event counts. */
const COUNTED: Readonly<Partial<Record<AuditKind, (count: number) => string>>> = {
  sessionsEnded: (count) => `${formatNumber(count)} 处`,
  customersExported: (count) => `${formatNumber(count)} 位客户，含联系方式`,
  customersDeleted: (count) => `${formatNumber(count)} 位客户，${CUSTOMER_RESTORE_DAYS} 天内可以恢复`,
  materialsDeleted: (count) => `${formatNumber(count)} 份素材，不能恢复`,
}

/** The details of an event. */
export function auditDetailText({ kind, detail }: AuditEvent): string {
  const {
    way,
    factor,
    count,
    name,
    role,
    monthlyImgLimit,
    call,
    right,
    value,
    part,
    action,
    version,
    by,
    inviter,
    ended,
  } = detail
  return [
    way && `用${WAY_TEXT[way]}`,
    factor && FACTOR_TEXT[factor],
    count !== undefined && COUNTED[kind]?.(count),
    name !== undefined && `姓名改为「${name}」`,
    role !== undefined && `改为${ROLE_TEXT[role] ?? role}`,
    monthlyImgLimit !== undefined &&
      (monthlyImgLimit === null ? '不再限制每月图片数' : `每月最多 ${formatNumber(monthlyImgLimit)} 张图片`),
    call && `请求 ${call}`,
    right && `${RIGHT_TEXT[right]}：${value ? (VALUE_TEXT[value] ?? value) : WORDS.canceled}`,
    by && `由 ${by} 操作`,
    ...(ended ?? []).map((each) => ENDED_TEXT[each]),
    inviter && `通过 ${inviter} 的邀请链接`,
    part && [part, action, version].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join('，')
}
