import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { chooseFromMenu, failWith, mockApi, onPhone } from '../../testing/testing'
import type { ListFilter, ListLayout, ListSort } from '../data'
import type { BulkAction, RowAction } from './list-declaration'
import { FILTERS, getTileList, open, show, SORTS, type Tile, tiles } from './list-page.fixtures'

const innerHeight = globalThis.innerHeight
afterEach(() => {
  jest.restoreAllMocks()
  globalThis.scrollY = 0
  globalThis.innerHeight = innerHeight
})

function scrollTo(y: number) {
  globalThis.scrollY = y
  act(() => void globalThis.dispatchEvent(new Event('scroll')))
}

it('does not compile with a filter, column or sort field that the endpoint lacks', () => {
  // @ts-expect-error the input has no such field
  const filter: ListFilter<typeof getTileList> = { kind: 'toggle', field: 'theirs', label: '' }
  // @ts-expect-error a date field cannot be a switch
  const misused: ListFilter<typeof getTileList> = { kind: 'toggle', field: 'from', label: '' }
  // @ts-expect-error the rows have no such field
  const column: Extract<ListLayout<Tile>, { kind: 'table' }>['columns'][number] = { field: 'weight', title: '' }
  // @ts-expect-error the rows have no such field
  const sort: ListSort<Tile> = { field: 'weight', order: 'asc', text: '', reversed: '' }
  expect([filter, misused, column, sort]).toHaveLength(4)
})

describe('filters and the URL', () => {
  it('requests what the URL says, and ignores invalid values', async () => {
    const day = '2026-03-01T00:00:00.000Z'
    const { asked } = open(
      { filters: FILTERS, search: '搜索', given: { team: 'ours' } },
      `/tiles?kind=wall&tagIds=t1,t2&keyword=白&pageNum=2&from=${day}&mine=perhaps&team=theirs`,
    )
    await screen.findByText('砖 2')
    expect(asked()).toEqual({
      kind: 'wall',
      tagIds: ['t1', 't2'],
      keyword: '白',
      pageNum: 2,
      pageSize: 2,
      team: 'ours',
    })
  })

  it('writes each filter into the URL, returns to page one, and resets all of them', async () => {
    const { user, location, asked } = open({ filters: FILTERS, search: '搜索' }, '/tiles?pageNum=2&other=kept')
    await screen.findByText('砖 2')
    const tags = within(screen.getByRole('group', { name: '标签' }))
    await user.click(tags.getByRole('button', { name: '新品' }))
    await user.click(tags.getByRole('button', { name: '特价' }))
    await user.click(tags.getByRole('button', { name: '新品' }))
    await user.click(screen.getByRole('checkbox', { name: '只看我的' }))
    await user.click(screen.getByRole('combobox', { name: '类别' }))
    await user.click(await screen.findByTitle('地砖'))
    await user.type(screen.getByRole('searchbox'), '白{Enter}')
    await waitFor(() => expect(asked()).toMatchObject({ keyword: '白', tagIds: ['t2'], mine: true, kind: 'floor' }))
    expect(asked()).toMatchObject({ pageNum: 1 })
    expect(new URLSearchParams(location().split('?')[1]).get('tagIds')).toBe('t2')
    await user.click(screen.getByRole('button', { name: '清除筛选' }))
    expect(location()).toBe('/tiles?other=kept')
  })

  it('offers no filter that the answer has no choices for, unless the list is narrowed by it', async () => {
    const ofAnswer = (
      choices: readonly { value: 'floor'; label: string }[],
    ): readonly ListFilter<typeof getTileList>[] => [
      { kind: 'select', field: 'kind', label: '类别', all: '全部类别', options: () => choices },
    ]
    const none = open({ filters: ofAnswer([]) })
    await screen.findByText('砖 0')
    expect(screen.queryByRole('combobox', { name: '类别' })).toBeNull()
    none.unmount()
    const some = open({ filters: ofAnswer([{ value: 'floor', label: '地砖' }]) })
    expect(await screen.findByRole('combobox', { name: '类别' })).toBeVisible()
    some.unmount()
    open({ filters: ofAnswer([]) }, '/tiles?kind=floor')
    await screen.findByText('砖 0')
    expect(screen.getByRole('combobox', { name: '类别' })).toBeVisible()
  })

  it('offline, a new word shows no rows of the last one, and goes on with the network', async () => {
    const { user } = open({ search: '搜索' })
    await screen.findByText('砖 0')
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void globalThis.dispatchEvent(new Event('offline')))
    await user.type(screen.getByRole('searchbox'), '白{Enter}')
    expect(await screen.findByText('网络错误，请检查网络连接')).toBeVisible()
    expect(screen.queryByText('砖 0')).toBeNull()
    onLine.mockReturnValue(true)
    act(() => void globalThis.dispatchEvent(new Event('online')))
    expect(await screen.findByText('砖 0')).toBeVisible()
  })

  it('keeps the page number in the URL', async () => {
    const { user, location } = open()
    expect(await screen.findByText('砖 0')).toBeVisible()
    expect(screen.getByText('共 3 条')).toBeVisible()
    await user.click(screen.getByTitle('2'))
    expect(await screen.findByText('砖 2')).toBeVisible()
    expect(screen.queryByText('砖 0')).toBeNull()
    expect(location()).toBe('/tiles?pageNum=2')
  })
})

