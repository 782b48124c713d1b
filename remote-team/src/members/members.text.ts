import { ROLE } from '@tessera/shared/contract/access'
import { BEAN_COST } from '@tessera/shared/contract/constants'
import { WORDS } from '@tessera/shared/contract/words.text'
import { INVITATION_LIMITS } from '@tessera/shared/contract/team-invitation'
import type { TeamMember } from '@tessera/shared/contract/team'
import { formatNumber, formatTime } from '@tessera/shared/text/format.text'
import { COST_TEXT } from '@tessera/shared/text/cost.text'

export const MEMBERS_TEXT = {
  title: '成员列表',
  search: '搜索姓名、手机号后四位',
  allStatuses: WORDS.allStates,
  empty: '团队里还没有其他成员',
  emptyFiltered: '没有符合条件的成员',

  name: WORDS.members,
  self: '我',
  mobile: WORDS.mobile,
  role: '角色',
  status: WORDS.state,
  images: '本月图片',
  customers: WORDS.customers,
  lastLogin: '最近登录',
  never: '从未登录',
  admin: WORDS.admin,
  subAccount: WORDS.subAccount,
  owner: '团队负责人',
  unconfirmed: '待本人确认',

  imagesOf: (used: number, limit: number) => `${formatNumber(used)} / ${formatNumber(limit)} 张`,
  imagesUnlimited: (used: number) => `${formatNumber(used)} 张，不限`,
  limitUsed: '本月图片额度使用情况',
  customerCount: (count: number) => `${formatNumber(count)} 位客户`,
  imagesUnit: WORDS.pictures,
  detail: '成员详情',
  waitingTasks: '未完成的设计',
  tasks: (count: number) => `${formatNumber(count)} 个`,
  sessions: '登录中的设备',
  places: (count: number) => `${formatNumber(count)} 台`,
  joined: '加入时间',

  create: '新建成员',
  personName: WORDS.personName,
  personNamePlaceholder: '成员的真实姓名',
  mobilePlaceholder: WORDS.mobileFormat,
  mobileHint:
    '成员用这个手机号登录，每个手机号只能有一个账号。对方用短信第一次登录时，要先确认加入；确认后初始密码失效，由本人另设。',
  firstPassword: '初始密码',
  newPassword: '新密码',
  passwordPlaceholder: '8–64 个字符',
  firstPasswordHint: '可当面或电话告诉成员，用到对方确认加入为止',
  passwordHint: '请当面或电话告诉成员，并提醒登录后自行修改',
  roleHint: '管理员可以管理成员、查看安全记录；子账号使用设计与客户功能',
  monthlyLimit: '每月图片上限',
  monthlyLimitHint: '留空为不限；达到上限后，本月不能再生成',
  unlimited: '不限',
  quotaFree: COST_TEXT.free,
  created: (name: string) => `已新建成员「${name}」`,
  createdPaid: (name: string, beans: number) => `已新建成员「${name}」，消耗 ${formatNumber(beans)} 豆`,
  mobileTaken: '该手机号已有账号，请换一个，或请对方先注销原账号',
  alreadyCreated: '这位成员刚才已经建好，之后的修改没有保存。请关闭后在列表里编辑。',

  invite: '邀请成员',
  makeInvitation: '生成邀请链接',
  anotherInvitation: '再生成一个',
  invitationLead: '把链接或二维码发给同事，对方自己填姓名、手机号和密码，加入后就是子账号。',
  lifetime: '链接有效期',
  days: (days: number) => `${formatNumber(days)} 天`,
  people: '最多加入',
  peopleUnit: '人',
  peopleFault: `请填 1–${INVITATION_LIMITS.people} 的整数`,
  joinFree: (left: number) =>
    `还可免费加入 ${formatNumber(left)} 位，之后每位加入时消耗 ${formatNumber(BEAN_COST.teamMember)} 豆`,
  joinPaid: (beans: number) => `每位加入时消耗 ${formatNumber(beans)} 豆`,
  invitations: '发过的邀请',
  allJoined: '人数已满',
  invitationMade: (at: string, maker: string) => `${formatTime(at)} · ${maker}`,
  joinedNobody: (people: number) => `还没有人加入，最多 ${formatNumber(people)} 人`,
  joinedBy: (names: readonly string[], people: number) =>
    `已加入 ${formatNumber(names.length)} / ${formatNumber(people)} 人：${names.join('、')}`,
  upTo: (people: number) => `最多 ${formatNumber(people)} 人加入`,
  until: (at: string) => `${formatTime(at)} 前有效`,
  eachMonth: (images: number) => `每人每月最多 ${formatNumber(images)} 张图片`,
  revokeInvitation: '还没加入的人不能再用它，已加入的成员不受影响。',
  blocked: (at: string) => `${formatTime(at)} 有人想加入，但免费名额已用完、豆不足，没有加入`,
  buyBeans: WORDS.buyBeans,

  edit: WORDS.edit,
  editTitle: (name: string) => `编辑「${name}」`,
  save: '保存',
  saved: (name: string) => `「${name}」已保存`,
  reset: WORDS.resetPassword,
  resetTitle: (name: string) => `重置「${name}」的密码`,
  resetLead: '重置后，该成员在所有设备上退出登录，需用新密码重新登录。',
  resetDone: (name: string) => `「${name}」的密码已重置`,

  enable: '启用',
  enableTitle: (name: string) => `启用「${name}」？`,
  enableLead: '启用后，对方可以重新登录，并恢复管理员权限。',
  enabled: (name: string) => `已启用「${name}」`,
  disable: '停用',
  disableTitle: (name: string) => `停用「${name}」？`,
  disabled: (name: string) => `已停用「${name}」`,
  remove: WORDS.remove,
  removeTitle: (name: string) => `删除「${name}」的账号？`,
  removed: (name: string) => `已删除「${name}」的账号`,
  endsSessions: (count: number) => `在 ${formatNumber(count)} 台设备上立即退出，不能再登录`,
  endsLogin: '不能再登录',
  cancelsTasks: (count: number) => `取消 ${formatNumber(count)} 个未完成的设计，未出图的不扣费`,
  handsOver: (count: number) => `${formatNumber(count)} 位客户转给您选的同事`,
  keepsPlace: '保留成员名额，随时可以重新启用',
  freesPlace: '账号不能恢复，手机号与成员名额随即空出；姓名留在团队的记录里',
  ownMaterials: (count: number) => `${formatNumber(count)} 份素材`,
  ownPictures: (count: number) => `${formatNumber(count)} 张图片`,
  erases: (what: readonly string[]) =>
    `「${WORDS.onlyMe}」可见的 ${what.join('、')}随账号删除，不能恢复，已用的豆不退还`,
  transferTo: '客户由谁接手',
  heirMissing: '请选择接手客户的同事',
  heirGone: '这位同事刚刚被停用或删除，请另选一位',
  noHeir: '没有其他在用的成员',
  heir: (name: string, open: number, all: number) =>
    `${name} · 跟进中 ${formatNumber(open)} 位，共 ${formatNumber(all)} 位`,
  proofLead: '对方也是管理员，请先证明是您本人操作。',
  proofOfOwner: '请先证明是您本人操作。',
  proofOfPromotion: '管理员可以管理全部成员，请先证明是您本人操作。',
  ownPassword: '您的登录密码',
  noOwnPassword: '您还没有登录密码，请先到账户里设置',
  factorCode: WORDS.secondFactorCode,

  handOver: '转交团队',
  handOverTitle: (name: string) => `把团队转交给「${name}」？`,
  handOverLines: (name: string) => [
    `${name} 成为团队负责人，其他管理员不能停用、删除或降级 ${name}，也不能重置密码`,
    '您仍是管理员，之后其他管理员可以停用或删除您的账号',
    '只有新的负责人可以再转交回来',
  ],
  handedOver: (name: string) => `「${name}」已成为团队负责人`,

  soleAdmin: '该成员是团队唯一的管理员，请先指定另一位管理员',
} as const

export const STATUS_TEXT = {
  active: '正常',
  disabled: '已停用',
} as const satisfies Record<TeamMember['status'], string>

export const INVITATION_WORDS = {
  qr: '扫码加入团队',
  qrHint: '同事用微信扫一扫，或把链接发过去，填好姓名和密码就能加入。',
  pass: '转发给同事',
  passText: (teamName: string) => `${teamName}邀请您加入团队`,
} as const

export const ROLE_OPTIONS = [
  { value: ROLE.subAccount, label: WORDS.subAccount },
  { value: ROLE.admin, label: WORDS.admin },
]

/** Labels of a member's fields in the note on a colleague's changes. */
export const FIELD_TEXT = {
  userName: MEMBERS_TEXT.personName,
  roleType: MEMBERS_TEXT.role,
  monthlyImgLimit: MEMBERS_TEXT.monthlyLimit,
} as const

export const FAULT_TEXT = {
  userName: WORDS.personNameWrong,
  mobile: WORDS.mobileWrong,
  password: WORDS.passwordWrong,
  ownPassword: '请输入您的登录密码',
  factorCode: WORDS.secondFactorCodeWrong,
  monthlyImgLimit: '请填 0–100,000 的整数，或留空',
} as const
