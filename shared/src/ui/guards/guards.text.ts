import { formatNumber } from '../../text/format.text'

export const GUARDS_TEXT = {
  adminOnly: '只有管理员可操作该功能',
  adminCheckFailed: '权限检查失败，请稍后重试',
  offline: '网络已断开，请检查网络连接后再试',

  costLoading: '正在查询费用',
  costUnknown: '费用暂时查不到，提交前会再次核对余额',
  cost: (beans: number) => `将消耗 ${formatNumber(beans)} 豆`,
  costHint: (beans: number) => `免费名额已用完，现有 ${formatNumber(beans)} 豆`,
  costShort: (missing: number) => `还差 ${formatNumber(missing)} 豆`,
  costChanged: '费用有变化，没有扣豆。请看过新的费用后再次提交。',
  costRefused: (required: number, available: number) =>
    `需要 ${formatNumber(required)} 豆，现有 ${formatNumber(available)} 豆，请先购买后再提交。`,
} as const
