import { screen, within } from '@testing-library/react'
import { z } from 'zod'
import { defineEndpoint } from '../../contract/endpoint'
import { pageOf, pageQuery } from '../../contract/schemas'
import { mockApi, onPhone, renderPage } from '../../testing/testing'
import { type ListFilter, type ListLayout, ListPage } from '../data'

const tile = z.object({ id: z.string(), name: z.string(), price: z.int(), colour: z.string() })
const getTileList = defineEndpoint({
  method: 'GET',
  path: '/tile/v1/getTileList',
  access: 'signed-in',
  summary: 'A list for the page under test.',
  input: pageQuery.extend({ kind: z.string().optional(), origin: z.string().optional() }),
  output: pageOf(tile),
})
const LAYOUT: ListLayout<z.output<typeof tile>> = {
  kind: 'table',
  columns: [
    { field: 'name', title: '名称', fixed: 'left' },
    { field: 'price', title: '价格' },
    { field: 'colour', title: '颜色', optional: true },
  ],
  card: ({ name }) => <b>{name}</b>,
}
const FILTERS: readonly ListFilter<typeof getTileList>[] = [
  { kind: 'select', field: 'kind', label: '类别', all: '全部类别', options: [{ value: 'floor', label: '地砖' }] },
  {
    kind: 'select',
    field: 'origin',
    label: '产地',
    all: '全部产地',
    options: [{ value: 'foshan', label: '佛山' }],
    folds: true,
  },
]

function open(path = '/tiles') {
  const row = { id: '1', name: '岩板', price: 90, colour: '白' }
  mockApi([[getTileList, () => ({ list: [row], total: 1, pageNum: 1, pageSize: 20 })]])
  return renderPage(
    <ListPage
      title="砖"
      endpoint={getTileList}
      rowKey="id"
      layout={LAYOUT}
      filters={FILTERS}
      empty={{ picture: 'floor', text: '没有', found: '没有' }}
    />,
    { path },
  )
}

const headings = async () => (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)
const column = async (name: string) =>
  within(await screen.findByRole('group', { name: '显示的列' })).getByRole('checkbox', { name })

afterEach(() => localStorage.clear())

it('keeps the columns that somebody chose, and takes the list’s own again', async () => {
  const first = open()
  expect(await headings()).toEqual(['名称', '价格'])
  await first.user.click(screen.getByRole('button', { name: '显示的列' }))
  await first.user.click(await column('颜色'))
  await first.user.click(await column('价格'))
  expect(await headings()).toEqual(['名称', '颜色'])
  // The one that says which row it is cannot be hidden.
  expect(screen.queryByRole('checkbox', { name: '名称' })).not.toBeInTheDocument()
  first.unmount()

  const again = open()
  expect(await headings()).toEqual(['名称', '颜色'])
  await again.user.click(screen.getByRole('button', { name: '显示的列' }))
  await again.user.click(await screen.findByRole('button', { name: '恢复默认' }))
  expect(await headings()).toEqual(['名称', '价格'])
})

it('is not thrown off by what else lies in the storage', async () => {
  localStorage.setItem('tessera-columns/user-li/tile/v1/getTileList', '{"colour":1,"price":"no"}')
  localStorage.setItem('tessera-columns//tile/v1/getTileList', '[broken')
  open()
  expect(await headings()).toEqual(['名称', '价格'])
})

describe('on a phone', () => {
  beforeEach(onPhone)

  it('further filters come on request, or when they narrow the list', async () => {
    const { user, unmount } = open()
    await user.click(await screen.findByRole('button', { name: '更多筛选' }))
    expect(screen.getByRole('combobox', { name: '产地' })).toBeVisible()
    unmount()
    open('/tiles?origin=foshan')
    expect(await screen.findByRole('combobox', { name: '产地' })).toBeVisible()
    expect(screen.queryByRole('button', { name: '更多筛选' })).not.toBeInTheDocument()
  })
})
