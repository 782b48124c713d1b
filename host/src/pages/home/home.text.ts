import { VIP } from '@tessera/shared/contract/access'
import { planAndAbove } from '@tessera/shared/contract/plan.text'
import { WORDS } from '@tessera/shared/contract/words.text'
import type { DesignType } from '@tessera/shared/contract/design/task'
import { formatNumber } from '@tessera/shared/text/format.text'
import { allowanceText, areaText, piecesText } from '../../parts/floors/floors.text'

export const HOME_TEXT = {
  headline: ['在客户家的照片里，', '把砖铺好。'],
  lead: '拍一张现场照片，选一款砖，按真实毫米尺寸铺进去。客户当场看到效果，您当场知道多少平方、多少片。',
  seePrice: '查看价格',
  heroAlt: (floor: string) => `展厅原来的地面与铺上${floor}后的效果对比，可拖动`,
  floors: '换一款地面',
  heroNote:
    '左右拖动对比。房间是渲染的样板间，不是客户照片。地面选区和四角都是本产品自己识别的，没有人改过，所以凳腿、椅腿边还看得到一点旧地面；只标了一段已知长度，没有后期修图。',
  factsTitle: '给客户看的图，要经得起看',
  showTitle: '地毯和家具留着，只换地板',
  showLead:
    '同样是系统自己认出来的地面，没有人改过：床尾凳和地毯留在原处，衣柜脚下认多了一小块。这样的地方，点一下就能去掉。',
  showAlt: '卧室原来的地板与铺上原色橡木纹地板后的效果对比，可拖动',
  showFigures: [
    { value: areaText('bedroom-oak'), label: '选区面积' },
    { value: piecesText('bedroom-oak'), label: `200 × 1200 mm，${allowanceText('bedroom-oak')}` },
    { value: '50 算力', label: '生成这一张的费用' },
  ],
  modesTitle: '围绕一张照片的九种设计',
  modesLead: '做得到的照片上当场做；做不到的开始之前先说明，不收费，也不拿样图充数。',
  open: '现已开放',
  preparing: WORDS.planned,
  tryOut: '去试试',
  stepsTitle: '在展厅里，四步出图',
  whomTitle: '谁在店里用得上',
  priceTitle: '价格写在前面',
  priceLead: '会员按年，算力和豆按量。图没做出来，不扣费。',
  flopsPackages: WORDS.flopsPackage,
  beanPackages: WORDS.coinPackage,
  flopsIn: (flops: number) => `${formatNumber(flops)} 算力`,
  beansIn: (beans: number) => `${formatNumber(beans)} 豆`,
  images: (images: number) => `约 ${formatNumber(images)} 张图`,
  choose: '选择',
  questionsTitle: '常见问题',
  closingTitle: '带一张现场照片来试',
  closingText: '手机拍的就行。注册后先看价格，再决定开通哪一档。',
} as const

export const FACTS = [
  {
    picture: 'size',
    title: '真实毫米尺寸',
    text: '标一段已知长度，600 × 1200 的砖就按 600 × 1200 铺。缝宽、铺贴方式、角度都能调。',
  },
  {
    picture: 'floorOnly',
    title: '只动选中的地方',
    text: '选区以外的像素与原图一致，家具、踢脚线和光影都留在原处，不会换了个家。',
  },
  { picture: 'count', title: '面积与片数', text: '出图同时给出选区面积和含损耗的用砖片数，报价心里有数。' },
] as const

export const MODE_TEXT: Readonly<Record<DesignType, string>> = {
  tile_change: '地砖、木地板、石材，按真实尺寸铺进客户家的照片。',
  change_entity: '旧家具移走，摆上素材库里真实尺寸的那一件',
  creation_empty_change: '给空房间摆上真实尺寸的家具',
  billet_design: '毛坯房的地面、墙面、顶面一次铺好刷好',
  style_imitation: '借喜欢的图的色调',
  color_change: '墙面、柜门换个颜色',
  eliminate_everything: '把杂物从照片里拿走',
  furniture_material: '皮、布、木换着看',
  furniture_background: '给家具换上影棚、样板间或自己的背景',
}

export const STEPS = [
  { title: '拍照上传', text: '手机拍的就行，站在门口拍到整片地面。' },
  { title: '确认地面', text: '系统先给出地面范围，点一下、框一下，或用画笔修一修。' },
  { title: '选砖定尺寸', text: '拉好四个角，标一段已知长度，选砖、缝宽和铺法。' },
  { title: '出图对比', text: '拖动对比前后，下载给客户，记录留在团队里。' },
] as const

export const WHOM = [
  {
    title: '瓷砖与地板门店',
    text: '客户拿着手机里的照片来，导购当场把三款砖各铺一张，摆在一起挑。',
  },
  {
    title: '软装与家具店',
    text: '沙发换面料，墙面换颜色，家具按真实尺寸摆进客户家的照片；客户资料、跟进记录和效果图放在一处。',
  },
  {
    title: '设计工作室',
    text: '方案讨论时换地面、墙色不用重新渲染，量好的角点和选区留着，换一款接着看。',
  },
  {
    title: '工厂与代理商',
    text: '把产品的真实尺寸和花色交给下面的门店用，每一款铺出来都是它自己。',
  },
] as const

export const QUESTIONS = [
  {
    question: '照片有什么要求？',
    answer:
      'JPEG、PNG、WebP 都行，不超过 20 MB，边长 256–8000 像素。站在门口或墙角，把整片地面和一段您知道尺寸的东西（门、旧砖、柜子）拍进去，尺寸就能定准。',
  },
  {
    question: '除了地面，客户家的其他地方会变吗？',
    answer: '不会。结果只贴回您选的区域，边缘留 3 像素过渡，区域以外的像素与原图一致。每张图出来后系统都会核对一遍。',
  },
  {
    question: '算力和豆有什么区别？',
    answer:
      '算力随会员或算力包到账，每张图 50 算力。算力用完后用豆，每张图 50 豆。会员额度以外新建客户 100 豆一位、团队成员 3,990 豆一位、个人素材 50 豆一张，提交前都会写明。',
  },
  {
    question: '图没做出来，或者中途取消，扣费吗？',
    answer: '不扣。开始时只是预留，交付几张扣几张；失败、超时、取消的自动退回，在算力记录里每一笔都查得到。',
  },
  {
    question: '图上的「AI生成」可以去掉吗？',
    answer: '不可以。效果图由算法生成，按规定要让看图的人知道，所以每张图都带这个标识。',
  },
  {
    question: '店里几个人一起用，怎么算？',
    answer: `${planAndAbove(VIP.advanced)}按团队使用：成员共用一份算力和豆，算力记录写明是谁用的。管理员添加成员，可以给每个人设每月的张数上限。`,
  },
  {
    question: '手机上能用吗？',
    answer: '能。拍照、选区、选砖、看对比都能在手机浏览器里完成，不用装软件。',
  },
] as const
