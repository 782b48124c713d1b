import { formatNumber, formatTime } from '@tessera/shared/text/format.text'

export const ACCOUNT_TEXT = {
  profile: '个人资料',
  userName: '姓名',
  userNameWrong: '姓名为 2–20 个字，不含不可见字符',
  teamName: '店铺名称',
  teamNameWrong: '店铺名称为 2–40 个字，不含不可见字符',
  teamNameOfAdmin: '店铺名称由管理员修改',
  mobile: '手机号',
  role: '身份',
  admin: '管理员',
  subAccount: '子账号',
  superiors: '所属代理',
  /** Whoever is to get a release by name is named by it (docs/release-your-remote.md). */
  teamId: '店铺编号',
  superior: (teamName: string, adminName: string | null) => (adminName ? `${teamName}（${adminName}）` : teamName),
  save: '保存',
  saved: '资料已保存',

  security: '登录密码',
  hasPassword: '已设置。修改后，其他设备上的登录会全部退出。',
  noPassword: '还没有设置，目前只能用短信验证码登录。',
  changePassword: '修改密码',
  setPassword: '设置密码',
  proof: '验证方式',
  byPassword: '用密码验证',
  byCode: '用短信验证',
  currentPassword: '当前密码',
  passwordChanged: '新密码已生效，其他设备已退出登录',

  invite: '邀请商家',
  inviteLead: (inviter: number, invitee: number) =>
    `邀请一家新商家，对方注册后您的团队得 ${formatNumber(inviter)} 豆，对方得 ${formatNumber(invitee)} 豆。每家商家只能接受一次邀请。`,
  inviteCode: '我的邀请码',
  inviteLink: '邀请链接',
  copy: '复制',
  copyCode: '复制邀请码',
  copyLink: '复制邀请链接',
  copied: '已复制',
  copyFailed: '浏览器不允许复制，请长按或选中后手动复制',
  inviteBrought: (teams: number, beans: number) =>
    teams === 0 ? '还没有商家接受您的邀请' : `已有 ${formatNumber(teams)} 家接受，共得 ${formatNumber(beans)} 豆`,

  deletion: '注销账号',
  deletionLead: '注销后无法恢复，手机号可以重新注册。',
  deleteStart: '注销账号',
  deleteTitle: '注销账号',
  obstacle: {
    soleAdmin:
      '您是团队唯一的管理员，团队里还有其他成员。请先在「成员列表」指定另一位管理员，或停用其他成员，再来注销。',
    teamsBelow: '您名下还有下级商家，注销会让他们失去代理。请先联系我们转移下级商家，再来注销。',
  },
  consequences: '注销后：',
  loses: {
    login: '手机号、密码和微信绑定立即清除，所有设备退出登录。',
    closesTeam: '您是团队里最后一位成员，团队随之关闭，照片、设计和素材都无法再打开。',
    teamCustomers: (count: number) => `${formatNumber(count)} 份客户资料无法再打开。`,
    ownCustomers: (count: number) => `您名下 ${formatNumber(count)} 位客户转给团队管理员。`,
    balances: (flops: number, beans: number) =>
      `团队剩余 ${formatNumber(flops)} 算力、${formatNumber(beans)} 豆作废，不退款。`,
    membership: (until: string) => `会员（到期时间 ${formatTime(until)}）随之结束，不退款。`,
    invoices: (count: number) =>
      `${formatNumber(count)} 张发票正在开具，开具后仍会发送到申请时填写的邮箱，注销后无法再查看进度或修改。`,
    tasks: '还没有完成的设计任务会取消，未出图的不扣费。',
    name: '您的姓名会留在团队的记录里，供同事查阅。',
  },
  understood: '我已了解以上后果，确认注销',
  understoodMissing: '请先确认已了解注销的后果',
  deleteSubmit: '永久注销',
  cancel: '取消',
  deleted: '账号已注销',
} as const
