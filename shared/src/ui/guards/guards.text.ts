import { formatNumber } from '../../text/format.text'

export const GUARDS_TEXT = {
  adminOnly: '只有管理员可操作该功能',
  adminCheckFailed: '权限检查失败，请稍后重试',
  insufficientTitle: '余额不足',
  insufficient: (required: number, available: number) =>
    `本次需要 ${formatNumber(required)} 张额度，当前还可生成 ${formatNumber(available)} 张。`,
  kept: '已选择的照片和参数都保留着，充值后可继续。',
  flops: '算力',
  beans: '豆',
  price: (flops: number, beans: number) => `每张图消耗 ${flops} 算力，算力用完后消耗 ${beans} 豆。`,
  packages: '可购买的豆包',
  beansIn: (beans: number) => `${formatNumber(beans)} 豆`,
  howToBuy: '购买请联系您的管理员或客户经理。',
  records: '查看算力记录',
  close: '知道了',
} as const