describe('sort order', () => {
  it('cycles by the heading: default direction, reverse, the list’s default; by keyboard too', async () => {
    const { user, location, asked } = open({ sorts: SORTS })
    await screen.findByText('砖 0')
    expect(asked()).toMatchObject({ sortField: 'name', sortOrder: 'asc' })
    await user.click(screen.getByRole('columnheader', { name: /价格/ }))
    await waitFor(() => expect(asked()).toMatchObject({ sortField: 'price', sortOrder: 'desc' }))
    expect(location()).toBe('/tiles?sortField=price')
    expect(screen.getByRole('columnheader', { name: /价格/ })).toHaveAttribute('aria-sort', 'descending')
    expect(screen.getByRole('columnheader', { name: /价格/ })).toHaveAttribute('tabindex', '0')
    fireEvent.keyDown(screen.getByRole('columnheader', { name: /价格/ }), { key: 'Enter', keyCode: 13 })
    await waitFor(() => expect(asked()).toMatchObject({ sortField: 'price', sortOrder: 'asc' }))
    expect(location()).toBe('/tiles?sortField=price&sortOrder=asc')
    expect(screen.getByTitle('价格从低到高')).toBeInTheDocument()
    await user.click(screen.getByRole('columnheader', { name: /价格/ }))
    await waitFor(() => expect(location()).toBe('/tiles'))
  })

  it('can be selected by its label', async () => {
    const { user, location } = open({ sorts: SORTS })
    await user.click(await screen.findByRole('combobox', { name: '排序' }))
    await user.click(await screen.findByTitle('价格从高到低'))
    expect(location()).toBe('/tiles?sortField=price')
  })
})

