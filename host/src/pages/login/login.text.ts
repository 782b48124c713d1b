import { WORDS } from '@tessera/shared/contract/words.text'
import { duration } from '../../parts/credentials/credentials.text'

export const LOGIN_TEXT = {
  title: WORDS.logIn,
  forgottenTitle: WORDS.recoverPassword,
  lead: '在客户家的照片里，把砖铺好。',
  pictureAlt: '铺上大理石纹地砖的展厅',
  pictureCaption: '图为产品内「地砖替换」的生成结果，AI生成',

  ways: '登录方式',
  byPassword: '密码登录',
  byCode: '验证码登录',
  byWechat: '微信登录',

  agree: WORDS.readAndAgreed,
  terms: '《用户协议》',
  privacy: '《隐私说明》',
  and: '和',
  agreeMissing: '请先阅读并勾选同意用户协议和隐私说明',
  submit: WORDS.logIn,
  lockedFor: (seconds: number) => `尝试次数过多，请 ${duration(seconds)}后再试，或用验证码登录。`,
  expired: '登录已失效，请重新登录。登录后会回到刚才的页面。',
  forgotten: '忘记密码',
  codeHint: '没有账号的手机号，验证后自动开通商家账号。',
  passwordHint: '还没有账号？用验证码登录即可开通。',

  factorTitle: '二次验证',
  factorLead: '这个账号开启了二次验证，请在 5 分钟内完成。',
  factorCode: WORDS.secondFactorCode,
  factorHint: '输入手机验证器上的 6 位动态码；手机不在身边时，用一个恢复码。',
  factorWrong: WORDS.secondFactorCodeWrong,

  consentTitle: (team: string) => `加入「${team}」？`,
  consentLead: (team: string) =>
    `「${team}」的管理员用这个手机号为您开通了账号。接受后您成为该团队的成员，与同事共用客户和素材；如果您不认识这家店，请选「这不是我」。`,
  consentEnds:
    '接受后，管理员告知的密码随即失效，其他设备上的登录和原有的二次验证一并结束；以后请用验证码登录，或在「账号设置」里设置自己的密码。',
  accept: '接受并登录',
  refuse: '这不是我',
  refuseTitle: (team: string) => `不加入「${team}」？`,
  refuseLead: '这个账号会被删除，手机号随即空出；再用验证码登录，就会开通您自己的商家账号。',
  refused: '没有加入，手机号已空出',

  resetLead: '验证手机号后设置新密码。设置后，其他设备上的登录会全部退出。',
  resetSubmit: '设置新密码',
  resetDone: '新密码已生效，请登录',
  back: '返回登录',

  wechatLead: '微信登录在「拼居」小程序里进行：',
  wechatSteps: [
    '在手机微信里打开「拼居」小程序，点「微信登录」。',
    '第一次登录时填写手机号和短信验证码，微信就绑定到这个手机号的账号。',
    '以后在小程序里一点即可登录，与网页是同一个账号，客户、设计和余额都一致。',
  ],
  wechatWeb: '网页暂不支持微信扫码。在电脑或浏览器里，请用同一个手机号和验证码登录。',
  wechatInstead: '改用验证码登录',
} as const
