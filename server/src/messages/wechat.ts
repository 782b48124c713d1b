/** Whoever knows which WeChat user stands behind a mini-program's log-in code. */
export interface WechatProvider {
  /**
   * Exchanges a code of `wx.login`, which is good once, for the person's openid.
   * @throws AppError WECHAT_CODE_INVALID, TOO_OFTEN, UNAVAILABLE
   */
  openIdOf(code: string): Promise<string>
}
