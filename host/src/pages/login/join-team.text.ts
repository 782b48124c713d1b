import { WORDS } from '@tessera/shared/contract/words.text'

export const JOIN_TEXT = {
  title: (team: string) => `加入「${team}」`,
  anyTitle: WORDS.joinTeam,
  lead: (inviter: string) => `${inviter}邀请您成为团队的子账号。填好后直接进入工作台，以后用手机号和密码登录。`,
  until: (time: string) => `邀请有效至 ${time}`,
  personName: WORDS.personName,
  personNamePlaceholder: '您的真实姓名，同事会看到',
  personNameWrong: WORDS.personNameWrong,
  submit: '加入并进入工作台',
  joined: (team: string) => `已加入「${team}」`,
  mobileTaken:
    '该手机号已有账号，一个手机号只能在一家店：请换一个手机号；或先登录，在「账号设置」注销原账号，再打开这个链接',
  alreadyJoined: '账号刚才已经建好，请用手机号和当时设的密码登录。',
  toLogin: '已有账号，去登录',
  unknown: '邀请链接不完整，请向发给您的人再要一次',
  full: '团队的成员名额已满，暂时不能加入。管理员已看到提醒，请联系他处理后再打开这个链接。',
  used: '这个邀请的人数已满，请联系管理员再发一个',
  expired: '邀请已过期，请联系管理员再发一个',
  revoked: '邀请已被收回，请联系管理员',
  signedIn: (name: string, team: string) => `您已登录为「${name}」（${team}）。`,
  otherNumber: '要用另一个手机号加入，请先退出登录；要用这个手机号，请先在「账号设置」注销现在的账号。',
  logOut: WORDS.logOut,
  enter: WORDS.enterWorkbench,
} as const
