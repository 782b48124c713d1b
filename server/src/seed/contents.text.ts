import type { ContentKind, ContentStatus } from '@tessera/shared/contract/content'

interface ContentText {
  kind: ContentKind
  status: ContentStatus
  title: string
  /** `{1}`, `{2}` … stand for the pictures, the first of which is the cover. */
  body: string
  /** Rooms of `assets/rooms`, covers of `assets/factories`. */
  pictures: readonly string[]
  /** Places among the seeded goods. */
  goods: readonly number[]
}

/** Of the advanced shop. */
export const SHOP_CONTENTS: readonly ContentText[] = [
  {
    kind: 'case',
    status: 'published',
    title: '云栖苑 118 m²：三代同住，客厅选了哑面大砖',
    pictures: ['living-room', 'kitchen', 'dining-room'],
    goods: [22, 2],
    body: `<p>王姐一家五口，奶奶腿脚不太好，孙子满地跑。第一次来店里，她只说了一句话：<strong>别滑，好擦，别显旧。</strong></p>
<h2>客厅：800 的暖灰水泥</h2>
<p>哑面、防滑 R10，缝留 2 mm 填环氧美缝。比亮面砖少了反光，下午西晒也不刺眼。</p>
{1:客厅西晒的下午}
<h2>厨房和餐厅：不断开</h2>
<p>餐厨一起铺，不做过门石，推着轮椅也能进出。</p>
{2:厨房}
{3:餐厅，从客厅一路铺过来}
<blockquote><p>住了半年，砖缝还是新的。——王姐</p></blockquote>
<h3>用料</h3>
<ul><li><p>客餐厅 46.2 m²，含损耗 112 片</p></li><li><p>厨房 7.8 m²，同款不同缝</p></li></ul>`,
  },
  {
    kind: 'case',
    status: 'published',
    title: '悦澜湾主卧：一间朝北的房，怎么铺出暖意',
    pictures: ['bedroom'],
    goods: [23, 6],
    body: `<p>朝北，三面邻楼，白天也要开灯。房主原本想铺浅灰砖，我们在照片上试了三款，最后定了原色橡木。</p>
{1:铺好后的主卧}
<h2>三款放在一起看</h2>
<ol><li><p>浅灰水泥：干净，但更冷</p></li><li><p>胡桃木：好看，房间显小</p></li><li><p>原色橡木：反光柔，和墙面接得上</p></li></ol>
<p>顺着窗的方向铺，进门第一眼的纵深多出半米。</p>`,
  },
  {
    kind: 'article',
    status: 'published',
    title: '砖缝留多宽？先看这三条',
    pictures: ['shop'],
    goods: [],
    body: `<p>店里问得最多的一句话：缝能不能不留？能不能，先看三条。</p>
<h2>一、砖多大</h2>
<p>800 以下留 1.5–2 mm，900×1800 以上至少 2 mm。砖越大，热胀冷缩攒下的量越大。</p>
<h2>二、铺在哪</h2>
<p>有地暖、朝南落地窗、阳台，都往上加 0.5 mm。</p>
<h2>三、铺多长</h2>
<p>通铺超过 8 m，中间要有一道伸缩缝，藏在过道或柜子下面，看不出来。</p>
{1:店里可以看到 1.5、2、3 mm 三种缝的样板}`,
  },
  {
    kind: 'article',
    status: 'draft',
    title: '冬天铺砖要注意什么',
    pictures: [],
    goods: [],
    body: '<p>室内低于 5 ℃ 不铺。水泥砂浆没凝住就冻上，来年一准空鼓。</p>',
  },
]

/** Of the agent's first factory. */
export const FACTORY_CONTENTS: readonly ContentText[] = [
  {
    kind: 'article',
    status: 'published',
    title: '岭南大板：一块 900×1800 是怎么烧出来的',
    pictures: ['slabs', 'stacks'],
    goods: [13, 12],
    body: `<p>大板难在平整。出窑后每一块都过激光检平，翘曲超过 1.5 mm 的当场切成小规格。</p>
{1:待检的大板}
<h2>给门店的三句话</h2>
<ul><li><p>每款不少于 6 个砖面，铺开不重样</p></li><li><p>同一色号一次备足，跨批次不保证零色差</p></li><li><p>现货 72 小时发货，木架包装</p></li></ul>
{2:发货区}`,
  },
]
