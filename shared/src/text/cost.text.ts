import { formatNumber } from './format.text'

/** What something costs, said before it is done. */
export const COST_TEXT = {
  free: (left: number) => `还可免费新建 ${formatNumber(left)} 位`,
  freePictures: (left: number) => `不收费，还可免费保存 ${formatNumber(left)} 张图片`,
  imageBeans: (perImage: number) => `算力用完后，每张图 ${perImage} 豆`,
  importsUntilUsedUp: (have: number) => `现有 ${formatNumber(have)} 豆不够，会导入到豆用完为止，其余的留在这里。`,
} as const
