import { REFUSAL_DAYS } from '../contract/constants'
import type { ErrorName } from '../contract/errors'
import type { AppError, ClientErrorName } from '../http/app-error'
import { WORDS } from '@tessera/shared/contract/words.text'

/** A code without a text does not compile. */
export const ERROR_TEXT = {
  VALIDATION: '填写的内容有误，请检查后再提交',
  BALANCE_INSUFFICIENT: '余额不足，请充值后再试',
  FORBIDDEN: '没有权限进行此操作',
  NOT_FOUND: '内容不存在或已被删除',
  CONFLICT: '与已有数据冲突，请刷新后再试',
  VERSION_STALE: '内容已被他人修改，请刷新后再保存',
  MOBILE_TAKEN: '该手机号已存在',
  NAME_TAKEN: '该名称已被使用',
  CONTENT_UNPUBLISHED: '内容还没有发布，先发布再发给客户',
  FACTORY_HIDDEN: '工厂已隐藏，客户打不开它的内容，先显示工厂再发给客户',
  QUOTATION_EMPTY: '报价单还没有内容，写好后再发给客户',
  CONTENT_EMPTY: '还没有正文和图片，写好后再发布',
  IN_USE: '还有记录在用它',
  SKU_TAKEN: '这个货号已有素材在用，请换一个',
  IDEMPOTENCY_MISMATCH: '请求与之前提交的内容不一致，请刷新后再试',
  TASK_NOT_CANCELABLE: '任务已结束，无法取消',
  TASK_UNFINISHED: '还有设计正在生成，等它完成或取消后再删除；这次什么都没有删',
  GONE: '内容已失效',
  TOO_OFTEN: '操作过于频繁，请稍后再试',
  LOGIN_FAILED: '手机号或密码不正确',
  CAPTCHA_REQUIRED: WORDS.captchaMissing,
  CAPTCHA_WRONG: '图形验证码不正确',
  ACCOUNT_DISABLED: '账号已被停用，请联系管理员',
  ACCOUNT_MISSING: '该手机号还没有账号，用验证码登录即可开通',
  PASSWORD_WRONG: '密码不正确',
  PASSWORD_COMMON: '这个密码太常见，容易被猜到，请换一个',
  PASSWORD_OWN: '密码不能是自己的手机号或姓名',
  PASSWORD_FORMER: '新密码不能与原密码相同',
  SECOND_FACTOR_REQUIRED: '请再输入验证器上的动态码',
  CONSENT_REQUIRED: '这个手机号的账号由别人开通，请先确认是否加入',
  CONSENT_BY_SMS: '请用短信验证码登录，确认加入后才能用密码登录',
  NUMBER_REFUSED: `该号码的本人拒绝加入您的团队，${REFUSAL_DAYS} 天内不能再为它新建账号`,
  SECOND_FACTOR_WRONG: '动态码或恢复码不正确或已用过，请换一个',
  SECOND_FACTOR_EXPIRED: '验证已超时，请重新登录',
  SECOND_FACTOR_MISSING: '运营账号须先开启二次验证，才能使用此功能',
  SECOND_FACTOR_NOT_ALLOWED: '只有管理员和运营账号可以开启二次验证',
  SMS_CODE_WRONG: '短信验证码不正确',
  SMS_CODE_EXPIRED: '短信验证码已失效，请重新获取',
  SMS_OFF: '短信服务尚未开通，请用密码登录或联系管理员',
  MESSAGE_UNSENT: '短信没有发出，请稍后再试',
  WECHAT_CODE_INVALID: '微信登录凭证已失效，请重新打开小程序',
  WECHAT_TICKET_EXPIRED: '微信登录已超时，请重新登录',
  WECHAT_UNBOUND: '该微信还没有绑定账号，请填写手机号',
  WECHAT_BOUND_ELSEWHERE: '该手机号已绑定另一个微信',
  WECHAT_OFF: '微信登录尚未开通',
  PROOF_REQUIRED: '请先证明是您本人操作',
  OWNER_ONLY: '只有团队负责人本人可以这样做',
  HEIR_UNCONFIRMED: '接手团队的管理员还没有用短信验证码登录并确认加入，请等对方确认后再试',
  OWNER_STAYS: '您是团队负责人，不能拒绝加入，请先登录并把团队转交给另一位管理员',
  SOLE_ADMIN: '您是团队唯一的管理员，请先指定另一位管理员或停用其他成员',
  TRANSFER_REQUIRED: '该成员名下还有客户，请先选择由谁接手',
  TEAMS_BELOW: '名下还有下级商家，暂不能注销，请先联系我们转移',
  INVITE_UNKNOWN: '邀请码不存在或已失效',
  INVITE_OWN: '不能接受自己团队或自己邀请过的商家的邀请',
  INVITE_TAKEN: '您的团队已经接受过邀请',
  INVITE_NOT_NEW: '邀请只奖励新商家：须由 30 天内新开店的管理员接受，每个手机号一次',
  TEAM_FULL: '团队暂时不能加入新成员，已提醒管理员，请稍后再试',
  FILE_TYPE_UNSUPPORTED: '只支持 JPEG、PNG、WebP 图片',
  FILE_TOO_LARGE: '图片不能超过 20 MB',
  FILE_DIMENSIONS: '图片边长需在 256–8000 像素之间',
  FILE_BROKEN: '图片无法读取，请换一张',
  MASK_MISMATCH: '选区与照片尺寸不一致，请重新选择区域',
  MASK_EMPTY: '请先选择要替换的区域',
  PLANE_INVALID: '四个角点或已知长度不正确，请调整',
  SHARE_CODE_WRONG: '提取码不正确，请核对后再试',
  ENGINE_UNSUPPORTED: '当前引擎不支持此功能',
  PURCHASE_NOT_ALLOWED: '子账号暂不能购买，请联系管理员',
  QUOTE_STALE: '价格已变化，请确认后重新下单',
  ORDER_NOT_PENDING: '订单已支付或已关闭',
  ORDER_NOT_PAID: '订单支付后才能申请发票',
  INVOICE_EXISTS: '该订单已申请过发票',
  RELEASE_REFUSED: '发布检查没有通过，未做任何更改',
  RELEASE_KEY_MISSING: '服务器没有可用的签名密钥，请用命令行操作',
  UNAUTHORIZED: '未授权，请重新登录',
  BAD_REQUEST: '请求错误',
  ROUTE_NOT_FOUND: '请求地址错误',
  REQUEST_TIMEOUT: '请求超时',
  INTERNAL: '网络错误',
  PAYMENT_UNAVAILABLE: '支付平台暂时无法连接，请稍后再试',
  UNAVAILABLE: '服务不可用',
  NETWORK: '网络错误，请检查网络连接',
  TIMEOUT: '请求超时，请检查网络连接',
  CANCELED: '请求已取消',
  REQUEST_SETUP: '请求配置错误',
  HTTP_STATUS: '连接错误',
  UNKNOWN: '操作失败',
} as const satisfies Record<ErrorName | ClientErrorName, string>

