import { screen } from '@testing-library/react'
import { getFlopsPriceList } from '@tessera/shared/contract/billing'
import { mockApi, renderPage } from '@tessera/shared/testing/testing'
import AnimatedRadioPage from './AnimatedRadioPage'

const item = (id: string, flops: number) => ({
  id,
  name: id,
  priceFen: 10 * flops,
  promotionalInfo: null,
  grants: { flops, beans: 0, vipType: null, days: null, monthlyFlops: 0 },
  paymentWayList: [],
})

test('chooses a package, a floor and a size, by click and by keyboard', async () => {
  mockApi([[getFlopsPriceList, () => ({ list: [item('a', 1000), item('b', 5000)] })]])
  const { user } = renderPage(<AnimatedRadioPage />, { session: null })
  expect(await screen.findByText('已选：1,000 算力')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: /5,000 算力/ }))
  expect(screen.getByText('已选：5,000 算力')).toBeVisible()
  screen.getByRole('radio', { name: /雾蓝釉面/ }).focus()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByText('已选：卡拉卡塔金')).toBeVisible()
  expect(screen.getByRole('radio', { name: /星纹花砖/ })).toBeDisabled()
})
