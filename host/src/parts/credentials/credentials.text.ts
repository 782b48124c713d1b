import { WORDS } from '@tessera/shared/contract/words.text'

/** `14 分 05 秒`; up to 90 seconds `60 秒` */
export function duration(seconds: number): string {
  if (seconds <= 90) return `${seconds} 秒`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} 分 ${String(seconds % 60).padStart(2, '0')} 秒`
  return `${Math.floor(seconds / 3600)} 小时 ${Math.ceil((seconds % 3600) / 60)} 分`
}

export const CREDENTIALS_TEXT = {
  mobile: WORDS.mobile,
  mobilePlaceholder: WORDS.mobileFormat,
  mobileWrong: WORDS.mobileWrong,
  password: '密码',
  passwordPlaceholder: '请输入密码',
  passwordMissing: '请输入密码',
  newPassword: '新密码',
  newPasswordPlaceholder: '8–64 个字符',
  newPasswordWrong: WORDS.passwordWrong,
  newPasswordHint: '字母、数字、符号、汉字都可以，长一些更安全。不能是常见密码、原密码、自己的手机号或姓名。',
  firstPasswordHint: '字母、数字、符号、汉字都可以，长一些更安全。不能是常见密码、自己的手机号或姓名。',
  showPassword: '显示密码',
  hidePassword: '隐藏密码',

  captcha: '图形验证码',
  captchaPlaceholder: '请输入右侧字符',
  captchaMissing: WORDS.captchaMissing,
  captchaRefresh: WORDS.another,
  captchaRefreshLabel: '看不清，换一张',
  captchaFailed: '没有取到，点此重试',

  code: '短信验证码',
  codePlaceholder: '6 位数字',
  codeWrong: '请输入 6 位短信验证码',
  codeSend: '获取验证码',
  codeResend: (seconds: number) => `${duration(seconds)}后可重发`,
  codeSent: (to: string) => `验证码已发送到 ${to}，5 分钟内有效`,
  codeUnconfirmed: (to: string) =>
    `短信服务商还没有确认，发往 ${to} 的验证码可能晚到，也可能收不到。收到后照常填写，5 分钟内有效；没收到请稍后重新获取。`,
  codeTooSoon: (seconds: number) => `刚刚获取过验证码，这次没有再发；${duration(seconds)}后可重新获取`,
  codeTooOften: (seconds: number) => `获取次数过多，请 ${duration(seconds)}后再试`,
} as const
