/** A provider that resolves the log-in code of a mini-program to a WeChat user. */
export interface WechatProvider {
  /**
   * Exchanges a code of `wx.login`, which is good once, for the person's openid.
   * @throws AppError WECHAT_CODE_INVALID, TOO_OFTEN, UNAVAILABLE
   */
  openIdOf(code: string): Promise<string>
}