describe('rows', () => {
  it('can be selected across pages for a bulk action; filtering clears the selection', async () => {
    const run = jest.fn<Promise<void>, [readonly Tile[]]>(() => Promise.resolve())
    const bulk: readonly BulkAction<Tile>[] = [{ text: '下架', danger: true, run }]
    const { user } = open({ bulk, search: '搜索' })
    await user.click(await screen.findByRole('checkbox', { name: '选择已显示的全部' }))
    expect(screen.getByText('已选 2 条')).toBeVisible()
    await user.click(screen.getByTitle('2'))
    await screen.findByText('砖 2')
    screen.getByRole('checkbox', { name: '选择这一条' }).focus()
    await user.keyboard(' ')
    const bar = within(screen.getByRole('toolbar', { name: '批量操作' }))
    expect(bar.getByText('已选 3 条')).toBeVisible()
    await user.click(bar.getByRole('button', { name: '下架' }))
    expect(run.mock.calls[0]?.[0].map(({ id }) => id)).toEqual(['id-0', 'id-1', 'id-2'])
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
    await user.click(screen.getByRole('checkbox', { name: '选择这一条' }))
    await user.type(screen.getByRole('searchbox'), 'x{Enter}')
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
  })

  it('are selected on cards by their ticks, then by a click; what is not selectable only opens', async () => {
    const opened: string[] = []
    const layout: ListLayout<Tile> = {
      kind: 'waterfall',
      name: '瓷砖列表',
      picture: () => ({ src: '/a.jpg', ratio: 1 }),
      captionHeight: 20,
      card: ({ id, name }) => <button onClick={() => opened.push(id)}>{name}</button>,
    }
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
    const runs: string[][] = []
    const run = (rows: readonly Tile[]) => {
      runs.push(rows.map(({ id }) => id))
      return runs.length === 1 ? Promise.resolve('kept' as const) : Promise.resolve()
    }
    const selectable = ({ id }: Tile) => id !== 'id-2'
    const { user } = open({ layout, selectable, bulk: [{ text: '下架', run }], pageSize: 3 })
    await user.click(await screen.findByRole('button', { name: '砖 0' }))
    expect(opened).toEqual(['id-0'])
    const ticks = screen.getAllByRole('checkbox', { name: '选择这一条' })
    expect(ticks).toHaveLength(2)
    await user.click(ticks[0]!)
    await user.click(screen.getByRole('button', { name: '砖 1' }))
    expect(opened).toEqual(['id-0'])
    const off = within(screen.getByRole('toolbar', { name: '批量操作' })).getByRole('button', { name: '下架' })
    await user.click(off)
    expect(screen.getByText('已选 2 条')).toBeVisible()
    await user.click(off)
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
    expect(runs).toEqual([
      ['id-0', 'id-1'],
      ['id-0', 'id-1'],
    ])
  })

  it('stay selected when the bulk action fails', async () => {
    const { user } = open({ bulk: [{ text: '下架', run: () => Promise.reject(new Error('no')) }] })
    await user.click((await screen.findAllByRole('checkbox', { name: '选择这一条' }))[0]!)
    await user.click(screen.getByRole('button', { name: '下架' }))
    expect(await screen.findByText('操作失败')).toBeVisible()
    expect(screen.getByText('已选 1 条')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '取消选择' }))
    expect(screen.queryByRole('toolbar')).toBeNull()
  })

  it('have a menu reachable by keyboard', async () => {
    const run = jest.fn()
    const menu = (row: Tile): readonly RowAction[] => [{ key: 'copy', text: `复制${row.name}`, run }]
    const { user } = open({ menu })
    const button = (await screen.findAllByRole('button', { name: '更多操作' }))[1]!
    await user.click(button)
    await chooseFromMenu(user, '复制砖 1')
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('have a compact density', async () => {
    const { user } = open()
    const choice = within(await screen.findByRole('group', { name: '行距' }))
    expect(choice.getByRole('button', { name: '宽松' })).toHaveAttribute('aria-pressed', 'true')
    await user.click(choice.getByRole('button', { name: '紧凑' }))
    expect(choice.getByRole('button', { name: '紧凑' })).toHaveAttribute('aria-pressed', 'true')
    expect(document.querySelector('.ant-table-middle, .ant-table-medium')).toBeInTheDocument()
  })

  it('are cards on a phone', async () => {
    onPhone()
    open()
    expect(await screen.findByText('砖 0')).toBeVisible()
    expect(screen.queryByRole('table')).toBeNull()
    // Pagination is a list too: the cards come first.
    expect(within(screen.getAllByRole('list')[0]!).getAllByRole('listitem')).toHaveLength(2)
  })
})

describe('nothing to show', () => {
  it('distinguishes an empty list from no match', async () => {
    const { user } = open({ search: '搜索' }, '/tiles?keyword=x', [])
    expect(await screen.findByText('没有符合条件的瓷砖')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '清除筛选' }))
    expect(await screen.findByText('还没有瓷砖')).toBeVisible()
    expect(screen.getByRole('button', { name: '上传' })).toBeVisible()
  })

  it('shows the error and retries', async () => {
    const api = mockApi([[getTileList, () => failWith('UNAVAILABLE')]])
    const { user } = show()
    const retry = await screen.findByRole('button', { name: '重试' })
    api.use(getTileList, () => ({ list: tiles(1), total: 1, pageNum: 1, pageSize: 2 }))
    await user.click(retry)
    expect(await screen.findByText('砖 0')).toBeVisible()
  })
})

describe('10 000 rows', () => {
  const MANY = { pageSize: 10_000 }

  it('render at most 200, those near the viewport', async () => {
    open(MANY, '/tiles', tiles(10_000))
    expect(await screen.findByText('砖 0')).toBeInTheDocument()
    expect(screen.getAllByRole('row').length).toBeLessThanOrEqual(200)
    scrollTo(5000 * 56)
    expect(await screen.findByText('砖 5000')).toBeInTheDocument()
    expect(screen.queryByText('砖 0')).toBeNull()
    expect(screen.getAllByRole('row').length).toBeLessThanOrEqual(200)
  })

  it('render at most 200 cards on a phone', async () => {
    onPhone()
    open(MANY, '/tiles', tiles(10_000))
    await screen.findByText('砖 0')
    scrollTo(5000 * 120)
    expect(await screen.findByText('砖 5000')).toBeInTheDocument()
    expect(screen.getAllByRole('listitem').length).toBeLessThanOrEqual(200)
  })
})

