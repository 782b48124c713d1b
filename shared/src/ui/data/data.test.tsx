import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { type Customer, getCustomerList } from '../../contract/customer'
import type { EndpointOutput } from '../../contract/endpoint'
import { useEndpoint } from '../../query/query'
import { failWith, mockApi, renderPage } from '../../testing/testing'
import { DataTable, FilterSearch, Metric, StatusTag } from '../data'

type Answer = EndpointOutput<typeof getCustomerList>
const PAGE_SIZE = 2
const names = ['陈女士', '林先生', '黄先生']

const customer = (name: string): Customer => ({
  id: name,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 1,
  name,
  mobile: null,
  wechat: 'wx',
  source: 'walk_in',
  stage: 'new',
  level: 'C',
  community: null,
  address: null,
  layout: null,
  areaSqm: null,
  demand: null,
  ownerUserId: 'u',
  ownerName: '小陈',
  lastFollowTime: null,
})
const answer = (pageNum: number): Answer => ({
  list: names.slice((pageNum - 1) * PAGE_SIZE, pageNum * PAGE_SIZE).map(customer),
  total: names.length,
  pageNum,
  pageSize: PAGE_SIZE,
})

function Customers() {
  const [page, setPage] = useState(1)
  const query = useEndpoint(getCustomerList, { pageNum: page, pageSize: PAGE_SIZE }, { keepPrevious: true })
  return (
    <DataTable
      columns={[{ title: '姓名', dataIndex: 'name' }]}
      query={query}
      rowKey={(row) => row.id}
      page={page}
      onPageChange={setPage}
      phoneCard={(row) => <b>{row.name}</b>}
      empty="还没有客户"
    />
  )
}

describe('DataTable', () => {
  afterEach(() => jest.restoreAllMocks())

  it('shows rows, their number, and turns pages', async () => {
    mockApi([[getCustomerList, ({ pageNum }) => answer(pageNum)]])
    const { user } = renderPage(<Customers />)
    expect(await screen.findByText('陈女士')).toBeVisible()
    expect(screen.getByText('共 3 条')).toBeVisible()
    await user.click(screen.getByTitle('2'))
    expect(await screen.findByText('黄先生')).toBeVisible()
    expect(screen.queryByText('陈女士')).toBeNull()
  })

  it('says that there is nothing', async () => {
    mockApi([[getCustomerList, () => ({ ...answer(9), total: 0, pageNum: 1 })]])
    renderPage(<Customers />)
    expect(await screen.findByText('还没有客户')).toBeVisible()
  })

  it('says what failed and tries again', async () => {
    let calls = 0
    mockApi([[getCustomerList, () => (calls++ === 0 ? failWith('UNAVAILABLE') : answer(1))]])
    const { user } = renderPage(<Customers />)
    await user.click(await screen.findByRole('button', { name: '重试' }))
    expect(await screen.findByText('陈女士')).toBeVisible()
  })

  it('changes the density of its rows', async () => {
    mockApi([[getCustomerList, () => answer(1)]])
    const { user } = renderPage(<Customers />)
    const choice = within(await screen.findByRole('group', { name: '行距' }))
    expect(choice.getByRole('button', { name: '宽松' })).toHaveAttribute('aria-pressed', 'true')
    await user.click(choice.getByRole('button', { name: '紧凑' }))
    expect(choice.getByRole('button', { name: '紧凑' })).toHaveAttribute('aria-pressed', 'true')
    expect(document.querySelector('.ant-table-middle, .ant-table-medium')).toBeInTheDocument()
  })

  it('is a list of cards on a phone', async () => {
    jest.spyOn(globalThis, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: query.includes('max-width: 767'),
          media: query,
          addEventListener() {},
          removeEventListener() {},
          addListener() {},
          removeListener() {},
        }) as unknown as MediaQueryList,
    )
    mockApi([[getCustomerList, () => answer(1)]])
    renderPage(<Customers />)
    expect(await screen.findByText('陈女士')).toBeVisible()
    expect(screen.queryByRole('table')).toBeNull()
    // Pagination is a list too: the cards come first.
    expect(within(screen.getAllByRole('list')[0]!).getAllByRole('listitem')).toHaveLength(2)
  })
})

describe('FilterSearch', () => {
  it('reports once when typing rests, trimmed, and at once when cleared', async () => {
    const onChange = jest.fn()
    const { user } = renderPage(<FilterSearch value="" onChange={onChange} />)
    await user.type(screen.getByRole('searchbox', { name: '搜索' }), ' 陈女 ')
    expect(onChange).not.toHaveBeenCalled()
    await waitFor(() => expect(onChange).toHaveBeenCalledWith('陈女'))
    expect(onChange).toHaveBeenCalledTimes(1)
  })
})

describe('Metric and StatusTag', () => {
  it('writes numbers with separators and a unit, and keeps the place of an unknown one', () => {
    const { container } = renderPage(
      <>
        <Metric label="算力" value={12850} unit="张" />
        <Metric label="豆" value={undefined} />
        <StatusTag tone="success">已完成</StatusTag>
      </>,
    )
    expect(screen.getByText('12,850')).toBeVisible()
    expect(container.querySelectorAll('.bone')).toHaveLength(1)
    expect(screen.getByText('已完成')).toHaveClass('success')
  })
})