/** Texts by HTTP status for responses without our envelope: proxy, gateway, other service (specification, section 8). */
const HTTP_STATUS_TEXT: Readonly<Record<number, string>> = {
  400: ERROR_TEXT.BAD_REQUEST,
  401: ERROR_TEXT.UNAUTHORIZED,
  403: '拒绝访问',
  404: ERROR_TEXT.ROUTE_NOT_FOUND,
  408: ERROR_TEXT.REQUEST_TIMEOUT,
  500: ERROR_TEXT.INTERNAL,
  501: '服务未实现',
  502: '网关错误',
  503: ERROR_TEXT.UNAVAILABLE,
  504: '网关超时',
  505: 'HTTP 版本不受支持',
}

/** Longer waits are shown in minutes. */
const waitText = (seconds: number): string => (seconds < 120 ? `${seconds} 秒` : `${Math.ceil(seconds / 60)} 分钟`)

/** An admin gave the person so many pictures a month; no right is missing, and waiting or fewer pictures help. */
const monthlyText = (limit: number, left: number): string =>
  left > 0
    ? `您每月最多生成 ${limit} 张图片，本月还剩 ${left} 张，请减少张数或联系管理员调整`
    : `您每月最多生成 ${limit} 张图片，本月已用完，请联系管理员调整或下月再试`

/** What an engine lacks, by the code of the need; a task is refused with it before anything is charged. */
const ENGINE_NEED_TEXT: Readonly<Record<string, string>> = {
  'design.engines.answering': '引擎暂时没有应答，请稍后再试',
  'design.engines.changed': '能用的引擎刚刚变了，这次只能出草稿；没有开始，也没有扣费，请看过说明再决定',
  'design.engines.reference': '当前引擎不看参考图，请移除参考图后再生成，需要平台接入支持参考图的引擎才能用它',
  'design.engines.mask': '当前引擎做不了这一项，需要平台接入支持选区的生成式引擎',
  'design.engines.http': '当前没有接入生成式引擎，需要平台接入后才能使用',
}

/** The user-facing text of an error. */
export function errorText(error: AppError): string {
  const { retryAfterSeconds, limit, available, unit, needs = [] } = error.data
  if (error.reason === 'FORBIDDEN' && unit === 'image' && limit !== undefined) return monthlyText(limit, available ?? 0)
  if (error.reason === 'TOO_OFTEN' && retryAfterSeconds) return `操作过于频繁，请 ${waitText(retryAfterSeconds)}后再试`
  if (error.reason === 'HTTP_STATUS' && error.status)
    return HTTP_STATUS_TEXT[error.status] ?? `${ERROR_TEXT.HTTP_STATUS} ${error.status}`
  if (error.reason === 'ENGINE_UNSUPPORTED') {
    const need = needs.find((each) => each in ENGINE_NEED_TEXT)
    if (need) return ENGINE_NEED_TEXT[need]!
  }
  if (error.reason === 'UNKNOWN' && error.said) return error.said
  return ERROR_TEXT[error.reason]
}
