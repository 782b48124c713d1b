import { getAssetQuota } from '@tessera/shared/contract/asset'
import { getMaterialFacets, getMaterialList } from '@tessera/shared/contract/material'
import { getTagList } from '@tessera/shared/contract/tag'
import { mockApi, renderPage } from '@tessera/shared/testing/testing'
import { screen, within } from '@testing-library/react'
import { EditMaterial } from './EditMaterial'
import { tile } from './materials.fixtures'

it('says that a price is not negative, and that other goods have the number, which hinders nothing', async () => {
  const platform = tile('m9', { name: '平台砖', sku: 'P001-800800' })
  const api = mockApi([
    [getMaterialList, () => ({ list: [platform], total: 1, pageNum: 1, pageSize: 100 })],
    [getMaterialFacets, () => ({ series: [], sizes: [] })],
    [getTagList, () => ({ groups: [], tags: [] })],
    [getAssetQuota, () => ({ allowance: 10, used: 10, nextCostBeans: 50, beans: 500 })],
  ])
  const { user } = renderPage(<EditMaterial material={null} onClose={() => undefined} />, {
    path: '/work/material/list',
  })
  const form = within(await screen.findByRole('dialog'))
  await user.type(form.getByLabelText('货号（选填）'), 'p001-800800')
  await user.type(form.getByLabelText('售价（元，选填）'), '-3')
  await user.tab()
  expect(await form.findByText(/这个货号已有：「平台砖」，请核对是不是同一件/)).toBeVisible()
  expect(await form.findByText('售价为 0–100 万元，不能是负数，最多两位小数')).toBeVisible()
  expect(form.getByLabelText('售价（元，选填）')).toHaveValue('-3')
  await user.clear(form.getByLabelText('售价（元，选填）'))
  await user.type(form.getByLabelText('售价（元，选填）'), '19.99')
  expect(form.queryByText(/^售价为/)).toBeNull()
  await user.type(form.getByLabelText('售价（元，选填）'), '5')
  await user.tab()
  expect(await form.findByText(/^售价为/)).toBeVisible()
  expect(form.getByLabelText('售价（元，选填）')).toHaveValue('19.995')
  await user.type(form.getByLabelText('货号（选填）'), '1')
  expect(form.queryByText(/这个货号已有/)).toBeNull()
  expect(api.calls(getMaterialList)[0]).toMatchObject({ keyword: 'p001-800800' })
})
