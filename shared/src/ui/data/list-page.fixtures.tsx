import { z } from 'zod'
import { defineEndpoint } from '../../contract/endpoint'
import { pageOf, pageQuery } from '../../contract/schemas'
import { mockApi, renderPage } from '../../testing/testing'
import { type ListFilter, type ListLayout, ListPage, type ListSort } from '../data'
import type { ListDeclaration } from './list-declaration'

const tile = z.object({ id: z.string(), name: z.string(), price: z.int(), colour: z.string() })
export type Tile = z.output<typeof tile>

export const getTileList = defineEndpoint({
  method: 'POST',
  path: '/tile/v1/getTileList',
  access: 'signed-in',
  summary: 'A list for the page under test.',
  input: pageQuery.extend({
    pageSize: z.coerce.number().default(2),
    kind: z.enum(['floor', 'wall']).optional(),
    tagIds: z.array(z.string().min(2)).optional(),
    sizes: z.array(z.string().min(2)).optional(),
    from: z.string().optional(),
    to: z.string().optional(),
    mine: z.stringbool().or(z.boolean()).optional(),
    team: z.string().optional(),
    cursor: z.string().optional(),
  }),
  output: pageOf(tile).extend({ nextCursor: z.string().nullable().optional() }),
})

export const FILTERS: readonly ListFilter<typeof getTileList>[] = [
  {
    kind: 'select',
    field: 'kind',
    label: '类别',
    all: '全部类别',
    options: [
      { value: 'floor', label: '地砖' },
      { value: 'wall', label: '墙砖' },
    ],
  },
  {
    kind: 'tags',
    field: 'tagIds',
    label: '标签',
    all: '全部标签',
    options: [
      { value: 't1', label: '新品' },
      { value: 't2', label: '特价' },
    ],
  },
  { kind: 'multiSelect', field: 'sizes', label: '规格', all: '全部规格', options: [{ value: '600', label: '600 mm' }] },
  { kind: 'dateRange', from: 'from', to: 'to', label: '上架日期' },
  { kind: 'toggle', field: 'mine', label: '只看我的' },
]
export const SORTS: readonly ListSort<Tile>[] = [
  { field: 'name', order: 'asc', text: '按名称', reversed: '名称倒序' },
  { field: 'price', order: 'desc', text: '价格从高到低', reversed: '价格从低到高' },
]
const TABLE: ListLayout<Tile> = {
  kind: 'table',
  columns: [
    { field: 'name', title: '名称' },
    { field: 'price', title: '价格', render: ({ price }) => <b>{price} 元</b> },
  ],
  card: ({ name }) => <b>{name}</b>,
}

export const tiles = (count: number): Tile[] =>
  Array.from({ length: count }, (_, index) => ({ id: `id-${index}`, name: `砖 ${index}`, price: index, colour: '白' }))

export function open(declared: Partial<ListDeclaration<typeof getTileList>> = {}, path = '/tiles', all = tiles(3)) {
  const api = mockApi([
    [
      getTileList,
      ({ pageNum, pageSize }) => ({
        list: all.slice((pageNum - 1) * pageSize, pageNum * pageSize),
        total: all.length,
        pageNum,
        pageSize,
      }),
    ],
  ])
  return { api, asked: () => api.calls(getTileList).at(-1), ...show(declared, path) }
}

export const show = (declared: Partial<ListDeclaration<typeof getTileList>> = {}, path = '/tiles') =>
  renderPage(
    <ListPage
      title="瓷砖"
      endpoint={getTileList}
      rowKey="id"
      layout={TABLE}
      empty={{ picture: 'shelf', text: '还没有瓷砖', action: <button>上传</button>, found: '没有符合条件的瓷砖' }}
      {...declared}
    />,
    { path },
  )
