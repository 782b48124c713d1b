import type { ContentKind, ContentStatus } from '../../contract/content'

interface SeededContent {
  readonly kind: ContentKind
  readonly status: ContentStatus
  readonly title: string
  readonly body: string
  /** A picture of the demo, of the folder that mock pictures lie in. */
  readonly picture: string
}

/** Contents of the mock shop; of each factory the same. */
export const CONTENT_SEED: readonly SeededContent[] = [
  {
    kind: 'case',
    status: 'published',
    title: '云栖苑 120 m²：老人小孩都走得稳的客厅',
    body: '<p>一家五口，奶奶腿脚不好，孩子满地跑。客厅选了哑面的大规格砖，缝少好打理，湿脚也不滑。</p><h2>为什么是这款</h2><ul><li><p>防滑等级 R10</p></li><li><p>颜色耐脏，三年不显旧</p></li></ul>',
    picture: 'carrara-1',
  },
  {
    kind: 'article',
    status: 'draft',
    title: '砖缝留多宽，先看这三条',
    body: '<p>通铺越大，缝越不能省。</p>',
    picture: 'cement-warm-1',
  },
]

export const CONTENT_AUTHOR = '李静'