describe('infinite scroll', () => {
  const SCROLLED = { paging: 'scroll', pageSize: 2 } as const

  it('loads the next page until the end', async () => {
    const { api, user } = open(SCROLLED)
    await user.click(await screen.findByRole('button', { name: '加载更多' }))
    expect(await screen.findByText('砖 2')).toBeInTheDocument()
    expect(screen.getByText('已显示全部')).toBeVisible()
    expect(api.calls(getTileList).map(({ pageNum }) => pageNum)).toEqual([1, 2])
  })

  it('uses the cursor where the endpoint gives one', async () => {
    const { api, user } = open({ ...SCROLLED, search: '搜索' }, '/tiles?cursor=stale')
    api.use(getTileList, ({ cursor }) => ({
      list: cursor === 'k1' ? tiles(2).slice(1) : tiles(1),
      total: 2,
      pageNum: 1,
      pageSize: 1,
      nextCursor: cursor === 'k1' ? null : 'k1',
    }))
    await user.type(await screen.findByRole('searchbox'), '砖{Enter}')
    await screen.findByText('砖 0')
    await user.click(await screen.findByRole('button', { name: '加载更多' }))
    expect(await screen.findByText('砖 1')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByText('已显示全部')).toBeVisible())
    expect(api.calls(getTileList).at(-1)).toMatchObject({ cursor: 'k1', keyword: '砖' })
    expect(api.calls(getTileList)[0]?.cursor).toBeUndefined()
  })

  it('asks again for pages that change by themselves alone, and for all once rows came', async () => {
    let all = tiles(4)
    const isChanging = ({ name }: Tile) => name === '砖 3'
    const refetchInterval = (rows: readonly Tile[]) => (rows.some(isChanging) ? 20 : (false as const))
    const { api, user } = open({ ...SCROLLED, refetchInterval })
    api.use(getTileList, ({ pageNum, pageSize }) => ({
      list: all.slice((pageNum - 1) * pageSize, pageNum * pageSize),
      total: all.length,
      pageNum,
      pageSize,
    }))
    await user.click(await screen.findByRole('button', { name: '加载更多' }))
    await screen.findByText('砖 3')
    const asked = () => api.calls(getTileList).map(({ pageNum }) => pageNum)
    await waitFor(() => expect(asked().length).toBeGreaterThan(4))
    expect(asked().slice(2)).not.toContain(1)
    all = [{ ...all[0]!, id: 'id-new', name: '新砖' }, ...all]
    expect(await screen.findByText('新砖')).toBeInTheDocument()
    // 砖 3 lies on the third page now.
    all = all.map((each) => ({ ...each, name: `${each.name} 好` }))
    const calls = asked().length
    await user.click(screen.getByRole('button', { name: '加载更多' }))
    expect(await screen.findByText('砖 3 好')).toBeInTheDocument()
    expect(asked().slice(calls)).toEqual([3])
  })

  it('keeps the loaded rows when the next page fails', async () => {
    const { api, user } = open(SCROLLED)
    await screen.findByText('砖 1')
    api.use(getTileList, () => failWith('UNAVAILABLE'))
    await user.click(screen.getByRole('button', { name: '加载更多' }))
    expect(await screen.findByText('已加载的记录仍可查看')).toBeVisible()
    expect(screen.getByText('砖 1')).toBeInTheDocument()
  })
})

test('a list beyond the count limit says so and still offers the next page', async () => {
  mockApi([
    [
      getTileList,
      ({ pageNum, pageSize }) => ({
        list: tiles(pageSize),
        total: Math.max(10_000, pageNum * pageSize) + 1,
        totalIsMinimum: true,
        pageNum,
        pageSize,
      }),
    ],
  ])
  show({}, '/tiles?pageNum=5001')
  expect(await screen.findByText('共 1 万+ 条')).toBeVisible()
  expect(screen.getByTitle('5002')).toBeVisible()
})

it.each([
  ['3', tiles(3), '/tiles?pageNum=2', '砖 2'],
  ['none', [], '/tiles', '还没有瓷砖'],
])('turns back from a page beyond the list to its last one, of %s', async (_count, all, page, shown) => {
  const { location } = open({}, '/tiles?pageNum=9', all)
  expect(await screen.findByText(shown)).toBeVisible()
  expect(location()).toBe(page)
})
