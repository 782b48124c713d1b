import { WORDS } from '@tessera/shared/contract/words.text'
import { formatNumber } from '@tessera/shared/text/format.text'

export const UPGRADE_TEXT = {
  title: '选一档适合您门店的会员',
  lead: '会员按年开通，升级时旧会员没用完的时间折成钱抵扣，付款前看得到。',
  yours: '您现在的会员',
  flops: WORDS.flops,
  beans: WORDS.beans,
  choose: '开通',
  renew: '续费',
  upgrade: '升级',
  later: '到期后转为这一档',
  packagesTitle: '算力和豆用完了，也可以单独买',
  packagesLead: '不改变会员档位，付款后立即到账，到账多少在算力记录里查得到。',
  packagesLeadFree: 'AI 设计、客户管理等功能需要会员。算力和豆可以先买，一直保留，开通会员后使用。',
  flopsPackages: WORDS.flopsPackage,
  flopsText: (perImage: number) => `每张图 ${formatNumber(perImage)} 算力，先于豆使用。`,
  beanPackages: WORDS.coinPackage,
  beansText: (perImage: number) => `算力用完后每张图 ${formatNumber(perImage)} 豆，也用于额度以外的客户、成员和素材。`,
  seeFlops: '看算力包',
  seeBeans: '看豆包',
} as const
