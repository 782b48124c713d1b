import type { DesignType } from '@tessera/shared/contract/design'
import { formatNumber } from '@tessera/shared/text/format.text'

export const HOME_TEXT = {
  nav: '页面导航',
  navFacts: '为什么可信',
  navModes: '能做什么',
  navSteps: '怎么用',
  navPrice: '价格',
  logIn: '登录',
  work: '进入工作台',
  headline: ['在客户家的照片里，', '把砖铺好。'],
  lead: '拍一张现场照片，选一款店里的砖，按真实毫米尺寸铺进去。客户当场看到效果，您当场知道多少平方、多少片。',
  start: '开始使用',
  seePrice: '查看价格',
  heroAlt: '客厅原来的地面与铺上新地砖后的效果对比，可拖动',
  heroNote:
    '左右拖动对比。灰蓝釉面砖 100 × 300 mm，人字铺，缝 2 mm；选区 9.8 m²，含损耗 467 片。引擎实际生成，AI生成。',
  factsTitle: '给客户看的图，要经得起看',
  modesTitle: '围绕一张照片的九种设计',
  modesLead: '先把地砖这一件做到能签单，其余的做好一件开放一件。',
  open: '现已开放',
  preparing: '筹备中',
  stepsTitle: '在展厅里，四步出图',
  priceTitle: '价格写在前面',
  priceLead: '每张图消耗 50 算力；算力用完后每张 50 豆。生成失败、取消或超时，一律不扣费。',
  memberships: '会员',
  flopsPackages: '算力包',
  beanPackages: '豆包',
  perDays: (days: number) => (days % 365 === 0 ? `/ ${formatNumber(days / 365)} 年` : `/ ${formatNumber(days)} 天`),
  grantsImages: (images: number) => `约 ${formatNumber(images)} 张效果图`,
  grantsFlops: (flops: number) => `含 ${formatNumber(flops)} 算力`,
  grantsMonthlyFlops: (flops: number) => `每月 ${formatNumber(flops)} 算力`,
  grantsBeans: (beans: number) => `含 ${formatNumber(beans)} 豆`,
  flopsIn: (flops: number) => `${formatNumber(flops)} 算力`,
  beansIn: (beans: number) => `${formatNumber(beans)} 豆`,
  priceKept: '价格暂时没有取到，其他内容不受影响',
  closingTitle: '下一位客户进店时，就用上它',
  footer: '拼居 Tessera，为瓷砖与家居商家而做的设计工作台',
} as const

export const FACTS = [
  {
    picture: 'size',
    title: '真实毫米尺寸',
    text: '标一段已知长度，600 × 1200 的砖就按 600 × 1200 铺。缝宽、铺贴方式、角度都能调。',
  },
  {
    picture: 'floorOnly',
    title: '只动地面',
    text: '选区以外的像素与原图一致，家具、踢脚线和光影都留在原处，不会换了个家。',
  },
  { picture: 'count', title: '面积与片数', text: '出图同时给出选区面积和含损耗的用砖片数，报价心里有数。' },
] as const

export const MODES: readonly { readonly type: DesignType; readonly text: string }[] = [
  { type: 'tile_change', text: '把店里的砖铺进客户家' },
  { type: 'change_entity', text: '沙发、窗帘、地毯换一套' },
  { type: 'creation_empty_change', text: '给空房间配上家具' },
  { type: 'billet_design', text: '从毛坯到成品的样子' },
  { type: 'style_imitation', text: '照着喜欢的图来做' },
  { type: 'color_change', text: '墙面、柜门换个颜色' },
  { type: 'eliminate_everything', text: '把杂物从照片里拿走' },
  { type: 'furniture_material', text: '皮、布、木换着看' },
  { type: 'furniture_background', text: '把家具放进不同的家' },
]

export const STEPS = [
  { title: '拍照上传', text: '手机拍的就行，站在门口拍到整片地面。' },
  { title: '确认地面', text: '系统先给出地面范围，用画笔和多边形修一修。' },
  { title: '选砖定尺寸', text: '拉好四个角，标一段已知长度，选砖、缝宽和铺法。' },
  { title: '出图对比', text: '拖动对比前后，下载给客户，记录留在团队里。' },
] as const
